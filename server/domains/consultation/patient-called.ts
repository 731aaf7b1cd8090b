import { beginsWith } from '../../engine/search/search.ts';
import { type Sql, sql, text } from '../../engine/store/sql.ts';
import { initialsOf } from '../../platform/pinyin-initials.ts';

const INITIALS = text('patient_initials');

/** That a patient's name begins with this word, or its initials do; nothing where no name could. By the index of initials either way. */
export function patientCalled(word: string): Sql | undefined {
  const initials = initialsOf(word);
  // A single letter is too much, `？？` is nothing.
  if (initials.length < 2) return undefined;
  const byInitials = beginsWith(INITIALS, initials);
  return /\p{Script=Han}/u.test(word) ? sql`${byInitials} AND starts_with(patient_name, ${word})` : byInitials;
}
