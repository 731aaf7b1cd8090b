import { consultationParams } from '../../../contract/domains/consultation/consultation.params.ts';
import type { Services } from '../../engine/services.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { readParamSets, readParams } from '../settings/param.reads.ts';
import type { ConsultationRow } from './consultation.tables.ts';

const HOUR_MS = 3_600_000;

const limits = {
  'consultation.pay-limit': consultationParams['consultation.pay-limit'],
  'consultation.answer': consultationParams['consultation.answer'],
  'consultation.answer-urgent': consultationParams['consultation.answer-urgent'],
};

export type AnswerTime = (row: ConsultationRow) => Date | undefined;

/**
 * Until when whoever an order waits for should have acted (domain rules 6.1.2), by the numbers of the hospital that owns
 * it, wherever it is read: the fee by the limit of payment, audit and appointment by the limit of the answer. One query
 * for all rows; nothing where nobody is waited for.
 */
export async function answerTimes({ database }: Services): Promise<AnswerTime> {
  const sets = await readParamSets(database.forGroup(), limits);
  return ({ applyOrderStatus, waitingSince, meetingType, tenantId }) => {
    const key = limitOf(applyOrderStatus, meetingType);
    return key && waitingSince ? new Date(waitingSince.getTime() + sets.of(tenantId)[key] * HOUR_MS) : undefined;
  };
}

/**
 * The same of one order, in the name of the hospital that owns it; of one that is arranged, the appointed hour.
 */
export async function answerTimeOf(row: ConsultationRow, owner: Runner): Promise<Date | undefined> {
  const { applyOrderStatus, waitingSince, meetingType, scheduleTime } = row;
  if (applyOrderStatus === 'wait_diagnosis') return scheduleTime ?? undefined;
  const key = limitOf(applyOrderStatus, meetingType);
  if (!key || !waitingSince) return undefined;
  const hours = (await readParams(owner, limits, row.tenantId))[key];
  return new Date(waitingSince.getTime() + hours * HOUR_MS);
}

function limitOf(
  status: ConsultationRow['applyOrderStatus'],
  meetingType: ConsultationRow['meetingType'],
): keyof typeof limits | undefined {
  if (status === 'wait_pay') return 'consultation.pay-limit';
  if (status !== 'wait_primaryaudit' && status !== 'wait_scheduling') return undefined;
  return meetingType === '1' ? 'consultation.answer-urgent' : 'consultation.answer';
}
