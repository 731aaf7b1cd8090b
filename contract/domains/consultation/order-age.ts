import { ageSaid, yearsSaid } from '../../kernel/age.ts';
import type { Said } from '../../kernel/said.ts';
import { toWireDate } from '../../kernel/wire-time.ts';

/** What an order says of that, on either side of the wire. */
interface Aged {
  readonly patientAge?: number | null | undefined;
  readonly patientBrith?: string | null | undefined;
  readonly submitTime?: Date | string | null | undefined;
  readonly createTime?: Date | string | null | undefined;
}

/** How old the patient of an order was when it was handed in, or begun: as the years say that it keeps, of those under two by the date of birth. */
export function orderAge({ patientAge, patientBrith, submitTime, createTime }: Aged): Said | undefined {
  if (typeof patientAge !== 'number') return undefined;
  const time = submitTime ?? createTime;
  if (patientAge >= 2 || !patientBrith || !time) return yearsSaid(patientAge);
  return ageSaid(patientBrith, time instanceof Date ? toWireDate(time.getTime()) : time.slice(0, 10));
}
