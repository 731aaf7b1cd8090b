import { Card, Modal, Tag, Typography } from 'antd';
import { useState } from 'react';
import { currentDeskNotices } from '../../../contract/domains/messages/desk-notice.resource.ts';
import { useWordOf } from '../../engine/field/dictionary.ts';
import { type Row, textOf } from '../../engine/field/row.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { label } from '../../platform/words/label.ts';
import './desk-notices.css';

/** The notice board of the welcome page: what the own hospital has released, pinned ones first. */
export function DeskNotices() {
  const query = useCall(currentDeskNotices);
  const [opened, setOpened] = useState<Row>();
  const categoryWord = useWordOf(currentDeskNotices.row.category);
  const categoryOf = (row: Row): string => categoryWord(row.category);
  const rows = query.data ?? [];
  // A board with nothing on it takes no place.
  if (rows.length === 0) return null;
  return (
    <Card size="small" title={label('桌面公告')} variant="borderless" className="panel">
      <ul className="desk-notices">
        {rows.map((row) => (
          <li key={textOf(row, 'id')}>
            <button type="button" onClick={() => setOpened(row)}>
              <Tag color={row.pinned === 1 ? 'error' : 'default'}>{row.pinned === 1 ? label('置顶') : categoryOf(row)}</Tag>
              <span className="desk-notice-title">{textOf(row, 'title')}</span>
              <time>{textOf(row, 'releaseTime').slice(5, 16)}</time>
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
          title={<span translate="no">{textOf(opened, 'title')}</span>}
          onCancel={() => setOpened(undefined)}
        >
          <Typography.Text type="secondary">
            {categoryOf(opened)} · {textOf(opened, 'releaseTime')}
          </Typography.Text>
          <Typography.Paragraph className="desk-notice-text">{textOf(opened, 'content')}</Typography.Paragraph>
        </Modal>
      )}
    </Card>
  );
}
