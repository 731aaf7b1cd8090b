import { consultationParams } from '../../../contract/domains/consultation/consultation.params.ts';
import { said } from '../../../contract/kernel/said.ts';
import type { Due } from '../../engine/inbox/desk.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { readParams } from '../settings/param.reads.ts';
import type { ConsultationRow } from './consultation.tables.ts';

const HOUR_MS = 3_600_000;

/**
 * Until when whoever an order waits for should have acted (domain rules 6.1.2), by the numbers of the hospital that owns it and read in
 * its name, and what follows when nobody does: the fee by the limit of payment, audit and appointment by the limit of the answer; of
 * one that is arranged, the appointed hour.
 */
export async function answerDueOf(row: ConsultationRow, owner: Runner): Promise<Due | undefined> {
  const { applyOrderStatus: status, waitingSince, meetingType, scheduleTime, tenantId } = row;
  const key = limitOf(status, meetingType);
  if (!key && status !== 'wait_diagnosis') return undefined;
  const hours = await readParams(owner, consultationParams, tenantId);
  if (status === 'wait_diagnosis')
    return scheduleTime
      ? { time: scheduleTime, note: said`超过约定时间 ${hours['consultation.grace']} 小时未开始将自动过期。` }
      : undefined;
  if (!key || !waitingSince) return undefined;
  const time = new Date(waitingSince.getTime() + hours[key] * HOUR_MS);
  if (status === 'wait_pay') return { time, note: '到时未收费将自动过期。' };
  const end = hours[meetingType === '1' ? 'consultation.expire-urgent' : 'consultation.expire'];
  return status === 'wait_scheduling' ? { time, note: said`通过审核满 ${end} 小时未安排将自动过期。` } : { time };
}

function limitOf(
  status: ConsultationRow['applyOrderStatus'],
  meetingType: ConsultationRow['meetingType'],
): 'consultation.pay-limit' | 'consultation.answer' | 'consultation.answer-urgent' | undefined {
  if (status === 'wait_pay') return 'consultation.pay-limit';
  if (status !== 'wait_primaryaudit' && status !== 'wait_scheduling') return undefined;
  return meetingType === '1' ? 'consultation.answer-urgent' : 'consultation.answer';
}
