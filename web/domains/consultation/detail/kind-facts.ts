import { consultationDetail } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { kindFormFields, kindOf } from '../../../../contract/domains/consultation/kinds/kinds.ts';
import type { Fields } from '../../../../contract/kernel/field.ts';
import { keysOf } from '../../../../contract/kernel/keys.ts';
import type { OrderDetail } from '../consultation-row.ts';

const names = keysOf(kindFormFields);

/** What this kind of consultation has of its own, as far as its form asks for it. */
export function kindFacts(row: OrderDetail): Fields {
  return Object.fromEntries(namesOf(row).map((name) => [name, consultationDetail.row[name]]));
}

/** Their names. */
export function namesOf(row: OrderDetail): (typeof names)[number][] {
  const { form, hides } = kindOf(row);
  const hidden = hides?.(row) ?? [];
  // Experts have a card of their own.
  return names.filter((name) => form[name] && name !== 'experts' && name !== 'mdtPatientId' && !hidden.includes(name));
}
