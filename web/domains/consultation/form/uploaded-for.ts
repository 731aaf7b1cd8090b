import type { SlotProps } from '../../../engine/form/form-types.ts';
import { label } from '../../../platform/words/label.ts';

/** For whom a large file is picked, as the drawer names it: which field, and of which patient, where their name is entered already. */
export function uploadedFor({ field, values }: Pick<SlotProps, 'field' | 'values'>): string {
  const name = label(field.label);
  const patient = typeof values.patientName === 'string' ? values.patientName.trim() : '';
  return patient ? label('{name}（患者：{patient}）', { name, patient }) : name;
}
