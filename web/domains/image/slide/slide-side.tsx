import { Flex, Typography } from 'antd';
import { removeMark } from '../../../../contract/domains/image/image.endpoints.ts';
import { type CaptureFrame, type MarkShape, markShapes } from '../../../../contract/domains/image/image.rules.ts';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { label } from '../../../platform/words/label.ts';
import { type ImageMark, MarkCard, MarkText, ViewerSide } from '../viewer-side.tsx';
import { measureOf } from './mark-shapes.ts';

type Mark = Omit<ImageMark, 'shape'> & { readonly shape: MarkShape };

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
  const { marks, applyOrderId, fileId, mayMark, onShow } = props;
  const title = label('标注（{count}）', { count: marks.length });
  return (
    <ViewerSide className="slide-side" {...{ title, applyOrderId, fileId, mayMark, onShow }}>
      <Marks {...props} />
    </ViewerSide>
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
  const { send: remove, busy } = useAction(removeMark);
  const isOwn = mayMark && mark.mine === 1;
  return (
    <MarkCard
      className={mark.id === chosen ? 'slide-mark-row is-chosen' : 'slide-mark-row'}
      kind={label(markShapes[mark.shape])}
      place={measureOf(mark, microns)}
      goTo={{ label: label('在切片上定位'), press: () => onChoose(mark) }}
      onRemove={isOwn ? () => void remove({ applyOrderId, markId: mark.id }) : undefined}
      isRemoving={busy}
      mark={mark}
    >
      {isOwn ? <MarkText mark={mark} applyOrderId={applyOrderId} fileId={fileId} title={label('说明文字')} /> : mark.content}
    </MarkCard>
  );
}
