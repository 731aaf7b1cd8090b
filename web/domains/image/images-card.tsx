import { Button, Card, Flex, Tag, Typography } from 'antd';
import { patientChecks } from '../../../contract/domains/image/dicom.shape.ts';
import { listImages } from '../../../contract/domains/image/image.endpoints.ts';
import { type ImageKind, imageKinds, imagePlaces } from '../../../contract/domains/image/image.rules.ts';
import { LoadState } from '../../engine/parts/load-state.tsx';
import type { Places } from '../../engine/screen/fixture.tsx';
import { fileList } from '../../platform/call/file-link.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { label } from '../../platform/words/label.ts';
import { readableBytes } from './readable-bytes.ts';

const pages: Readonly<Record<ImageKind, string>> = {
  slide: '/image/slide',
  ecg: '/image/ecg',
  trace: '/image/trace',
  dicom: '/image/dicom',
};

const checkColors = { waiting: 'default', differs: 'error', confirmed: 'default', unread: 'warning', delayed: 'warning' } as const;

/** Of an order: its slides and recordings, and the way to look at them. */
export function ImagesCard({ id, facts }: Places['order-images']) {
  return imagePlaces.some((place) => fileList(facts[place]).length > 0) ? <Images id={id} /> : null;
}

function Images({ id }: { id: string }) {
  const query = useCall(listImages, { applyOrderId: id });
  if (query.data?.length === 0) return null;
  return (
    <Card size="small" title={label('影像阅片')}>
      {!query.data && <LoadState query={query} />}
      <Flex vertical gap={8}>
        {query.data?.map((image) => (
          <Flex key={image.id} gap={8} align="center" justify="space-between">
            <div style={{ minWidth: 0 }}>
              <Typography.Text ellipsis={{ tooltip: image.imageName }}>{image.imageName}</Typography.Text>
              <div>
                <Tag>{label(imageKinds[image.imageKind])}</Tag>
                {image.patientCheck && image.patientCheck !== 'agrees' && (
                  <Tag color={checkColors[image.patientCheck]}>{label(patientChecks[image.patientCheck])}</Tag>
                )}
                <Typography.Text type="secondary">{readableBytes(image.size)}</Typography.Text>
              </div>
            </div>
            <Button
              href={`${pages[image.imageKind]}?id=${id}&file=${image.id}`}
              target="_blank"
              aria-label={label('阅片 {name}', { name: image.imageName })}
            >
              {label('阅片')}
            </Button>
          </Flex>
        ))}
      </Flex>
    </Card>
  );
}
