import { ABSENT_AFTER_MINUTES, isReportedAbsent } from '../../../contract/domains/consultation/absent-applicant.fields.ts';
import { consultationParams } from '../../../contract/domains/consultation/consultation.params.ts';
import type { Seat } from '../../../contract/domains/consultation/kinds/many-subject.kind.ts';
import { outOfUse } from '../../engine/identity/out-of-use.ts';
import {
  type By,
  bill,
  collect,
  type Division,
  endRound,
  keepForPayment,
  type Order,
  partBack,
  pay,
  payOutDue,
  refundPart,
  settle,
} from '../../engine/ledger/payment-ledger.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import type { Services } from '../../engine/services.ts';
import { noteOnRow } from '../../engine/store/rows.ts';
import type { Runner, Tx } from '../../engine/store/runner.ts';
import { conflict, invalid } from '../../platform/refusal.ts';
import { applicantCame, hostCame } from '../room/room.reads.ts';
import { readParams } from '../settings/param.reads.ts';
import { asRoomSaw, freeSeats, NO_REPORT } from './absent-applicant.ts';
import { keptNotice, refundNotices } from './consultation.notices.ts';
import { payeesOf, priceOf } from './consultation.panel.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';
import { absenceOn } from './expert-standing.ts';
import { isStopped } from './must-move.ts';
import { isMissed } from './supplement.clock.ts';

const HOUR_MS = 3_600_000;
/** Who cancels so long before the hour is early. */
const EARLY_HOURS = 24;

/** The order as the ledger knows it. */
export function orderOf({ id, tenantId }: Pick<ConsultationRow, 'id' | 'tenantId'>): Order {
  return { type: 'consultation', id, tenantId };
}

/**
 * Of what is due to the payer, as much as covers what they have to bring stays: `shown` to the cashier, or nothing where nothing was.
 * Returns what is left due then, in cents. Throws 400 for another amount: somebody handed it out meanwhile, or more became due.
 */
export function leftAfterKeeping({ refundDue }: ConsultationRow, owed: number, shown: number | null | undefined): number {
  const [due, kept] = [refundDue ?? 0, shown ?? 0];
  if (kept !== 0 && kept !== Math.min(due, owed)) throw invalid([{ field: 'kept', message: '待退现金已有变化，请刷新后重新核对抵缴金额' }]);
  return due - kept;
}

/** The cashier took the whole fee: `kept` of it stayed of what was due to its payer. */
export async function collectFee(tx: Tx, row: ConsultationRow, kept: number, by: By): Promise<void> {
  const amount = row.remotePrice ?? 0;
  if (amount === 0) return;
  await keepCash(tx, row, { amount: kept, key: `pay-${row.version}` }, by);
  await pay(tx, orderOf(row), { amount, channel: 'cashier' }, by);
}

async function keepCash(tx: Tx, row: ConsultationRow, { amount, key }: { amount: number; key: string }, by: By): Promise<void> {
  if (amount === 0) return;
  const kept = await keepForPayment(tx, orderOf(row), { amount, key }, by);
  if (kept !== amount) throw conflict('应退未付金额与账目不一致，请联系运营人员');
  await tell(tx, [keptNotice(row, kept)], by);
}

/** Not held for a reason that is not the patient's: the whole fee goes back (domain rules 6.1.5). */
export async function refundAll(tx: Tx, row: ConsultationRow, by: By): Promise<void> {
  await leaveDue(tx, row, await endRound(tx, orderOf(row), 100, by), by);
}

/** The fees of some of several experts, who declined or did not attend, go back while the order goes on: once, under its key. */
export async function refundFees(tx: Tx, row: ConsultationRow, seats: readonly Seat[], key: string, by: By): Promise<void> {
  await leaveDue(tx, row, await refundSeats(tx, row, seats, key, by), by);
}

function refundSeats(tx: Tx, row: ConsultationRow, seats: readonly Seat[], key: string, by: By): Promise<number> {
  const amount = seats.reduce((sum, { price }) => sum + price, 0);
  const names = seats.map(({ targetDoctorName }) => targetDoctorName).join('、');
  return refundPart(tx, orderOf(row), { amount, key }, { ...by, reason: `专家未参加：${names}` });
}

/** Not held: so many percent go back, and whole what those of several experts cost who have not answered, as if it had begun without them. */
async function refundUnheld(tx: Tx, row: ConsultationRow, percent: number, by: By): Promise<void> {
  const ofSilent = percent < 100 ? await refundSeats(tx, row, await freeSeats(tx, row), 'unanswered', by) : 0;
  await leaveDue(tx, row, ofSilent + (await endRound(tx, orderOf(row), percent, by)), by);
}

/** What goes back then of `held` cents, and of how many percent of all of them that is. */
export async function backOf(
  runner: Runner,
  row: ConsultationRow,
  held: number,
  percent: number,
): Promise<{ refund: number; percent: number }> {
  const ofSilent = Math.min(priceOf(await freeSeats(runner, row)), held);
  const rest = held - ofSilent;
  return {
    refund: ofSilent + partBack(rest, percent),
    percent: held > 0 ? Math.floor((ofSilent * 100 + rest * percent) / held) : percent,
  };
}

/** What went back is cash that somebody hands out: the order says how much, for the cashier's list, and the cashiers of its hospital are told, and who applied. */
async function leaveDue(tx: Tx, row: ConsultationRow, amount: number, by: By): Promise<void> {
  if (amount === 0) return;
  if (!(await noteOnRow(tx, consultationTable, row, { refundDue: (row.refundDue ?? 0) + amount }, by.now))) throw conflict();
  await tell(tx, refundNotices(row, amount), by);
}

/**
 * Percent of the fee that go back where an order ends at `now` (milliseconds) without having been held (domain rules 6.1.5, ADR 0160): everything
 * where that is not the applicant's doing, else as their hospital has set it by how long before the hour they cancel. Of whom it was reported
 * that they did not come, what a cancellation at the hour itself gives, and no less than they were told, unless the room has seen them since.
 */
export async function percentBackAt(
  services: Pick<Services, 'database'>,
  runner: Runner,
  order: ConsultationRow,
  now: number,
): Promise<number> {
  const row = await asRoomSaw(runner, order);
  const params = await readParams(runner, consultationParams, row.tenantId);
  const hour = row.scheduleTime;
  // Whoever did not come is judged at the hour itself, whenever that was told and the clock comes (ADR 0173).
  const [at, told] = hour && isReportedAbsent(row) ? [hour.getTime(), row.absentPercent ?? 0] : [now, 0];
  // As the clock gives it back, which may come by a minute later.
  if (!hour || isOverdue(row, at, params['consultation.grace'])) return 100;
  if ((await isFreed(runner, row, at)) || (await isToBeMoved(services, row, hour, now)) || (await isOutOfUse(services, row, now)))
    return 100;
  const percentBy = (one: Date): number => params[refundParam((one.getTime() - at) / HOUR_MS)];
  // An hour that the other side chose takes nothing from whoever had planned by another; by the one that they asked for, until they are waited for.
  const asked = at < hour.getTime() ? row.appointmentTime : undefined;
  return Math.max(percentBy(hour), percentBy(row.promisedTime ?? hour), percentBy(asked ?? hour), told);
}

/** Whether an absence takes its hour: as the order was told of it, whatever becomes of the absence once the hour has come, or until then as it is entered. */
async function isToBeMoved(services: Pick<Services, 'database'>, row: ConsultationRow, hour: Date, now: number): Promise<boolean> {
  return isStopped(row) || (hour.getTime() > now && Boolean(await absenceOn(services, row, hour)));
}

/** Whether nobody of the hospital that is asked, or of the one that applied, can sign in: it is not the applicant's doing then (ADR 0193). */
async function isOutOfUse({ database }: Pick<Services, 'database'>, row: ConsultationRow, now: number): Promise<boolean> {
  return (await outOfUse(database.forGroup(), [row.tenantId, row.targetTenantId], now)).length > 0;
}

/** Whether its hour does not bind the applicant: nobody held the one before it, it passed while they were asked for more, or they came to it and the expert did not. */
async function isFreed(runner: Runner, row: ConsultationRow, at: number): Promise<boolean> {
  if (at < (row.freeUntil?.getTime() ?? 0)) return true;
  if (row.applyOrderStatus === 'wait_supplement') return isMissed(row, at);
  // Either side may be a little late.
  return at >= reportableFrom(row) && (await applicantCame(runner, row)) && !(await hostCame(runner, row));
}

function refundParam(hours: number) {
  return hours >= EARLY_HOURS ? 'consultation.refund-early' : hours >= 2 ? 'consultation.refund-late' : 'consultation.refund-too-late';
}

/** Whether the clock is about to end it, since nobody began it in time. */
export async function isMissedBy(runner: Runner, row: ConsultationRow, now: number): Promise<boolean> {
  return isOverdue(row, now, (await readParams(runner, consultationParams, row.tenantId))['consultation.grace']);
}

/** Whether the time in which it may begin is over, whatever was reported meanwhile. */
export const isGraceOver = (runner: Runner, row: ConsultationRow, now: number): Promise<boolean> =>
  isMissedBy(runner, { ...row, ...NO_REPORT }, now);

/** Whether its hour passed without anybody beginning, with the hours of grace that follow it. */
function isOverdue(row: ConsultationRow, now: number, grace: number): boolean {
  return (overdueAfter(row, grace) ?? Number.POSITIVE_INFINITY) < now;
}

/** After when (milliseconds) the clock ends it. While a report stands that nobody came, the clock waits. */
function overdueAfter(row: ConsultationRow, grace: number): number | undefined {
  if (row.applyOrderStatus !== 'wait_diagnosis' || !row.scheduleTime || isReportedAbsent(row)) return undefined;
  return graceEndOf(row, grace);
}

/** After when (milliseconds) everything goes back by itself, where the hour of an order has come by `now` and nobody began it. */
export async function missedAfter(runner: Runner, order: ConsultationRow, now: number): Promise<number | undefined> {
  if (!order.scheduleTime || order.scheduleTime.getTime() > now) return undefined;
  const { 'consultation.grace': grace } = await readParams(runner, consultationParams, order.tenantId);
  return overdueAfter(await asRoomSaw(runner, order), grace);
}

/** Until when (milliseconds) it may still begin: hours after the appointed one, or after it went on. */
export function graceEndOf({ scheduleTime, waitingSince }: ConsultationRow, grace: number): number {
  return Math.max(scheduleTime?.getTime() ?? 0, waitingSince?.getTime() ?? 0) + grace * HOUR_MS;
}

/** Whether the applicant was reported absent, came not to the room since, and the time in which it may begin is over: nobody goes on alone then. */
export const isLeftAlone = async (tx: Runner, group: Runner, row: ConsultationRow, now: number): Promise<boolean> =>
  isReportedAbsent(await asRoomSaw(tx, row)) && (await isGraceOver(group, row, now));

/** From when on (milliseconds) it may be reported that nobody came. */
export const reportableFrom = (row: ConsultationRow): number => graceEndOf(row, ABSENT_AFTER_MINUTES / 60);

/** Cancelled by the applicant: so many percent go back, as `percentBackAt` has said. */
export const refundCancelled = (tx: Tx, row: ConsultationRow, percent: number, by: By): Promise<void> => refundUnheld(tx, row, percent, by);

/** Ended by the clock: all of it goes back, but where the applicant's side did not come (ADR 0173). Answers how many percent of the whole fee. */
export async function refundExpired(services: Services, tx: Tx, row: ConsultationRow, by: By): Promise<number> {
  const percent = isReportedAbsent(row) ? await percentBackAt(services, tx, row, by.now) : 100;
  await refundUnheld(tx, row, percent, by);
  return (await backOf(tx, row, row.remotePrice ?? 0, percent)).percent;
}

/** Settlement: the fee is divided between hospital, expert and platform, once (domain rules 6.1.13). */
export async function settleFee(tx: Tx, row: ConsultationRow, by: By): Promise<void> {
  await settle(tx, orderOf(row), await sharesOf(tx, row), by);
}

/** What the settlement accepted of the extra time, in cents: the applying hospital owes it from here on (ADR 0047). */
export async function billExtraFee(tx: Tx, row: ConsultationRow, amount: number, by: By): Promise<void> {
  await bill(tx, orderOf(row), amount, by);
}

/** The cashier took what was owed, `kept` of it as with the fee, and it is divided like that. Returns the cents; none when nothing was owed. */
export async function collectBilled(tx: Tx, row: ConsultationRow, kept: number, by: By): Promise<number> {
  await keepCash(tx, row, { amount: kept, key: `collect-${row.version}` }, by);
  return collect(tx, orderOf(row), 'cashier', await sharesOf(tx, row), by);
}

/** The cashier gave back what ended rounds had left due. Returns the cents; none when nothing was due. */
export async function payOutRefunds(tx: Tx, row: ConsultationRow, by: By): Promise<number> {
  return payOutDue(tx, orderOf(row), by);
}

/** Of the fee and of what is billed besides, as they are set for the hospital that asked. */
export async function sharesOf(runner: Runner, row: ConsultationRow): Promise<Division> {
  const params = await readParams(runner, consultationParams, row.tenantId);
  const shares = { hospital: params['consultation.share-hospital'], expert: params['consultation.share-expert'] };
  return { ...shares, payees: (amount) => payeesOf(row, amount) };
}
