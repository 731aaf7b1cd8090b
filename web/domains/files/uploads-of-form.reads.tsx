import { Button, Flex, Typography } from 'antd';
import { useContext, useEffect, useId } from 'react';
import { FormKeyContext } from '../../engine/form/form-key.ts';
import { label, labelIfAny } from '../../platform/words/label.ts';
import { useOpenForm } from './open-forms.ts';
import { underWayOf } from './under-way.ts';
import { resumeUpload } from './upload-engine.ts';
import { percentOf, stateOf } from './upload-state.ts';
import { changeItem, type UploadItem, type UploadRequest, useUploads } from './upload-store.ts';

/** The field of an open form for which files are uploaded. */
export type FormPlace = Required<Pick<UploadRequest, 'owner'>> & Pick<UploadRequest, 'formKey'>;

/** Of a field of the form around it. One that is emptied is another one: what was begun for it before is not put into it by itself. */
export function useFormPlace(name: string): FormPlace {
  const owner = useId();
  const form = useContext(FormKeyContext);
  useOpenForm(owner);
  return form === undefined ? { owner } : { owner, formKey: `${form} ${name}` };
}

/** Answers how many large files the field waits for, and puts in each that is there, by the id under which forms keep it. */
export function useUploadsInto({ owner }: FormPlace, add: (attachId: string, filename: string) => void): number {
  const arrived = useUploads(({ items }) => items.find((item) => item.owner === owner && item.status === 'success' && !item.isTaken));
  useEffect(() => {
    if (arrived) take(arrived, add);
  });
  return useUploads(({ items }) => underWayOf(items, owner));
}

function take({ key, attachId, file }: UploadItem, add: (attachId: string, filename: string) => void): void {
  changeItem(key, { isTaken: true });
  if (attachId !== undefined) add(attachId, file.name);
}

interface UploadsOfFormProps {
  place: FormPlace;
  isDisabled: boolean;
  /** No place is left in it. */
  isFull: boolean;
  onAdd: (attachId: string, filename: string) => void;
}

/**
 * What is on its way into a field, so that nobody hands in a form without it by mistake: its own, for which the form waits, and what was begun
 * for the same form before it was left or emptied, which is put in only where somebody says so: the patient may be another.
 */
export function UploadsOfForm({ place: { owner, formKey }, isDisabled, isFull, onAdd }: UploadsOfFormProps) {
  const items = useUploads((state) => state.items);
  const shown = items.filter((item) => {
    if (item.isTaken) return false;
    return item.owner === owner ? item.status !== 'success' : formKey !== undefined && item.formKey === formKey;
  });
  if (shown.length === 0) return null;
  return (
    <ul style={{ margin: '6px 0 0', padding: 0, listStyle: 'none' }} aria-label={label('为本表单上传的大文件')}>
      {shown.map((item) => (
        <li key={item.key} data-status={item.status}>
          <Flex gap={8} align="center" wrap>
            <Typography.Text ellipsis={{ tooltip: true }} style={{ maxWidth: 260 }}>
              {item.file.name}
            </Typography.Text>
            <Typography.Text type={item.status === 'error' ? 'danger' : 'secondary'}>{factsOf(item)}</Typography.Text>
            {item.status === 'error' && item.mayRetry && (
              <Button size="small" type="link" disabled={isDisabled} onClick={() => resumeUpload(item.key)}>
                {label('重试')}
              </Button>
            )}
            {item.owner !== owner && item.status === 'success' && (
              <Button size="small" type="link" disabled={isDisabled || isFull} onClick={() => take(item, onAdd)}>
                {label('加入表单')}
              </Button>
            )}
            <Button size="small" type="link" disabled={isDisabled} onClick={() => leaveOut(item)}>
              {label('不加入')}
            </Button>
          </Flex>
        </li>
      ))}
    </ul>
  );
}

/** The form waits for it no longer; the upload itself goes on. */
function leaveOut({ key }: UploadItem): void {
  changeItem(key, { owner: undefined, formKey: undefined });
}

function factsOf(item: UploadItem): string {
  if (item.status === 'error') return labelIfAny(item.message) ?? stateOf(item);
  return item.status === 'success' ? stateOf(item) : `${stateOf(item)} ${percentOf(item)}%`;
}
