import { CloudUploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { FilesControl } from '../../../engine/form/files-control.tsx';
import type { SlotProps } from '../../../engine/form/form-types.ts';
import { largeUploadOf, readableSize, uploadCodeOf, uploadLimitsOf } from '../../../engine/form/upload-limits.ts';
import { useCan } from '../../../engine/parts/permission.tsx';
import { fileList } from '../../../platform/call/file-link.ts';
import { label } from '../../../platform/words/label.ts';
import { openBigFileUpload } from '../../files/files.reads.ts';

/** Files of a form, of which some are too large for one call: those go in pieces, in the background, and are put into the form when they are there. */
export function LargeFilesControl(props: SlotProps) {
  // An upload may end long after it was begun: it adds to what the form has then.
  const latest = useRef(props);
  const [names] = useState(() => new Map<string, string>());
  const mayUpload = useCan('chunk_add');
  latest.current = props;
  const { count } = uploadLimitsOf(props.field);
  const large = largeUploadOf(props.field);
  const begin = (): void =>
    openBigFileUpload({
      busniessType: uploadCodeOf(props.field),
      accept: large?.extensions ?? [],
      onUploaded: ({ attachId, filename }) => {
        names.set(attachId, filename);
        const known = fileList(latest.current.value);
        if (known.length < count && !known.includes(attachId)) latest.current.onChange([...known, attachId]);
      },
    });
  return (
    <>
      <FilesControl {...props} names={names} />
      {mayUpload && large && (
        <div style={{ marginTop: 6 }}>
          <Button size="small" icon={<CloudUploadOutlined />} disabled={props.disabled} onClick={begin}>
            {label('上传大文件（超过{size}）', { size: readableSize(large.above) })}
          </Button>
        </div>
      )}
    </>
  );
}
