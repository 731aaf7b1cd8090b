import { AimOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button, Empty, Flex, Input, Popconfirm, Tabs, Tag, Typography } from 'antd';
import { useState } from 'react';
import { listCaptures, type listMarks, removeMark, saveMark } from '../../../../contract/domains/image/image.endpoints.ts';
import { type CaptureFrame, MARK_TEXT_MAX, MOST_CAPTURES } from '../../../../contract/domains/image/image.rules.ts';
import { traceMarks } from '../../../../contract/domains/image/trace.shape.ts';
import type { SentOf } from '../../../../contract/kernel/sent.ts';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';
import { CapturesList } from '../captures-list.tsx';
import type { TraceItem } from './trace-marks.ts';
import { readableTime } from './trace-position.ts';

type Mark = SentOf<typeof listMarks.row>;

interface TraceSideProps {
  applyOrderId: string;
  fileId: string;
  items: readonly TraceItem[];
  marks: readonly Mark[];
  mayMark: boolean;
  onGoTo: (seconds: number) => void;
  onShow: (frame: CaptureFrame) => void;
}

/** Beside the page: what happened in the recording and who says so, and the key images that were taken. */
export function TraceSide(props: TraceSideProps) {
  const captures = useCall(listCaptures, { applyOrderId: props.applyOrderId });
  const items = [
    { key: 'events', label: label('事件（{count}）', { count: props.items.length }), children: <Items {...props} /> },
    {
      key: 'captures',
      label: label('关键图像（{count}/{most}）', { count: captures.data?.length ?? 0, most: MOST_CAPTURES }),
      children: <CapturesList {...props} captures={captures.data ?? []} />,
    },
  ];
  return (
    <aside className="trace-side">
      <Tabs size="small" items={items} />
    </aside>
  );
}

/** Of a recording of hours the first of them; the others are reached by the keys. */
const MOST_SHOWN = 300;

function Items({ items, marks, ...props }: TraceSideProps) {
  if (items.length === 0) return <Empty description={label('还没有事件')} />;
  const byId = new Map(marks.map((mark) => [mark.id, mark]));
  return (
    <Flex vertical gap={6}>
      {items.slice(0, MOST_SHOWN).map((item) => (
        <ItemRow key={item.key} item={item} mark={byId.get(item.key)} {...props} />
      ))}
    </Flex>
  );
}

interface ItemRowProps extends Omit<TraceSideProps, 'items' | 'marks'> {
  item: TraceItem;
  /** Absent of what the device has written. */
  mark: Mark | undefined;
}

function ItemRow({ item, mark, applyOrderId, fileId, mayMark, onGoTo }: ItemRowProps) {
  const { send: remove, busy } = useAction(removeMark);
  const isOwn = mayMark && mark?.mine === 1;
  const words = item.kind === 'device' ? '设备' : traceMarks[item.kind];
  return (
    <div className="trace-item">
      <Flex justify="space-between" align="center" gap={4}>
        <span>
          <Tag>{label(words)}</Tag>
          {readableTime(item.at)}
        </span>
        <span>
          <Button type="text" size="small" icon={<AimOutlined />} aria-label={label('转到该时刻')} onClick={() => onGoTo(item.at)} />
          {isOwn && (
            <Popconfirm title={label('删除这个标注？')} onConfirm={() => void remove({ applyOrderId, markId: mark.id })}>
              <Button type="text" size="small" danger icon={<DeleteOutlined />} loading={busy} aria-label={label('删除标注')} />
            </Popconfirm>
          )}
        </span>
      </Flex>
      {isOwn && item.kind === 'event' ? (
        <EventText mark={mark} applyOrderId={applyOrderId} fileId={fileId} />
      ) : (
        <span translate="no">{item.kind === 'interval' ? `${item.trace ?? ''} ${item.text}` : item.text}</span>
      )}
      {mark && (
        <Typography.Text type="secondary" style={{ fontSize: 12 }}>
          {mark.authorName} · {mark.hospital} · {mark.createTime.slice(5, 16)}
        </Typography.Text>
      )}
    </div>
  );
}

/** What an event is, in its author's words. */
function EventText({ mark, applyOrderId, fileId }: { mark: Mark; applyOrderId: string; fileId: string }) {
  const { send: save } = useAction(saveMark);
  const [content, setContent] = useState(mark.content ?? '');
  const keep = (): void => {
    if (content === (mark.content ?? '')) return;
    void save({ applyOrderId, fileId, markId: mark.id, shape: mark.shape, points: mark.points, content });
  };
  return (
    <Input
      size="small"
      value={content}
      maxLength={MARK_TEXT_MAX}
      placeholder={label('事件说明')}
      aria-label={label('事件说明')}
      onChange={(event) => setContent(event.target.value)}
      onBlur={keep}
      onPressEnter={keep}
    />
  );
}
