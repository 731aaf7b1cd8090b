import type { Fields } from '../../../../contract/kernel/field.ts';
import type { Values } from '../../../engine/form/form-types.ts';
import { consequencesOf } from './form-consequences.ts';

/**
 * What the form holds of a patient who was chosen, at `now` in milliseconds. Answers leave out what is not known of somebody: of all that
 * can be told of a patient (`owned`) that stands in the form as it does in a new one, and not as it was of whoever was chosen before.
 */
export function factsOf(told: Values, owned: Fields, now: number): Values {
  const unknown = Object.fromEntries(Object.entries(owned).map(([name, field]) => [name, field.default ?? null]));
  const known = Object.fromEntries(Object.entries(told).filter(([, said]) => said !== undefined && said !== null));
  const facts = { ...unknown, ...known };
  // Nobody is told an age: it is that of the birth date, or not known.
  return { ...facts, patientAge: null, ...consequencesOf(facts, facts, now) };
}
