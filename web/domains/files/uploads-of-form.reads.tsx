import { Button, Flex, Typography } from 'antd';
import { useContext, useId, useInsertionEffect, useRef } from 'react';
import { FormPlaceContext } from '../../engine/form/form-place.ts';
import { label, labelIfAny } from '../../platform/words/label.ts';
import { type FormField, openField, type Take } from './open-forms.ts';
import { comingOf, isOffered } from './under-way.ts';
import { putInto, resumeUpload } from './upload-engine.ts';
import { percentOf, stateOf } from './upload-state.ts';
import { changeItem, type UploadItem, useUploads } from './upload-store.ts';

/**
 * The field of the form around it, into which large files come as they arrive, also while it is behind another tab; and how many of them it waits
 * for. A field that is emptied is another one: what was begun for it before does not come into it by itself.
 */
export function useUploadsInto(name: string, add: Take): { place: FormField; coming: number } {
  const owner = useId();
  const { draftKey } = useContext(FormPlaceContext);
  const formKey = draftKey === undefined ? undefined : `${draftKey} ${name}`;
  const latest = useRef(add);
  latest.current = add;
  // Outlives being hidden in a background tab.
  useInsertionEffect(() => openField({ owner, formKey }, (attachId, filename) => latest.current(attachId, filename)), [owner, formKey]);
  const coming = useUploads(({ items }) => comingOf(items, owner));
  return { place: { owner, formKey }, coming };
}

interface UploadsOfFormProps {
  place: FormField;
  isDisabled: boolean;
  /** No place is left in it. */
  isFull: boolean;
  onAdd: Take;
}

/**
 * What is on its way into a field, so that nobody hands in a form without it by mistake: its own, for which the form waits, also for one that
 * came when the field was full; and what was begun for the same form before it was left or emptied, which is put in only where somebody says
 * so: the patient may be another.
 */
export function UploadsOfForm({ place, isDisabled, isFull, onAdd }: UploadsOfFormProps) {
  const items = useUploads((state) => state.items);
  const shown = items.filter((item) => isOffered(item, place));
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
            {item.status === 'success' && (
              <Button size="small" type="link" disabled={isDisabled || isFull} onClick={() => putInto(onAdd, item)}>
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
