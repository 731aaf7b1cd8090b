import { Flex, Tabs, Typography } from 'antd';
import { dicomMarks, type Stack } from '../../../../contract/domains/image/dicom.shape.ts';
import type { CaptureFrame } from '../../../../contract/domains/image/image.rules.ts';
import { label } from '../../../platform/words/label.ts';
import { MarkCard, ViewerSide } from '../viewer-side.tsx';
import { readableMeasure } from './measures.ts';
import type { PictureStore } from './picture-store.ts';
import type { StudyOfOrder } from './study-source.ts';
import type { StudyMeasure } from './use-study-marks.ts';

interface DicomSideProps {
  of: StudyOfOrder | undefined;
  stacks: readonly Stack[];
  store: PictureStore;
  measures: readonly StudyMeasure[];
  mayMark: boolean;
  onGoTo: (stack: number, picture: number) => void;
  onRemove: (measure: StudyMeasure) => void;
  onShow: (frame: CaptureFrame) => void;
}

/** Beside the pictures: what was measured and by whom, and the key images that were taken. */
export function DicomSide(props: DicomSideProps) {
  const { measures, of, mayMark, onShow } = props;
  const title = label('测量（{count}）', { count: measures.length });
  // Of a typical case nobody takes pictures.
  if (!of)
    return (
      <aside className="dicom-side">
        <Tabs size="small" items={[{ key: 'marks', label: title, children: <Measures {...props} /> }]} />
      </aside>
    );
  return (
    <ViewerSide className="dicom-side" {...{ ...of, title, mayMark, onShow }}>
      <Measures {...props} />
    </ViewerSide>
  );
}

function Measures({ measures, ...props }: DicomSideProps) {
  if (measures.length === 0)
    return <Typography.Text type="secondary">{label('还没有测量。选择测量工具后在图像上拖动即可。')}</Typography.Text>;
  return (
    <Flex vertical gap={6}>
      {measures.map((measure) => (
        <MeasureRow key={measure.key} measure={measure} {...props} />
      ))}
    </Flex>
  );
}

function MeasureRow({ measure, stacks, store, mayMark, onGoTo, onRemove }: Omit<DicomSideProps, 'measures'> & { measure: StudyMeasure }) {
  const { mark, picture, stack: number, shape } = measure;
  const stack = stacks[number];
  const loaded = store.get(number, picture);
  const isOwn = mark ? mayMark && mark.mine === 1 : true;
  if (!stack) return null;
  return (
    <MarkCard
      className="dicom-measure"
      kind={label(dicomMarks[shape])}
      place={label('序列{number}第{picture}幅', { number: stack.number, picture: picture + 1 })}
      goTo={{ label: label('转到该图像'), press: () => onGoTo(number, picture) }}
      onRemove={isOwn ? () => onRemove(measure) : undefined}
      mark={mark}
    >
      <span translate="no">{readableMeasure(measure, stack, picture, loaded && 'samples' in loaded ? loaded.samples : undefined)}</span>
    </MarkCard>
  );
}
