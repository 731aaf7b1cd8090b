import { CloudUploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { placesTaken } from '../../../engine/form/file-value.ts';
import { FilesControl } from '../../../engine/form/files-control.tsx';
import type { SlotProps } from '../../../engine/form/form-types.ts';
import { largeUploadOf, readableSize, uploadCodeOf, uploadLimitsOf } from '../../../engine/form/upload-limits.ts';
import { useFilesElsewhere, useHeld } from '../../../engine/form/use-files-elsewhere.ts';
import { useCan } from '../../../engine/parts/permission.tsx';
import { label } from '../../../platform/words/label.ts';
import { openBigFileUpload } from '../../files/files.reads.ts';
import { UploadsOfForm, useUploadsInto } from '../../files/uploads-of-form.reads.tsx';
import { uploadedFor } from './uploaded-for.ts';

/** Files of a form, of which some are too large for one call: those go in pieces, in the background, and are put into the form when they are there. */
export function LargeFilesControl(props: SlotProps) {
  const add = useFilesElsewhere(props);
  const { place, coming } = useUploadsInto(props.name, add);
  useHeld(props, coming > 0);
  const isFull = placesTaken(props.value) + coming >= uploadLimitsOf(props.field).count;
  const mayUpload = useCan('chunk_add');
  const large = largeUploadOf(props.field);
  const begin = (): void =>
    openBigFileUpload({
      busniessType: uploadCodeOf(props.field),
      about: uploadedFor(props),
      ...(large ? { limits: large.limits } : {}),
      ...place,
    });
  return (
    <>
      <FilesControl {...props} />
      <UploadsOfForm place={place} isDisabled={props.disabled === true} isFull={isFull} onAdd={add} />
      {mayUpload && large && (
        <div style={{ marginTop: 6 }}>
          <Button size="small" icon={<CloudUploadOutlined />} disabled={props.disabled || isFull} onClick={begin}>
            {label('上传大文件（超过{size}）', { size: readableSize(large.above) })}
          </Button>
        </div>
      )}
    </>
  );
}
