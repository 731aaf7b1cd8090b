import type { Message } from '../../../../contract/kernel/said.ts';
import { toWireDate } from '../../../../contract/kernel/wire-time.ts';
import { type Sql, sql } from '../../../engine/store/sql.ts';

type Day = string | null | undefined;
/** Days on which an expert sees nobody. */
interface ClinicStop {
  readonly clinicStopFrom?: Day;
  readonly clinicStopTo?: Day;
}
interface Standing extends ClinicStop {
  readonly practiceSince?: Day;
}
interface Problem {
  field: keyof Standing;
  message: Message;
}

/**
 * What cannot be said of an expert: days of absence with a first and no last one, or the other way round, where an absent one is the stored one;
 * and a practice that has not begun, whose years would be counted from a day to come. `now` in milliseconds.
 */
export function standingProblems(input: Standing, stored: ClinicStop, now: number): Problem[] {
  const { practiceSince } = input;
  const isUnbegun = practiceSince && practiceSince > toWireDate(now);
  return [...stopProblems(input, stored), ...(isUnbegun ? [{ field: 'practiceSince', message: '执业起始日期不能晚于今天' } as const] : [])];
}

function stopProblems(input: ClinicStop, stored: ClinicStop): Problem[] {
  if (input.clinicStopFrom === undefined && input.clinicStopTo === undefined) return [];
  const { clinicStopFrom: from = stored.clinicStopFrom, clinicStopTo: to = stored.clinicStopTo } = input;
  if (from && !to) return [{ field: 'clinicStopTo', message: '请填写停诊结束日期' }];
  if (to && !from) return [{ field: 'clinicStopFrom', message: '请填写停诊开始日期' }];
  return from && to && to < from ? [{ field: 'clinicStopTo', message: '停诊结束日期不能早于开始日期' }] : [];
}

/** That the expert `u` stands so; whoever is not in these words is in none. `now` in milliseconds. */
export function expertStateSql(states: readonly unknown[], now: number): Sql {
  const today = toWireDate(now);
  const isIn = (state: string): boolean => states.includes(state);
  return sql`(COALESCE(u.is_expert, 0) = 1 AND (
    (${isIn('undated')} AND u.practice_since IS NULL)
    OR (${isIn('stopped')} AND u.clinic_stop_from <= ${today}::date AND u.clinic_stop_to >= ${today}::date)
    OR (${isIn('stopping')} AND u.clinic_stop_from > ${today}::date)))`;
}
