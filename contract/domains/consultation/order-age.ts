import { ageSaid, yearsSaid } from '../../kernel/age.ts';
import type { Said } from '../../kernel/said.ts';
import { toWireDate } from '../../kernel/wire-time.ts';

/** What an order says of that, on either side of the wire. */
interface Aged {
  readonly patientAge?: unknown;
  readonly patientBrith?: unknown;
  readonly submitTime?: unknown;
  readonly createTime?: unknown;
}

/** How old the patient of an order was when it was handed in, or begun: as the years say that it keeps, of those under two by the date of birth. */
export function orderAge({ patientAge, patientBrith, submitTime, createTime }: Aged): Said | undefined {
  if (typeof patientAge !== 'number') return undefined;
  const day = dayOf(submitTime ?? createTime);
  if (patientAge >= 2 || typeof patientBrith !== 'string' || !patientBrith || !day) return yearsSaid(patientAge);
  return ageSaid(patientBrith, day);
}

function dayOf(time: unknown): string | undefined {
  if (time instanceof Date) return toWireDate(time.getTime());
  return typeof time === 'string' ? time.slice(0, 10) : undefined;
}
