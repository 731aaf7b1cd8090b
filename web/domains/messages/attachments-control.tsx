import { PaperClipOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';
import { useContext, useState } from 'react';
import type { NoticeFile } from '../../../contract/domains/messages/system-notice.endpoints.ts';
import { type FileItem, itemId, itemsShown } from '../../engine/form/file-items.ts';
import { UPLOADING } from '../../engine/form/file-value.ts';
import { FormPlaceContext } from '../../engine/form/form-place.ts';
import type { SlotProps } from '../../engine/form/form-types.ts';
import { checkUpload, uploadCodeOf, uploadLimitsOf } from '../../engine/form/upload-limits.ts';
import { useSending } from '../../engine/form/use-sending.ts';
import { currentLink } from '../../platform/call/current-link.ts';
import { openWindow } from '../../platform/call/open-window.ts';
import type { UploadedFile } from '../../platform/call/upload.ts';
import { notify } from '../../platform/page/notify.ts';
import { label } from '../../platform/words/label.ts';

interface AttachmentsControlProps extends SlotProps {
  /** Those that the form was opened with. */
  known: readonly NoticeFile[];
}

/** Documents by their names. */
export function AttachmentsControl({ id, field, value, onChange, disabled, known }: AttachmentsControlProps) {
  const limits = uploadLimitsOf(field);
  const { files } = useContext(FormPlaceContext);
  const [items, setItems] = useState<FileItem[]>([]);
  const { send, stop } = useSending(uploadCodeOf(field));
  const begun = known.map(({ id: uid, name, link: url }): [string, FileItem] => [uid, { uid, name, url, status: 'done' }]);
  const shown = itemsShown(items, value, new Map([...begun, ...files]));
  const take = (next: readonly FileItem[]) => {
    const kept = next.filter((item) => item.status !== undefined && item.status !== 'error').slice(0, limits.count);
    for (const item of kept) if (item.status === 'done') files.set(itemId(item), item);
    setItems(kept);
    onChange(kept.map((item) => (item.status === 'done' ? itemId(item) : UPLOADING)));
  };
  return (
    <Upload<UploadedFile>
      id={id}
      multiple
      accept={limits.extensions.map((extension) => `.${extension}`).join(',')}
      maxCount={limits.count}
      fileList={shown}
      disabled={disabled}
      beforeUpload={(file) => {
        const isFine = checkUpload(file, limits) === undefined;
        if (!isFine) notify.warning(label('{name}的格式或大小不符合要求', { name: file.name }));
        return isFine || Upload.LIST_IGNORE;
      }}
      customRequest={send}
      // A form may be open for longer than its links live.
      onPreview={({ url }) => url && void openWindow(() => currentLink(url))}
      onChange={({ file, fileList }) => {
        if (file.status === 'removed') stop(file.uid);
        take(fileList);
      }}
    >
      <Button icon={<PaperClipOutlined />} disabled={disabled}>
        {label('选择附件')}
      </Button>
    </Upload>
  );
}
