import { AimOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button, Flex, Popconfirm, Tabs, Tag, Typography } from 'antd';
import { dicomMarks, type Stack } from '../../../../contract/domains/image/dicom.shape.ts';
import { listCaptures } from '../../../../contract/domains/image/image.endpoints.ts';
import { type CaptureFrame, MOST_CAPTURES } from '../../../../contract/domains/image/image.rules.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';
import { CapturesList } from '../captures-list.tsx';
import { readableMeasure } from './measures.ts';
import type { PictureStore } from './picture-store.ts';
import type { StudyMeasure } from './use-study-marks.ts';

interface DicomSideProps {
  applyOrderId: string;
  fileId: string;
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
  const captures = useCall(listCaptures, { applyOrderId: props.applyOrderId });
  const items = [
    { key: 'measures', label: label('测量（{count}）', { count: props.measures.length }), children: <Measures {...props} /> },
    {
      key: 'captures',
      label: label('关键图像（{count}/{most}）', { count: captures.data?.length ?? 0, most: MOST_CAPTURES }),
      children: <CapturesList {...props} captures={captures.data ?? []} />,
    },
  ];
  return (
    <aside className="dicom-side">
      <Tabs size="small" items={items} />
    </aside>
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
    <div className="dicom-measure">
      <Flex justify="space-between" align="center" gap={4}>
        <span>
          <Tag>{label(dicomMarks[shape])}</Tag>
          {label('序列{number}第{picture}幅', { number: stack.number, picture: picture + 1 })}
        </span>
        <span>
          <Button
            type="text"
            size="small"
            icon={<AimOutlined />}
            aria-label={label('转到该图像')}
            onClick={() => onGoTo(number, picture)}
          />
          {isOwn && (
            <Popconfirm title={label('删除这个标注？')} onConfirm={() => onRemove(measure)}>
              <Button type="text" size="small" danger icon={<DeleteOutlined />} aria-label={label('删除标注')} />
            </Popconfirm>
          )}
        </span>
      </Flex>
      <span translate="no">{readableMeasure(measure, stack, picture, loaded && 'samples' in loaded ? loaded.samples : undefined)}</span>
      {mark && (
        <Typography.Text type="secondary" style={{ fontSize: 12 }}>
          {mark.authorName} · {mark.hospital} · {mark.createTime.slice(5, 16)}
        </Typography.Text>
      )}
    </div>
  );
}
