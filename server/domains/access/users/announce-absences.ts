import { announceAbsence, type DaySpan } from '../../../engine/identity/absence.ts';
import type { Stamp } from '../../../engine/store/rows.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import type { Person } from './record-people.ts';

const spanOf = ({ clinicStopFrom: from, clinicStopTo: until }: Person): DaySpan | undefined =>
  from && until ? { from, until } : undefined;

/** Tells of each absence that was entered, changed or withdrawn. Answers how many appointments lie in days that are new. */
export async function announceAbsences(tx: Tx, before: readonly Person[], after: readonly Person[], stamp: Stamp): Promise<number> {
  const earlier = new Map(before.map((person) => [person.id, spanOf(person)]));
  let total = 0;
  for (const person of after) {
    const [known, span] = [earlier.get(person.id), spanOf(person)];
    // Nobody relies yet on somebody who is only now added.
    if (!earlier.has(person.id) || (known?.from === span?.from && known?.until === span?.until)) continue;
    total += await announceAbsence(tx, { userId: person.id, before: known, after: span }, stamp);
  }
  return total;
}
