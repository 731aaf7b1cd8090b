import type { Seat } from '../../../contract/domains/consultation/kinds/many-subject.kind.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { statusHistoryTable } from '../../engine/action/status-history.ts';
import type { Payee } from '../../engine/ledger/payment-ledger.ts';
import { escapeLike } from '../../engine/store/list-sql.ts';
import { insertRows, type Stamp } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { setParties } from '../../engine/store/set-parties.ts';
import { type Sql, sql, text } from '../../engine/store/sql.ts';
import { type ConsultationChange, type ConsultationRow, consultationTable } from './consultation.tables.ts';
import { consultationExpertTable } from './consultation-expert.table.ts';

/**
 * The experts of an order that asks several (domain rules 6.1.8, ADR 0104). The order's own target is its chief; it keeps beside it what
 * lists, buttons and money need of each, and every change of theirs goes through here, so that the two always say the same.
 */
type Order = Pick<ConsultationRow, 'id' | 'tenantId' | 'experts'>;

/** In the order of the application; none of an order that asks one. */
export function seatsOf({ experts }: Pick<ConsultationRow, 'experts'>): readonly Seat[] {
  return experts ?? [];
}

export const asksSeveral = (row: Pick<ConsultationRow, 'experts'>): boolean => seatsOf(row).length > 0;

/** The seat of a person that they have or could still take. */
export function seatOf(row: Pick<ConsultationRow, 'experts'>, userId: string): Seat | undefined {
  return seatsOf(row).find(({ targetDoctorId, isIn }) => targetDoctorId === userId && isIn === 1);
}

/** Whom it asks, the chief first; who declined is no longer of them. */
export function doctorNames(row: Pick<ConsultationRow, 'experts' | 'targetDoctorName'>): string[] {
  if (!asksSeveral(row)) return row.targetDoctorName ? [row.targetDoctorName] : [];
  return inside(seatsOf(row))
    .toSorted((one, other) => other.isChief - one.isChief)
    .map(({ targetDoctorName }) => targetDoctorName);
}

/** The same as a condition: that one of several has this in their name. */
export function asksByName(part: string): Sql {
  return sql`(experts IS NOT NULL AND EXISTS (SELECT 1 FROM jsonb_path_query(experts, '$[*] ? (@.isIn == 1)') seat
    WHERE seat ->> 'targetDoctorName' LIKE ${`%${escapeLike(part)}%`}))`;
}

/** Everybody whom an order asks and who has not declined: of one expert, them. */
export function askedOfOrder(row: ConsultationRow): { tenantId: string; userId: string | null | undefined }[] {
  if (!asksSeveral(row)) return [{ tenantId: row.targetTenantId ?? '', userId: row.targetDoctorId }];
  return inside(seatsOf(row)).map(({ targetTenantId, targetDoctorId }) => ({ tenantId: targetTenantId, userId: targetDoctorId }));
}

/**
 * The hospital that an order's round was first asked of: it stays whoever of several experts becomes chief. What is kept of one round and
 * one hospital is found by it.
 */
export const firstAsked = (row: Pick<ConsultationRow, 'experts' | 'targetTenantId'>): string | null | undefined =>
  seatsOf(row)[0]?.targetTenantId ?? row.targetTenantId;

/** The same of rows of `consultation`. */
export const FIRST_ASKED = text(`COALESCE(experts->0->>'targetTenantId', target_tenant_id)`);

const inside = (seats: readonly Seat[]): Seat[] => seats.filter(({ isIn }) => isIn === 1);

/** What the fees of those who are in add up to, in cents. */
export const priceOf = (seats: readonly Seat[]): number => inside(seats).reduce((sum, { price }) => sum + price, 0);

/** Which of several experts have neither accepted nor declined. */
export const silentSeats = (row: Pick<ConsultationRow, 'experts'>): Seat[] => seatsOf(row).filter(({ answer }) => answer === 'invited');

/** The hospitals that see the order: the applicant's, and those of the experts who are in. */
export function partiesOf(row: Pick<ConsultationRow, 'tenantId'>, seats: readonly Seat[]): string[] {
  return [...new Set([row.tenantId, ...inside(seats).map(({ targetTenantId }) => targetTenantId)])];
}

/** The same experts as nobody has answered yet, the first of them the chief. */
export function unanswered(seats: readonly Omit<Seat, 'answer' | 'isIn' | 'isChief' | 'hasOpinion' | 'reason' | 'answerTime'>[]): Seat[] {
  return seats.map(({ targetTenantId, targetDeptId, targetDoctorId, ...named }, at) => ({
    ...{ targetTenantId, targetDeptId, targetDoctorId },
    ...{ targetHospital: named.targetHospital, targetDeptName: named.targetDeptName },
    ...{ targetDoctorName: named.targetDoctorName, targetDoctorTitle: named.targetDoctorTitle, price: named.price },
    ...{ answer: 'invited', isIn: 1, isChief: at === 0 ? 1 : 0, hasOpinion: 0 },
  }));
}

/** What an order that starts anew says of its experts; nothing of one that asks one. */
export function askedAnew(row: Pick<ConsultationRow, 'experts'>): ConsultationChange {
  return asksSeveral(row) ? sayOf(unanswered(seatsOf(row))) : {};
}

/** What an order says once its experts are these: who attends, who is chief, and what it costs. */
export function sayOf(seats: readonly Seat[]) {
  const chief = seats.find(({ isChief }) => isChief === 1);
  return {
    experts: [...seats],
    attendingIds: seats.filter(({ answer }) => answer === 'accepted').map(({ targetDoctorId }) => targetDoctorId),
    targetTenantId: chief?.targetTenantId ?? null,
    targetHospital: chief?.targetHospital ?? null,
    targetDeptId: chief?.targetDeptId ?? null,
    targetDeptName: chief?.targetDeptName ?? null,
    targetDoctorId: chief?.targetDoctorId ?? null,
    targetDoctorName: chief?.targetDoctorName ?? null,
    targetDoctorTitle: chief?.targetDoctorTitle ?? null,
    remotePrice: seats.length > 0 ? priceOf(seats) : null,
  } satisfies ConsultationChange;
}

/** What some of them have said, or is said of them, now (milliseconds): by their ids. */
export type Said = ReadonlyMap<string, Pick<Seat, 'answer'> & { readonly reason?: string }>;

/** The seats after that. Where the chief is no longer in, the next in line is; the last of them stays it. */
export function answered(seats: readonly Seat[], said: Said, now: number): Seat[] {
  const next = seats.map((seat): Seat => {
    const answer = said.get(seat.targetDoctorId);
    return answer ? { ...seat, ...answer, isIn: answer.answer === 'accepted' ? 1 : 0, answerTime: toWireTime(now) } : seat;
  });
  const [first] = inside(next);
  if (!first || inside(next).some(({ isChief }) => isChief === 1)) return next;
  return next.map((seat) => ({ ...seat, isChief: seat === first ? 1 : 0 }));
}

/** Of several experts, a chief who has not answered and does what is done at its hour: they have accepted thereby. */
export function acceptedBy(row: Pick<ConsultationRow, 'experts'>, userId: string): Said {
  const chief = silentSeats(row).find(({ targetDoctorId, isChief }) => targetDoctorId === userId && isChief === 1);
  return new Map(chief ? [[userId, { answer: 'accepted' }]] : []);
}

/** Who attends besides the chief and neither has said anything yet nor is known to have been there. The chief's word is the conclusion. */
export function lackingOpinion(seats: readonly Seat[]): Seat[] {
  return seats.filter(
    ({ answer, isChief, hasOpinion, attendance }) => answer === 'accepted' && isChief === 0 && hasOpinion === 0 && !attendance,
  );
}

/** Invites them: the rows of an earlier round are over. */
export async function invite(tx: Tx, row: ConsultationRow, partyTenantIds: string[], stamp: Stamp): Promise<void> {
  const seats = seatsOf(row);
  if (seats.length === 0) return;
  await tx.run(sql`
    UPDATE consultation_expert SET is_deleted = 1, update_time = ${new Date(stamp.now)}
    WHERE tenant_id = ${row.tenantId} AND apply_order_id = ${row.id} AND is_deleted = 0`);
  const rows = seats.map(({ isIn: _, isChief: __, hasOpinion: ___, answerTime: ____, ...seat }, at) => ({
    ...{ ...seat, applyOrderId: row.id, tenantId: row.tenantId, partyTenantIds, position: at + 1 },
  }));
  await insertRows(tx, consultationExpertTable, rows, stamp);
}

/**
 * Brings the invitations up to what the order says after a change, and lets go of hospitals none of whose experts is in. Comes last: whose
 * hospital has left writes nothing more.
 */
export async function keepAnswers(tx: Tx, row: Order, seats: readonly Seat[], said: Said, now: number): Promise<void> {
  const ids = [...said.keys()];
  const [answers, reasons] = [ids.map((id) => said.get(id)?.answer), ids.map((id) => said.get(id)?.reason ?? null)];
  await tx.run(sql`
    UPDATE consultation_expert SET answer = s.answer, reason = s.reason, answer_time = ${new Date(now)}::timestamptz
    FROM unnest(${ids}::uuid[], ${answers}::text[], ${reasons}::text[]) AS s (id, answer, reason)
    WHERE tenant_id = ${row.tenantId} AND apply_order_id = ${row.id} AND target_doctor_id = s.id AND is_deleted = 0`);
  if ([...said.values()].some(({ answer }) => answer !== 'accepted')) await shareWith(tx, row, partiesOf(row, seats));
}

/** Who sees the order, its invitations and what happened to it. */
export async function shareWith(tx: Tx, row: Pick<ConsultationRow, 'id' | 'tenantId'>, partyTenantIds: readonly string[]): Promise<void> {
  await setParties(tx, row, partyTenantIds, [
    { table: statusHistoryTable, field: 'orderId' },
    { table: consultationExpertTable, field: 'applyOrderId' },
    { table: consultationTable, field: 'id' },
  ]);
}

/**
 * For whose work an amount of an order is, in cents: that of its expert, or of each who attends in proportion to their fee; what a division
 * leaves over is the first one's. Where all of them are free, alike.
 */
export function payeesOf(row: Pick<ConsultationRow, 'experts' | 'targetDoctorId'>, amount: number): Payee[] {
  const seats = seatsOf(row).filter(({ answer }) => answer === 'accepted');
  if (seats.length === 0) return [{ id: row.targetDoctorId ?? '', amount }];
  const weights = priceOf(seats) > 0 ? seats.map(({ price }) => price) : seats.map(() => 1);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = weights.map((weight) => Math.floor((amount * weight) / whole));
  const rest = amount - parts.reduce((sum, part) => sum + part, 0);
  return seats.map(({ targetDoctorId: id }, at) => ({ id, amount: (parts[at] ?? 0) + (at === 0 ? rest : 0) }));
}
