import { type ConsultationParam, consultationParams } from '../../../contract/domains/consultation/consultation.params.ts';
import { kindOf } from '../../../contract/domains/consultation/kinds/kinds.ts';
import { type Message, said } from '../../../contract/kernel/said.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import type { Due } from '../../engine/inbox/desk.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { readParams } from '../settings/param.reads.ts';
import { calendarOf, endOfWorkingDays } from '../settings/working-days.reads.ts';
import type { ConsultationRow } from './consultation.tables.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

type Limit = ConsultationParam;
type Waiting = Pick<ConsultationRow, 'applyOrderStatus' | 'kind' | 'meetingType' | 'illnessSeverity' | 'sliceType' | 'scheduleTime'>;

const unitOf = (limit: Limit): number => (consultationParams[limit].unit === '分钟' ? MINUTE_MS : HOUR_MS);

const countsWorkingDays = (limit: Limit): boolean => consultationParams[limit].unit === '个工作日';

/** By which limit its opinion is given; none where an hour is arranged. */
function answerLimitOf(row: Waiting): Limit | undefined {
  return row.scheduleTime ? undefined : kindOf(row).answerLimit?.(row);
}

/** By which limit what is urgent is done, where it is before its expert. */
const heldLimitOf = (row: Waiting): Limit | undefined =>
  ['wait_diagnosis', 'diagnosis_ing'].includes(row.applyOrderStatus ?? '') && !answerLimitOf(row)
    ? kindOf(row).heldWithin?.(row)
    : undefined;

/** How many working days its expert has, by the hospital that owns the order; nothing where they answer within hours or at one. */
export async function workingDaysOf(row: ConsultationRow, owner: Runner): Promise<number | undefined> {
  const limit = answerLimitOf(row);
  if (!limit || !countsWorkingDays(limit)) return undefined;
  return (await readParams(owner, consultationParams, row.tenantId))[limit];
}

interface Numbers {
  readonly params: Readonly<Record<Limit, number>>;
  readonly owner: Runner;
  readonly tenantId: string;
}

/** When the soonest of these limits is over; working days are over when the last of them is, by the calendar of the hospital that owns the order. */
async function soonestOf(limits: readonly Limit[], since: Date, { params, owner, tenantId }: Numbers): Promise<Date> {
  const day = toWireDate(since.getTime());
  const calendar = limits.some(countsWorkingDays) ? await calendarOf(owner, tenantId, day) : new Map<string, boolean>();
  const endOf = (limit: Limit): number =>
    countsWorkingDays(limit) ? endOfWorkingDays(day, params[limit], calendar).getTime() : since.getTime() + params[limit] * unitOf(limit);
  return new Date(Math.min(...limits.map(endOf)));
}

/**
 * Until when whoever an order waits for should have acted (domain rules 6.1.2, 6.3.4, 6.4.1), by the numbers of the hospital that owns
 * it and read in its name, and what follows when nobody does; of one that is arranged, the appointed hour.
 */
export async function answerDueOf(row: ConsultationRow, owner: Runner): Promise<Due | undefined> {
  const { applyOrderStatus: status, meetingType, scheduleTime, tenantId, waitingSince } = row;
  const isHour = status === 'wait_diagnosis' && scheduleTime;
  const limits = limitsOf(row);
  if (limits.length === 0 && !isHour) return undefined;
  const params = await readParams(owner, consultationParams, tenantId);
  if (isHour) return { time: scheduleTime, note: said`超过约定时间 ${params['consultation.grace']} 小时未开始将自动过期。` };
  if (!waitingSince) return undefined;
  const time = await soonestOf(limits, heldLimitOf(row) ? (acceptedSince(row) ?? waitingSince) : waitingSince, { params, owner, tenantId });
  switch (status) {
    case 'wait_pay':
      return { time, note: '到时未收费将自动过期。' };
    case 'wait_scheduling': {
      const end = params[expiryFor(meetingType)];
      return { time, note: said`通过审核满 ${end} 小时未安排将自动过期。` };
    }
    case 'wait_sent':
      return { time, note: said`通过审核满 ${params['pathology.expire-send']} 小时未寄出将自动过期。` };
    case 'wait_supplement':
      return {
        time,
        // What has begun goes on without it.
        note: row.startTime
          ? said`满 ${params['consultation.expire-supplement']} 小时未答复的，由专家按现有资料出具意见。`
          : said`满 ${params['consultation.expire-supplement']} 小时未答复补充要求将自动过期。`,
      };
    case 'wait_diagnosis':
      return { time, note: unbegunNote(row, time, params[unbegunExpiryFor(row)]) };
    default:
      return { time };
  }
}

/** From when on an order is to be done: its audit, later by as long as it stood still for a supplement in this round. What is urgent is held within hours of it. */
export const acceptedSince = ({ finishSince, levelOneAuditTime, waitingSince }: Accepted): Date | null | undefined =>
  finishSince ?? levelOneAuditTime ?? waitingSince;

type Accepted = Pick<ConsultationRow, 'finishSince' | 'levelOneAuditTime' | 'waitingSince'>;

/** What is not urgent is late for so long before it expires: whoever it waits for, and their office, are told in time. */
export const LATE_HOURS = 24;

/** When it expires (`expireConsultations`): working days may put that off beyond so many hours. */
function unbegunNote(row: ConsultationRow, time: Date, hours: number): Message {
  const since = row.waitingSince?.getTime() ?? 0;
  if (!isSoon(row) && time.getTime() + LATE_HOURS * HOUR_MS > since + hours * HOUR_MS)
    return said`超过答复时限 ${LATE_HOURS} 小时未开始将自动过期。`;
  // A frozen section is never ended before its answer is due.
  const end = row.sliceType === '3' ? Math.max(hours, (time.getTime() - since) / HOUR_MS) : hours;
  return said`满 ${end} 小时未开始将自动过期。`;
}

/**
 * Until when each of several experts answers the invitation, where the kind has a limit for it; never later than the hour of the order, or
 * the last at which it can be held or arranged.
 */
export async function invitationDueOf(row: ConsultationRow, owner: Runner): Promise<Due | undefined> {
  const limit = kindOf(row).invitationLimit;
  if (!limit || !row.levelOneAuditTime) return answerDueOf(row, owner);
  const params = await readParams(owner, consultationParams, row.tenantId);
  const time = await soonestOf([limit], row.levelOneAuditTime, { params, owner, tenantId: row.tenantId });
  const hour = row.scheduleTime?.getTime() ?? lastHourOf(row, params);
  return { time: new Date(Math.min(time.getTime(), hour)), note: '会诊开始时仍未答复的，视为未参加。' };
}

/** Of what nobody has arranged: when it expires (`expireConsultations`), or has to be held, whichever is sooner. Milliseconds. */
function lastHourOf(row: ConsultationRow, params: Readonly<Record<ConsultationParam, number>>): number {
  if (row.applyOrderStatus !== 'wait_scheduling' || !row.waitingSince) return Number.POSITIVE_INFINITY;
  const held = kindOf(row).heldWithin?.(row);
  const end = row.waitingSince.getTime() + params[expiryFor(row.meetingType)] * HOUR_MS;
  return held ? Math.min(end, (acceptedSince(row) ?? row.waitingSince).getTime() + params[held] * HOUR_MS) : end;
}

const expiryFor = (meetingType: unknown) => (meetingType === '1' ? 'consultation.expire-urgent' : 'consultation.expire');
/** Urgent, or a frozen section: what nobody begins ends within a day (`expireConsultations`). */
const isSoon = ({ meetingType, sliceType }: Waiting): boolean => meetingType === '1' || sliceType === '3';
const unbegunExpiryFor = (row: Waiting) => (isSoon(row) ? 'consultation.expire-urgent' : 'consultation.expire-offline');

/** The soonest of these counts. */
function limitsOf(row: Waiting): readonly Limit[] {
  const own = limitOf(row);
  // What is to be read within minutes waits no longer for its audit than for its expert.
  const expert = row.applyOrderStatus === 'wait_primaryaudit' ? kindOf(row).answerLimit?.(row) : undefined;
  return [own, expert].filter((limit) => limit !== undefined);
}

function limitOf(row: Waiting): Limit | undefined {
  switch (row.applyOrderStatus) {
    case 'wait_dept_approval':
    case 'wait_office_approval':
      return 'mdt.approve';
    case 'wait_pay':
      return 'consultation.pay-limit';
    case 'wait_primaryaudit':
    case 'wait_scheduling':
      return row.meetingType === '1' ? 'consultation.answer-urgent' : 'consultation.answer';
    case 'wait_sent':
      return 'pathology.send';
    case 'wait_receiving':
      return 'pathology.receive';
    case 'wait_supplement':
      return 'consultation.supplement';
    case 'diagnosis_issued':
      return 'mdt.confirm';
    // That somebody has begun is no answer yet, and what is urgent is done in time also where an hour was arranged.
    case 'wait_diagnosis':
    case 'diagnosis_ing':
      return answerLimitOf(row) ?? heldLimitOf(row);
    default:
      return undefined;
  }
}
