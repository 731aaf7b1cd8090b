import { AimOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button, Flex, Input, Popconfirm, Tabs, Tag, Typography } from 'antd';
import { useState } from 'react';
import { listCaptures, type listMarks, removeMark, saveMark } from '../../../../contract/domains/image/image.endpoints.ts';
import {
  type CaptureFrame,
  MARK_TEXT_MAX,
  type MarkShape,
  MOST_CAPTURES,
  markShapes,
} from '../../../../contract/domains/image/image.rules.ts';
import type { SentOf } from '../../../../contract/kernel/sent.ts';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';
import { CapturesList } from '../captures-list.tsx';
import { measureOf } from './mark-shapes.ts';

type Mark = Omit<SentOf<typeof listMarks.row>, 'shape'> & { readonly shape: MarkShape };

interface SlideSideProps {
  applyOrderId: string;
  fileId: string;
  marks: readonly Mark[];
  microns: number | undefined;
  mayMark: boolean;
  chosen: string | undefined;
  onChoose: (mark: Mark) => void;
  onShow: (frame: CaptureFrame) => void;
}

/** Beside the slide: what was drawn on it by whom, and the key images that were taken. */
export function SlideSide(props: SlideSideProps) {
  const captures = useCall(listCaptures, { applyOrderId: props.applyOrderId });
  const items = [
    { key: 'marks', label: label('标注（{count}）', { count: props.marks.length }), children: <Marks {...props} /> },
    {
      key: 'captures',
      label: label('关键图像（{count}/{most}）', { count: captures.data?.length ?? 0, most: MOST_CAPTURES }),
      children: <CapturesList {...props} captures={captures.data ?? []} />,
    },
  ];
  return (
    <aside className="slide-side">
      <Tabs size="small" items={items} />
    </aside>
  );
}

function Marks({ marks, ...props }: SlideSideProps) {
  if (marks.length === 0)
    return <Typography.Text type="secondary">{label('还没有标注。选择工具后在切片上拖动即可绘制。')}</Typography.Text>;
  return (
    <Flex vertical gap={8}>
      {marks.map((mark) => (
        <MarkRow key={mark.id} mark={mark} {...props} />
      ))}
    </Flex>
  );
}

function MarkRow({ mark, applyOrderId, fileId, microns, mayMark, chosen, onChoose }: Omit<SlideSideProps, 'marks'> & { mark: Mark }) {
  const { send: save } = useAction(saveMark);
  const { send: remove, busy } = useAction(removeMark);
  const [content, setContent] = useState(mark.content ?? '');
  const isOwn = mayMark && mark.mine === 1;
  const keep = (): void => {
    if (content === (mark.content ?? '')) return;
    void save({ applyOrderId, fileId, markId: mark.id, shape: mark.shape, points: mark.points, content });
  };
  return (
    <div className={mark.id === chosen ? 'slide-mark-row is-chosen' : 'slide-mark-row'}>
      <Flex justify="space-between" align="center" gap={4}>
        <span>
          <Tag>{label(markShapes[mark.shape])}</Tag>
          {measureOf(mark, microns)}
        </span>
        <span>
          <Button type="text" size="small" icon={<AimOutlined />} aria-label={label('在切片上定位')} onClick={() => onChoose(mark)} />
          {isOwn && (
            <Popconfirm title={label('删除这个标注？')} onConfirm={() => void remove({ applyOrderId, markId: mark.id })}>
              <Button type="text" size="small" danger icon={<DeleteOutlined />} loading={busy} aria-label={label('删除标注')} />
            </Popconfirm>
          )}
        </span>
      </Flex>
      {isOwn ? (
        <Input
          size="small"
          value={content}
          maxLength={MARK_TEXT_MAX}
          placeholder={label('说明文字')}
          aria-label={label('说明文字')}
          onChange={(event) => setContent(event.target.value)}
          onBlur={keep}
          onPressEnter={keep}
        />
      ) : (
        mark.content
      )}
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        {mark.authorName} · {mark.hospital} · {mark.createTime.slice(5, 16)}
      </Typography.Text>
    </div>
  );
}
