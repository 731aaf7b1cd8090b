import { referral } from '../../../contract/domains/referral/referral.resource.ts';
import { keysOf } from '../../../contract/kernel/keys.ts';
import { type Message, type SaidValue, said, several, word } from '../../../contract/kernel/said.ts';
import { toWireDate, toWireTime } from '../../../contract/kernel/wire-time.ts';
import { conflict, invalid } from '../../platform/refusal.ts';
import { type Admission, type Admitting, bedOf, refuseAdmission, refuseUnregistered } from './referral.admission.ts';
import { holdAgain, holdBed } from './referral.beds.ts';
import { still } from './referral.ends.ts';
import type { ReferralRow } from './referral.tables.ts';
import { expireTimeOf, keptUntil, MINUTE_MS, paramsOfBoth, refuseVisit } from './referral.times.ts';

/** What the receiving hospital had said, and puts right: both hospitals read in the history what was said before. */

interface Reasoned {
  readonly reason?: string | null | undefined;
}
type Arrangement = Admission & Reasoned & { readonly visitTime?: Date | null | undefined };
interface Feedback extends Reasoned {
  readonly feedbackDate: string;
  readonly feedbackSituation: string;
  readonly feedbackGuide: string;
}

type Value = string | Date | null | undefined;
type Correctable = 'visitTime' | 'wardName' | 'bedNo' | 'admissionNo' | 'admitTime' | keyof ReturnType<typeof feedbackOf>;
type Values = { readonly [K in Correctable]?: Value };

/** Forms have times to the minute: seconds that they lack are no change. */
const shown = (value: Value): string => (value instanceof Date ? toWireTime(value.getTime()).slice(0, 16) : (value ?? ''));
const quoted = (value: Value): SaidValue => shown(value) || word('无');

/** What is different, in the words of the history. */
function changesOf(before: Values, next: Values): SaidValue[] {
  return keysOf(next).flatMap((name) => {
    if (shown(before[name]) === shown(next[name])) return [];
    return [said`${word(referral.fields[name].label)}由“${quoted(before[name])}”改为“${quoted(next[name])}”`];
  });
}

function refuseUnchanged(before: Values, next: Values): void {
  if (changesOf(before, next).length === 0) throw conflict('内容没有变化，无须更改');
}

/** Why, if it was said, and what was changed. */
function whyOf(before: Values, next: Values, { reason }: Reasoned): Message {
  const changes = several(changesOf(before, next), '；');
  return reason ? said`${reason}（${changes}）` : said`更改：${changes}`;
}

/** What stands after a change: an appointment of whom is expected, an admission of who has come, a bed of who stays. */
function arrangementOf(row: ReferralRow, input: Arrangement) {
  const { visitTime, wardName, bedNo, admissionNo, admitTime } = row;
  const isIn = row.applyOrderStatus === 'diagnosis_ing';
  if (row.kind === 'outpatient')
    return {
      visitTime: isIn ? visitTime : (input.visitTime ?? visitTime),
      ...{ wardName, bedNo, admissionNo },
      admitTime: isIn ? (input.admitTime ?? admitTime) : admitTime,
    };
  return {
    ...{ visitTime, ...bedOf(row, input) },
    admissionNo: isIn && input.admissionNo !== undefined ? input.admissionNo : admissionNo,
    admitTime: isIn ? (input.admitTime ?? admitTime) : admitTime,
  };
}

export async function beginRearrangement({ tx, row, input, call }: Admitting<Arrangement>): Promise<void> {
  const next = arrangementOf(row, input);
  refuseUnchanged(row, next);
  if (shown(next.visitTime) !== shown(row.visitTime)) await refuseVisit(row, next.visitTime, call);
  if (shown(next.admitTime) !== shown(row.admitTime)) refuseAdmission(row, next.admitTime, call.now);
  if (row.kind === 'outpatient') return;
  if (row.applyOrderStatus === 'diagnosis_ing') await refuseUnregistered({ row, input: next, call });
  await holdBed(tx, row, next, call.stamp);
}

/** Whoever has another hour is waited for until then. */
export async function rearrangedAs({ row, input, call }: Admitting<Arrangement>) {
  const next = arrangementOf(row, input);
  if (shown(next.visitTime) === shown(row.visitTime)) return next;
  return { ...next, expireTime: keptUntil(row, await paramsOfBoth(call.services, row), call.now, next.visitTime) };
}

export function rearrangementSaid(input: Arrangement, row: ReferralRow): Message {
  return whyOf(row, arrangementOf(row, input), input);
}

/** As if nobody had come: expected for a day at least, in the bed that was kept for them where nobody has been given it since. */
export async function unadmitted({ tx, row, call }: Admitting<Reasoned>) {
  const params = await paramsOfBoth(call.services, row);
  const end = keptUntil(row, params, call.now, row.visitTime).getTime();
  return {
    ...still,
    ...(await holdAgain(tx, row, { wardName: row.keptWardName, bedNo: row.keptBedNo }, call.stamp)),
    ...{ admissionNo: null, admitTime: null, supplementTime: null, keptWardName: null, keptBedNo: null },
    expireTime: new Date(Math.max(end, expireTimeOf({ inHospitalDate: null }, params, call.now).getTime())),
  };
}

const feedbackOf = ({ feedbackDate, feedbackSituation, feedbackGuide }: Feedback) => ({ feedbackDate, feedbackSituation, feedbackGuide });

/** Throws 400 for a day before the admission, or one that lies ahead. */
export function refuseDischarge({ admitTime }: ReferralRow, day: string, now: number): void {
  if (day < toWireDate(admitTime?.getTime() ?? now)) throw invalid([{ field: 'feedbackDate', message: '出院日期不能早于入院日期' }]);
  if (day > toWireDate(now)) throw invalid([{ field: 'feedbackDate', message: '出院日期不能晚于今天' }]);
}

export function beginCorrection({ row, input, call }: Admitting<Feedback>): void {
  refuseUnchanged(row, feedbackOf(input));
  refuseDischarge(row, input.feedbackDate, call.now);
}

export function correctionSaid(input: Feedback, row: ReferralRow): Message {
  return whyOf(row, feedbackOf(input), input);
}
