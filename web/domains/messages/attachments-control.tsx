import { PaperClipOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import type { NoticeFile } from '../../../contract/domains/messages/system-notice.endpoints.ts';
import type { SlotProps } from '../../engine/form/form-types.ts';
import { checkUpload, UPLOADING, uploadCodeOf, uploadLimitsOf } from '../../engine/form/upload-limits.ts';
import { itemId, toItem, type UploadItem, withForeignChange } from '../../engine/form/uploaded-items.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { type UploadedFile, upload } from '../../platform/call/upload.ts';
import { notify } from '../../platform/page/notify.ts';
import { text } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';
import { readKeptNames } from './kept-names.ts';

interface AttachmentsControlProps extends SlotProps {
  /** Those that the form was opened with. */
  known: readonly NoticeFile[];
}

/** Documents by their names. What the form keeps are their ids, and beside them in `attachmentNames` what they are called. */
export function AttachmentsControl({ id, field, value, values, setValues, onChange, disabled, known }: AttachmentsControlProps) {
  const limits = uploadLimitsOf(field);
  const [items, setItems] = useState<UploadItem[]>([]);
  const names = new Map([...known.map(({ id: uid, name }) => [uid, name] as const), ...readKeptNames(values.attachmentNames)]);
  const shown = withForeignChange(items, value, (one) => {
    const item = toItem(one, names);
    const link = known.find(({ id: uid }) => uid === item.uid)?.link;
    return link ? { ...item, url: link } : item;
  });
  const take = (next: readonly UploadItem[]) => {
    const kept = next.filter((item) => item.status !== undefined && item.status !== 'error').slice(0, limits.count);
    setItems(kept);
    setValues({ attachmentNames: kept.map((item) => [itemId(item), item.name]) });
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
      customRequest={({ file, onProgress, onSuccess, onError }) => {
        if (!(file instanceof File)) return;
        upload(uploadCodeOf(field), file, { onProgress: (percent) => onProgress?.({ percent }) }).then(onSuccess, (error: Error) => {
          const requestId = error instanceof CallError ? error.requestId : undefined;
          notify.error(error.message || text('file.failed', { name: file.name }), requestId);
          onError?.(error);
        });
      }}
      onChange={({ fileList }) => take(fileList)}
    >
      <Button icon={<PaperClipOutlined />} disabled={disabled}>
        {label('选择附件')}
      </Button>
    </Upload>
  );
}
