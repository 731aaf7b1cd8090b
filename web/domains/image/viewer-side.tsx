import { AimOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button, Flex, Input, Popconfirm, Tabs, Tag, Typography } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { listCaptures, type listMarks, saveMark } from '../../../contract/domains/image/image.endpoints.ts';
import { type CaptureFrame, MARK_TEXT_MAX, MOST_CAPTURES } from '../../../contract/domains/image/image.rules.ts';
import { checkField } from '../../../contract/kernel/read-input.ts';
import type { SentOf } from '../../../contract/kernel/sent.ts';
import { useAction } from '../../engine/dialog/use-action.ts';
import { textCount } from '../../engine/form/text-count.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { isComposing } from '../../platform/page/is-composing.ts';
import { label, messageText } from '../../platform/words/label.ts';
import { CapturesList } from './captures-list.tsx';
import { useInTurn } from './use-in-turn.ts';

export type ImageMark = SentOf<typeof listMarks.row>;

interface ViewerSideProps {
  className: string;
  applyOrderId: string;
  fileId: string;
  mayMark: boolean;
  /** What was drawn or noted, with how much of it there is. */
  title: string;
  children: ReactNode;
  onShow: (frame: CaptureFrame) => void;
}

/** Beside what is looked at: what was drawn on it by whom, and the key images that were taken. */
export function ViewerSide({ className, title, children, ...props }: ViewerSideProps) {
  const captures = useCall(listCaptures, { applyOrderId: props.applyOrderId });
  const items = [
    { key: 'marks', label: title, children },
    {
      key: 'captures',
      label: label('关键图像（{count}/{most}）', { count: captures.data?.length ?? 0, most: MOST_CAPTURES }),
      children: <CapturesList {...props} captures={captures.data ?? []} />,
    },
  ];
  return (
    <aside className={className}>
      <Tabs size="small" items={items} />
    </aside>
  );
}

interface MarkCardProps {
  className: string;
  kind: string;
  /** Where it lies, or how large it is. */
  place: ReactNode;
  goTo: { label: string; press: () => void };
  /** For its author alone. */
  onRemove: (() => void) | undefined;
  isRemoving?: boolean;
  /** Absent of what nobody has drawn, or not kept yet. */
  mark: Pick<ImageMark, 'authorName' | 'hospital' | 'createTime'> | undefined;
  children: ReactNode;
}

/** One mark: what and where it is, what it says, and whose it is. */
export function MarkCard({ className, kind, place, goTo, onRemove, isRemoving = false, mark, children }: MarkCardProps) {
  return (
    <div className={className}>
      <Flex justify="space-between" align="center" gap={4}>
        <span>
          <Tag>{kind}</Tag>
          {place}
        </span>
        <span>
          <Button type="text" size="small" icon={<AimOutlined />} aria-label={goTo.label} onClick={goTo.press} />
          {onRemove && (
            <Popconfirm title={label('删除这个标注？')} onConfirm={onRemove}>
              <Button type="text" size="small" danger icon={<DeleteOutlined />} loading={isRemoving} aria-label={label('删除标注')} />
            </Popconfirm>
          )}
        </span>
      </Flex>
      {children}
      {mark && (
        <Typography.Text type="secondary" style={{ fontSize: 12 }}>
          {mark.authorName} · {mark.hospital} · {mark.createTime.slice(5, 16)}
        </Typography.Text>
      )}
    </div>
  );
}

/** What a mark says, in its author's words; kept when they leave it. */
export function MarkText({ mark, applyOrderId, fileId, title }: { mark: ImageMark; applyOrderId: string; fileId: string; title: string }) {
  const save = useInTurn(useAction(saveMark));
  // What was sent last, which the mark itself says only later: leaving the field after Enter sends nothing twice.
  const sent = useRef<string | undefined>(mark.content ?? '');
  const [content, setContent] = useState(mark.content ?? '');
  const problem = checkField(saveMark.input.content, content);
  const keep = async (): Promise<void> => {
    if (content === sent.current || problem) return;
    sent.current = content;
    const isKept = await save({ applyOrderId, fileId, markId: mark.id, shape: mark.shape, points: mark.points, content });
    // Leaving the field again tries again.
    if (!isKept && sent.current === content) sent.current = undefined;
  };
  return (
    <>
      <Input
        size="small"
        value={content}
        count={textCount(MARK_TEXT_MAX, { show: false })}
        status={problem ? 'error' : ''}
        placeholder={title}
        aria-label={title}
        onChange={(event) => setContent(event.target.value)}
        onBlur={() => void keep()}
        onPressEnter={(event) => !isComposing(event) && void keep()}
      />
      {problem && <Typography.Text type="danger">{messageText(problem)}</Typography.Text>}
    </>
  );
}
