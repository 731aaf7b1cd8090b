import { isCritical } from '../../../contract/domains/referral/referral.fields.ts';
import { referralParams } from '../../../contract/domains/referral/referral.params.ts';
import { said } from '../../../contract/kernel/said.ts';
import { fromWireTime, toWireDate } from '../../../contract/kernel/wire-time.ts';
import type { Services } from '../../engine/services.ts';
import { invalid } from '../../platform/refusal.ts';
import { readParamsOf } from '../settings/param.reads.ts';
import type { ReferralRow } from './referral.tables.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** Overdue begins when the last minute of the day does (domain rules 6.5.5). */
const LAST_MINUTE_MS = DAY_MS - MINUTE_MS;

type Row = Pick<ReferralRow, 'tenantId' | 'targetTenantId' | 'inHospitalDate' | 'illnessSeverity' | 'isChronic' | 'emergencyDegree'>;

/** The numbers of the hospital that refers, and of the one that is asked. */
export async function paramsOfBoth({ database }: Services, row: Pick<Row, 'tenantId' | 'targetTenantId'>) {
  const target = row.targetTenantId ?? row.tenantId;
  const sets = await readParamsOf(database.forGroup(), referralParams, [row.tenantId, target]);
  return { own: sets.of(row.tenantId), target: sets.of(target) };
}

type Params = Awaited<ReturnType<typeof paramsOfBoth>>;

/** From being handed in: until when the other hospital answers, when it is reminded, and when its medical office hears of it. */
export function answerTimes(row: Row, { target }: Params, now: number) {
  const allowed = isCritical({ ...row }) ? target['referral.answer-critical'] * MINUTE_MS : target['referral.answer'] * HOUR_MS;
  const end = new Date(now + allowed);
  return { answerTime: end, escalateTime: end, remindTime: new Date(now + allowed / 2) };
}

/**
 * 23:59 of the day on which the patient is expected, and the days of grace. Of one without a day, whom an ambulance brings, it is that of
 * `now`, and a whole day at least: it may be late in the evening.
 */
export function expireTimeOf(row: Pick<Row, 'inHospitalDate'>, { own }: Params, now: number, visitTime?: Date | null): Date {
  const day = visitTime ? toWireDate(visitTime.getTime()) : row.inHospitalDate;
  const end = (fromWireTime(day ?? toWireDate(now)) ?? now) + own['referral.grace'] * DAY_MS + LAST_MINUTE_MS;
  return new Date(day ? end : Math.max(end, now + DAY_MS));
}

/**
 * Until when whoever was accepted at `now` is kept their place: as long as any referral, and as long at least as one without a day, for
 * the answer may come in time and yet after the day on which they were expected. An appointment lies ahead always.
 */
export function keptUntil(row: Pick<Row, 'inHospitalDate'>, params: Params, now: number, visitTime?: Date | null): Date {
  const end = expireTimeOf(row, params, now, visitTime);
  if (visitTime) return end;
  return new Date(Math.max(end.getTime(), expireTimeOf({ inHospitalDate: null }, params, now).getTime()));
}

/** The last day of the certificate: `yyyy-MM-dd`, months after the day of `now`. */
export function certificateUntil({ isChronic }: Row, { own }: Params, now: number): string {
  const months = own[isChronic === 1 ? 'referral.certificate-chronic' : 'referral.certificate'];
  const [year = 0, month = 1, day = 1] = toWireDate(now).split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** Throws 400 for no hour of a visit, one that has passed, or one later than the hospital plans. */
export async function refuseVisit(row: Row, time: Date | null | undefined, call: { now: number; services: Services }): Promise<void> {
  if (!time) throw invalid([{ field: 'visitTime', message: '请填写就诊时间' }]);
  const { target } = await paramsOfBoth(call.services, row);
  const days = target['referral.visit-days'];
  if (time.getTime() <= call.now) throw invalid([{ field: 'visitTime', message: '就诊时间不能早于现在' }]);
  if (time.getTime() > call.now + days * DAY_MS) throw invalid([{ field: 'visitTime', message: said`就诊时间须在${days}天之内` }]);
}
