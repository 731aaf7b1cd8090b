import { Alert, Flex, Image, Typography } from 'antd';
import { useState } from 'react';
import { FilesControl } from '../../../engine/form/files-control.tsx';
import type { SlotProps } from '../../../engine/form/form-types.ts';
import { Fixtures } from '../../../engine/screen/fixture.tsx';
import { fileIdOf, fileList, fileNameOf, isImageLink } from '../../../platform/call/file-link.ts';
import { label } from '../../../platform/words/label.ts';
import type { OrderDetail } from '../consultation-row.ts';

const EDGE = 56;

/** What the order shows that a report could print. */
function picturesOf(order: OrderDetail): string[] {
  const { slidePath, supplementPath, laterPath, casePath, imagingPath, laboratoryPath, pathologyPath } = order;
  const paths = [slidePath, supplementPath, laterPath, casePath, imagingPath, laboratoryPath, pathologyPath];
  return paths.flatMap((links) => fileList(links)).filter((link) => isImageLink(link));
}

/** Pictures of the order to choose from by a press, above those that were chosen or taken by the expert themselves. */
export function OrderKeyImages({ order, ...props }: SlotProps & { order: OrderDetail }) {
  const pictures = picturesOf(order);
  const chosen = fileList(props.value);
  const ids = chosen.map(fileIdOf);
  // Whole slides and what else a browser cannot draw: those are looked at in their viewer.
  const [undrawn, setUndrawn] = useState<readonly string[]>([]);
  const left = pictures.filter((link) => !ids.includes(fileIdOf(link)) && !undrawn.includes(fileIdOf(link)));
  const isFull = chosen.length >= (props.field.max ?? 0);
  const add = (link: string): void => props.onChange([...chosen, link]);
  return (
    <>
      {!isFull && <Fixtures place="key-images" given={{ id: order.applyOrderId, chosen: ids, onAdd: add }} />}
      {left.length > 0 && !isFull && (
        <Flex vertical gap={4} style={{ marginBottom: 8 }}>
          <Typography.Text type="secondary">{label('从本单图像中选取（点击加入）')}</Typography.Text>
          <Flex gap={6} wrap>
            {left.map((link) => (
              <button
                key={link}
                type="button"
                aria-label={label('加入关键图像 {name}', { name: fileNameOf(link) })}
                disabled={props.disabled}
                onClick={() => add(link)}
                style={{ padding: 0, border: 0, background: 'none', cursor: 'pointer' }}
              >
                <Image
                  preview={false}
                  src={link}
                  alt=""
                  width={EDGE}
                  height={EDGE}
                  style={{ objectFit: 'cover', borderRadius: 6 }}
                  onError={() => setUndrawn((known) => [...known, fileIdOf(link)])}
                />
              </button>
            ))}
          </Flex>
        </Flex>
      )}
      {ids.some((id) => order.ofReplaced?.includes(id)) && (
        <Alert type="warning" showIcon style={{ marginBottom: 8 }} title={label('关键图像中有取自已更换影像的，请核对是否保留')} />
      )}
      <FilesControl {...props} />
    </>
  );
}
