import { Form } from 'antd';
import { useContext, useLayoutEffect, useRef } from 'react';
import { fileIdOf, fileList } from '../../platform/call/file-link.ts';
import { notify } from '../../platform/page/notify.ts';
import { label } from '../../platform/words/label.ts';
import { isUnderWayElsewhere, markedElsewhere, withFile } from './file-value.ts';
import { FormPlaceContext } from './form-place.ts';
import type { SlotProps, Values } from './form-types.ts';
import { uploadLimitsOf } from './upload-limits.ts';
import { useIsOpen } from './use-is-open.ts';

/**
 * For files that are packed or sent elsewhere than in the control of their field: what it answers puts one in when it is there, and tells whether it
 * is in. What comes when the form has been closed, or has no place left, is put nowhere, and said so.
 */
export function useFilesElsewhere(props: SlotProps) {
  const form = Form.useFormInstance<Values>();
  // An upload may end long after it was begun, and together with another: it adds to what the form has then.
  const latest = useRef(props);
  latest.current = props;
  const { files: known } = useContext(FormPlaceContext);
  const isOpen = useIsOpen();
  const newest = (): unknown => form.getFieldValue(props.name);
  const add = (attachId: string, name?: string): boolean => {
    const { field, onChange } = latest.current;
    const called = name ?? label('文件');
    // The form would keep its draft anew, of what was handed in or thrown away long ago.
    if (!isOpen.current) {
      notify.warning(label('{name}已上传，但表单已关闭，没有加入；在表单中重新选择它即可，无需再次传输', { name: called }));
      return false;
    }
    const [before, { count }] = [newest(), uploadLimitsOf(field)];
    const next = withFile(before, attachId, count);
    const isIn = next.some((one) => fileIdOf(one) === attachId);
    if (!isIn) notify.warning(label('{name}已上传，但表单中已有{count}个文件，没有加入', { name: called, count }));
    if (next.length === fileList(before).length) return isIn;
    if (name !== undefined) known.set(attachId, { uid: attachId, name, status: 'done' });
    onChange(next);
    return true;
  };
  return add;
}

/** As long as more files are coming from elsewhere, the form of this field cannot be handed in. */
export function useHeld({ name, value, onChange }: SlotProps, isBusy: boolean): void {
  const form = Form.useFormInstance<Values>();
  // After every drawing: a form that was emptied meanwhile has lost the mark, and the file will come nevertheless.
  useLayoutEffect(() => {
    if (isUnderWayElsewhere(value) !== isBusy) onChange(markedElsewhere(form.getFieldValue(name), isBusy));
  });
}
