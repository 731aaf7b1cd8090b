import { consultationParams } from '../../../contract/domains/consultation/consultation.params.ts';
import { kindOf } from '../../../contract/domains/consultation/kinds/kinds.ts';
import { type Message, phrase, said } from '../../../contract/kernel/said.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import type { Call } from '../../engine/call/call.ts';
import { isGroupActor } from '../../engine/identity/actor.ts';
import type { Services } from '../../engine/services.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { invalid } from '../../platform/refusal.ts';
import { readParams } from '../settings/param.reads.ts';
import { acceptedSince } from './consultation.answer-time.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { holdAbsences, refuseOnLeave } from './expert-standing.ts';

const HOUR_MS = 3_600_000;

/** A moment as people are told it; seconds are nothing to them. */
export const minuteOf = (time: Date | null | undefined): string => toWireTime(time?.getTime() ?? 0).slice(0, 16);

/**
 * What is urgent is held within hours of its audit, as its hospital has set it (domain rules 6.1.2, 6.2.3): asked as the group, since the
 * experts' hospital does not see what counts for the applying one. Answers of how many hours, where this is later.
 */
async function limitPassed({ database }: Pick<Services, 'database'>, row: ConsultationRow, time: Date): Promise<number | undefined> {
  const [limit, since] = [kindOf(row).heldWithin?.(row), acceptedSince(row)];
  if (!limit || !since) return undefined;
  const hours = (await readParams(database.forGroup(), consultationParams, row.tenantId))[limit];
  return time.getTime() > since.getTime() + hours * HOUR_MS ? hours : undefined;
}

/** What both sides are told of an hour: also that it is later than what is urgent should be held. */
export async function hourTold(services: Services, row: ConsultationRow, time: Date, told: Message): Promise<Message> {
  return (await limitPassed(services, row, time)) === undefined ? told : said`${phrase(told)}（超过紧急会诊完成时限）`;
}

/**
 * Throws 400 for an hour at which an order cannot be held: it has passed, is too late for what is urgent, or an expert sees nobody on that day. The
 * operators may arrange what is urgent later than its limit: where no hour is left, nobody else could help it on (ADR 0184).
 */
export async function refuseHour(
  tx: Tx,
  { services, now, actor }: Pick<Call, 'services' | 'now' | 'actor'>,
  row: ConsultationRow,
  time: Date | undefined,
): Promise<void> {
  if (!time || time.getTime() < now) throw invalid([{ field: 'scheduleTime', message: '会诊时间不能早于当前时间' }]);
  const hours = isGroupActor(actor) ? undefined : await limitPassed(services, row, time);
  if (hours !== undefined)
    throw invalid([{ field: 'scheduleTime', message: said`紧急会诊须在通过审核后${hours}小时内召开，确需推迟的请联系运营人员` }]);
  await holdAbsences(tx, row);
  await refuseOnLeave(services, row, time, 'scheduleTime');
}
