import { Empty, Flex } from 'antd';
import { removeMark } from '../../../../contract/domains/image/image.endpoints.ts';
import type { CaptureFrame } from '../../../../contract/domains/image/image.rules.ts';
import { traceMarks } from '../../../../contract/domains/image/trace.shape.ts';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { label } from '../../../platform/words/label.ts';
import { type ImageMark, MarkCard, MarkText, ViewerSide } from '../viewer-side.tsx';
import type { TraceItem } from './trace-marks.ts';
import { readableTime } from './trace-position.ts';

interface TraceSideProps {
  applyOrderId: string;
  fileId: string;
  items: readonly TraceItem[];
  marks: readonly ImageMark[];
  mayMark: boolean;
  onGoTo: (seconds: number) => void;
  onShow: (frame: CaptureFrame) => void;
}

/** Beside the page: what happened in the recording and who says so, and the key images that were taken. */
export function TraceSide(props: TraceSideProps) {
  const { items, applyOrderId, fileId, mayMark, onShow } = props;
  const title = label('事件（{count}）', { count: items.length });
  return (
    <ViewerSide className="trace-side" {...{ title, applyOrderId, fileId, mayMark, onShow }}>
      <Items {...props} />
    </ViewerSide>
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
  mark: ImageMark | undefined;
}

function ItemRow({ item, mark, applyOrderId, fileId, mayMark, onGoTo }: ItemRowProps) {
  const { send: remove, busy } = useAction(removeMark);
  const own = mayMark && mark?.mine === 1 ? mark : undefined;
  return (
    <MarkCard
      className="trace-item"
      kind={label(item.kind === 'device' ? '设备' : traceMarks[item.kind])}
      place={readableTime(item.at)}
      goTo={{ label: label('转到该时刻'), press: () => onGoTo(item.at) }}
      onRemove={own && (() => void remove({ applyOrderId, markId: own.id }))}
      isRemoving={busy}
      mark={mark}
    >
      {own && item.kind === 'event' ? (
        <MarkText mark={own} applyOrderId={applyOrderId} fileId={fileId} title={label('事件说明')} />
      ) : (
        <span translate="no">{item.kind === 'interval' ? `${item.trace ?? ''} ${item.text}` : item.text}</span>
      )}
    </MarkCard>
  );
}
