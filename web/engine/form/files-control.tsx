import { PlusOutlined } from '@ant-design/icons';
import { Form, Image, Typography, Upload, type UploadProps } from 'antd';
import { useContext, useState } from 'react';
import { type UnreadFormat, unreadFormatOf, unreadHeadBytes } from '../../../contract/kernel/upload-policies.ts';
import { currentLink, hasRunOut } from '../../platform/call/current-link.ts';
import { isImageLink, isImageName } from '../../platform/call/file-link.ts';
import { openWindow } from '../../platform/call/open-window.ts';
import type { UploadedFile } from '../../platform/call/upload.ts';
import { notify } from '../../platform/page/notify.ts';
import { text, useTranslation } from '../../platform/words/i18n.ts';
import { confirmLabel, messageText } from '../../platform/words/label.ts';
import { type FileItem, itemId, itemsShown, toItem, valueOfItems } from './file-items.ts';
import { filesThere } from './file-value.ts';
import { FormPlaceContext } from './form-place.ts';
import type { ControlProps, Values } from './form-types.ts';
import { filesHint } from './hint.ts';
import {
  checkUpload,
  mostBytesFor,
  readableSize,
  readableTypes,
  type UploadLimits,
  uploadCodeOf,
  uploadLimitsOf,
} from './upload-limits.ts';
import { useSending } from './use-sending.ts';

/** Uploads as soon as a file is picked; the value is the list of file ids, the pictures are shown by signed links. */
export function FilesControl({ id, name, field, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation();
  const form = Form.useFormInstance<Values>();
  const limits = uploadLimitsOf(field);
  const { files: known } = useContext(FormPlaceContext);
  const [items, setItems] = useState<FileItem[]>(() => filesThere(value).map((one) => toItem(one, known)));
  const [preview, setPreview] = useState<string>();
  const { send, stop } = useSending(uploadCodeOf(field));
  const shown = itemsShown(items, value, known);

  const change: UploadProps<UploadedFile>['onChange'] = ({ file, fileList: next }) => {
    if (file.status === 'removed') stop(file.uid);
    const kept = next
      .filter((item) => item.status !== undefined && item.status !== 'error')
      .slice(0, limits.count)
      .map((item) => (item.response && !item.thumbUrl ? { ...item, thumbUrl: item.response.link } : item));
    for (const item of kept) if (item.status === 'done') known.set(itemId(item), item);
    setItems(kept);
    onChange?.(valueOfItems(form.getFieldValue(name), shown, kept));
  };
  const open = (item: FileItem) => {
    const link = item.response?.link ?? item.url ?? item.thumbUrl;
    if (link && isImageLink(link)) void currentLink(link).then(setPreview);
    else if (link && hasRunOut(link)) void openWindow(() => currentLink(link));
    else if (link) window.open(link, '_blank', 'noopener');
  };
  return (
    <>
      <Upload<UploadedFile>
        id={id}
        listType="picture-card"
        accept={limits.extensions.map((extension) => `.${extension}`).join(',')}
        multiple={limits.count > 1}
        maxCount={limits.count}
        isImageUrl={(item) => isImageName(item.name)}
        fileList={shown}
        disabled={disabled}
        beforeUpload={(file, picked) => isAcceptable(file, picked.indexOf(file) + shown.length, limits)}
        customRequest={send}
        onChange={change}
        onPreview={open}
        onRemove={mayRemove}
      >
        {shown.length < limits.count && !disabled && <PickButton />}
      </Upload>
      {filesHint(field).map((line) => (
        <Typography.Text key={line} type="secondary" style={{ display: 'block', fontSize: 12 }}>
          {line}
        </Typography.Text>
      ))}
      {preview && (
        <Image
          src={preview}
          alt={t('file.preview')}
          styles={{ root: { display: 'none' } }}
          preview={{ open: true, onOpenChange: (isOpen) => !isOpen && setPreview(undefined) }}
        />
      )}
    </>
  );
}

function PickButton() {
  const { t } = useTranslation();
  return (
    <button type="button" style={{ border: 0, background: 'none', color: 'inherit', cursor: 'pointer' }}>
      <PlusOutlined />
      <div style={{ marginTop: 4 }}>{t('file.pick')}</div>
    </button>
  );
}

/** What has arrived would have to be sent again, and a thumb is easily beside the one that looks at it. */
async function mayRemove({ status, name }: FileItem): Promise<boolean> {
  if (status !== 'done') return true;
  return notify.confirm({ title: text('file.removeAsk', { name }), danger: true, okText: confirmLabel('删除') });
}

async function isAcceptable(file: File, at: number, limits: UploadLimits): Promise<boolean | string> {
  const problem = at >= limits.count ? 'count' : checkUpload(file, limits);
  const unread = problem === 'type' ? await unreadFormat(file, limits) : undefined;
  if (unread) {
    notify.warning(messageText(unread.message));
    return Upload.LIST_IGNORE;
  }
  if (!problem) return true;
  const about = { name: file.name, types: readableTypes(limits), size: readableSize(mostBytesFor(file.name, limits)), count: limits.count };
  const messages = { count: text('file.tooMany', about), type: text('file.badType', about), size: text('file.tooBig', about) };
  notify.warning(messages[problem]);
  return Upload.LIST_IGNORE;
}

/** What is refused for its name may be something that people bring: then they are told what to bring instead. */
async function unreadFormat(file: File, limits: UploadLimits): Promise<UnreadFormat | undefined> {
  const head = await file.slice(0, unreadHeadBytes(limits)).arrayBuffer();
  return unreadFormatOf(limits, new Uint8Array(head));
}
