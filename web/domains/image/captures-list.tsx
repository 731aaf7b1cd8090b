import { AimOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button, Flex, Image, Popconfirm, Tag, Typography } from 'antd';
import { type listCaptures, removeCapture } from '../../../contract/domains/image/image.endpoints.ts';
import type { CaptureFrame } from '../../../contract/domains/image/image.rules.ts';
import type { SentOf } from '../../../contract/kernel/sent.ts';
import { useAction } from '../../engine/dialog/use-action.ts';
import { usePictureLink } from '../../platform/call/use-picture-link.ts';
import { label } from '../../platform/words/label.ts';

type Capture = SentOf<typeof listCaptures.row>;

interface CapturesListProps {
  applyOrderId: string;
  fileId: string;
  mayMark: boolean;
  onShow: (frame: CaptureFrame) => void;
  captures: readonly Capture[];
}

/** The key images that the reader has taken of the order. */
export function CapturesList({ applyOrderId, fileId, mayMark, onShow, captures }: CapturesListProps) {
  const { send: remove } = useAction(removeCapture);
  if (captures.length === 0)
    return <Typography.Text type="secondary">{label('把当前画面取为关键图像后，可在填写会诊意见时加入报告。')}</Typography.Text>;
  return (
    <Flex vertical gap={10}>
      {captures.map((capture, at) => (
        <div key={capture.id}>
          <Picture link={capture.link} number={at + 1} />
          <Flex justify="space-between" align="center">
            <Typography.Text type="secondary">
              {capture.frame.zoom ? `${capture.frame.zoom.toFixed(1)}× · ` : ''}
              {capture.createTime.slice(5, 16)}
              {capture.replaced === 1 && <Tag color="warning">{label('取自已更换的影像')}</Tag>}
            </Typography.Text>
            <span>
              {capture.fileId === fileId && (
                <Button
                  type="text"
                  size="small"
                  icon={<AimOutlined />}
                  aria-label={label('回到该画面')}
                  onClick={() => onShow(capture.frame)}
                />
              )}
              {mayMark && (
                <Popconfirm title={label('删除这张关键图像？')} onConfirm={() => void remove({ applyOrderId, captureId: capture.id })}>
                  <Button type="text" size="small" danger icon={<DeleteOutlined />} aria-label={label('删除关键图像')} />
                </Popconfirm>
              )}
            </span>
          </Flex>
        </div>
      ))}
    </Flex>
  );
}

function Picture({ link, number }: { link: string; number: number }) {
  return <Image {...usePictureLink(link)} alt={label('关键图像 {number}', { number })} width="100%" />;
}
