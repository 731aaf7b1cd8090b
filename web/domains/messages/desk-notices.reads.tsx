import { Card, Modal, Tag, Typography } from 'antd';
import { useState } from 'react';
import { currentDeskNotices } from '../../../contract/domains/messages/desk-notice.resource.ts';
import type { RowOf } from '../../../contract/kernel/sent.ts';
import { useWordOf } from '../../engine/field/dictionary.ts';
import { LoadFailed } from '../../engine/parts/load-failed.tsx';
import { useCall } from '../../platform/call/use-call.ts';
import { label } from '../../platform/words/label.ts';
import './desk-notices.css';

/** Notices appear at their time, which no change of a row tells. */
const AGAIN_MS = 60_000;

type Notice = RowOf<typeof currentDeskNotices>;

/** The notice board of the welcome page: what the own hospital has released, pinned ones first. */
export function DeskNotices() {
  const query = useCall(currentDeskNotices, {}, { againAfter: AGAIN_MS });
  const rows = query.data ?? [];
  const isFailed = !query.data && query.isError;
  // A board with nothing on it takes no place.
  if (rows.length === 0 && !isFailed) return null;
  return (
    <Card size="small" title={label('桌面公告')} variant="borderless" className="panel">
      {isFailed ? <LoadFailed query={query} /> : <Board rows={rows} />}
    </Card>
  );
}

function Board({ rows }: { rows: readonly Notice[] }) {
  const [opened, setOpened] = useState<Notice>();
  const categoryWord = useWordOf(currentDeskNotices.row.category);
  const categoryOf = (row: Notice): string => categoryWord(row.category);
  return (
    <>
      <ul className="desk-notices">
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" onClick={() => setOpened(row)}>
              <Tag color={row.pinned === 1 ? 'error' : 'default'}>{row.pinned === 1 ? label('置顶') : categoryOf(row)}</Tag>
              <span className="desk-notice-title">{row.title}</span>
              <time>{row.releaseTime?.slice(5, 16)}</time>
            </button>
          </li>
        ))}
      </ul>
      {opened && (
        <Modal
          open
          centered
          width={640}
          footer={null}
          title={<span translate="no">{opened.title}</span>}
          onCancel={() => setOpened(undefined)}
        >
          <Typography.Text type="secondary">
            {categoryOf(opened)} · {opened.releaseTime}
          </Typography.Text>
          <Typography.Paragraph className="desk-notice-text">{opened.content}</Typography.Paragraph>
        </Modal>
      )}
    </>
  );
}
