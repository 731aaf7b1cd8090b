import { Form } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { isUnderWayElsewhere, markedElsewhere, withFile } from './file-value.ts';
import type { SlotProps, Values } from './form-types.ts';
import { uploadLimitsOf } from './upload-limits.ts';

/**
 * For files that are packed or sent elsewhere than in the control of their field: `add` puts one in when it is there, and as long as
 * `isBusy` says that more are coming the form cannot be handed in.
 */
export function useFilesElsewhere(props: SlotProps, isBusy: boolean) {
  const form = Form.useFormInstance<Values>();
  // An upload may end long after it was begun, and together with another: it adds to what the form has then.
  const latest = useRef(props);
  latest.current = props;
  const [names] = useState(() => new Map<string, string>());
  const newest = (): unknown => form.getFieldValue(props.name);
  // After every drawing: a form that was emptied meanwhile has lost the mark, and the file will come nevertheless.
  useLayoutEffect(() => {
    if (isUnderWayElsewhere(props.value) !== isBusy) props.onChange(markedElsewhere(newest(), isBusy));
  });
  const add = (attachId: string, name?: string): void => {
    if (name !== undefined) names.set(attachId, name);
    const { field, onChange } = latest.current;
    onChange(withFile(newest(), attachId, uploadLimitsOf(field).count));
  };
  return { add, names };
}
