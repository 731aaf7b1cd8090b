import { Flex, Image, Tag, Typography } from 'antd';
import { listCaptures } from '../../../contract/domains/image/image.endpoints.ts';
import type { Places } from '../../engine/screen/fixture.tsx';
import { fileIdOf } from '../../platform/call/file-link.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { label } from '../../platform/words/label.ts';

const EDGE = 56;

/** In the opinion: what the expert has taken while looking at the slides, to be added by a press. */
export function CapturesChoice({ id, chosen, onAdd }: Places['key-images']) {
  const query = useCall(listCaptures, { applyOrderId: id }, { staleTime: 0 });
  const left = query.data?.filter(({ link }) => !chosen.includes(fileIdOf(link))) ?? [];
  if (left.length === 0) return null;
  return (
    <Flex vertical gap={4} style={{ marginBottom: 8 }}>
      <Typography.Text type="secondary">{label('阅片时截取的图像（点击加入）')}</Typography.Text>
      <Flex gap={6} wrap>
        {left.map(({ id: captureId, link, replaced }, at) => (
          <button
            key={captureId}
            type="button"
            aria-label={label(replaced === 1 ? '加入截取图像 {number}（取自已更换的影像）' : '加入截取图像 {number}', { number: at + 1 })}
            onClick={() => onAdd(link)}
            style={{ padding: 0, border: 0, background: 'none', cursor: 'pointer' }}
          >
            <Image preview={false} src={link} alt="" width={EDGE} height={EDGE} style={{ objectFit: 'cover', borderRadius: 6 }} />
            {replaced === 1 && <Tag color="warning">{label('已更换')}</Tag>}
          </button>
        ))}
      </Flex>
    </Flex>
  );
}
