import { needlessCopyFields } from '../../../contract/domains/copy-case/copy-case.fields.ts';
import type { DeclaredFormProps } from '../../engine/form/declared-form.tsx';
import { choiceSlots } from './choice-selects.tsx';

/** What depends on what in the form of a request: another card has other stays, another purpose other contents. */
export const copyCaseFormProps: Partial<DeclaredFormProps> = {
  render: choiceSlots,
  hidden: needlessCopyFields,
  onValuesChange: (changed, _, setValues) => {
    if ('cardNo' in changed) setValues({ visitIds: [] });
    if ('purposeCode' in changed) setValues({ contentIds: [] });
  },
};
