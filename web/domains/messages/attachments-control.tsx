import { PaperClipOutlined } from '@ant-design/icons';
import { Button, Upload, type UploadFile } from 'antd';
import { useState } from 'react';
import type { NoticeFile } from '../../../contract/domains/messages/system-notice.endpoints.ts';
import { UPLOADING } from '../../engine/form/file-value.ts';
import type { SlotProps } from '../../engine/form/form-types.ts';
import { checkUpload, uploadCodeOf, uploadLimitsOf } from '../../engine/form/upload-limits.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { type UploadedFile, upload } from '../../platform/call/upload.ts';
import { notify } from '../../platform/page/notify.ts';
import { text } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';

type Item = UploadFile<UploadedFile>;

/** Documents by their names. What the form keeps are their ids; `known` are those that it was opened with. */
export function AttachmentsControl({ id, field, onChange, disabled, known }: SlotProps & { known: readonly NoticeFile[] }) {
  const limits = uploadLimitsOf(field);
  const [items, setItems] = useState<Item[]>(() => known.map(({ id: uid, name, link }) => ({ uid, name, url: link, status: 'done' })));
  const take = (next: readonly Item[]) => {
    const kept = next.filter((item) => item.status !== undefined && item.status !== 'error').slice(0, limits.count);
    setItems(kept);
    onChange(kept.map((item) => (item.status === 'done' ? (item.response?.attachId ?? item.uid) : UPLOADING)));
  };
  return (
    <Upload<UploadedFile>
      id={id}
      multiple
      accept={limits.extensions.map((extension) => `.${extension}`).join(',')}
      maxCount={limits.count}
      fileList={items}
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
