import type { ConsultationState } from '../../../contract/domains/consultation/consultation.states.ts';
import { isConfirmed } from '../../../contract/domains/consultation/kinds/kinds.ts';
import type { Seat, Verdict } from '../../../contract/domains/consultation/kinds/many-subject.kind.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import type { ConsultationRow } from './consultation.tables.ts';

/** What those who attended say of a conclusion (domain rules 6.2.6, ADR 0111). */
const isThere = ({ answer }: Seat): boolean => answer === 'accepted';

/** Half of those who attended agree; whose conclusion it is agrees with it. */
export function isIssued(seats: readonly Seat[]): boolean {
  const there = seats.filter(isThere);
  return there.filter(({ verdict }) => verdict === 'confirmed').length * 2 >= there.length;
}

const unissued: readonly string[] = ['diagnosis_issued', 'nullify'] satisfies ConsultationState[];

/** Whether there is a conclusion that does not count: it is waited for, or the order was closed before half of them agreed. */
export function isUnissued(row: ConsultationRow): boolean {
  return unissued.includes(row.applyOrderStatus ?? '') && isConfirmed(row) && !isIssued(row.experts ?? []);
}

/** What is said of a conclusion that does not count is said among the experts: the seats as everybody else is told of them. */
export function withoutVerdicts(seats: readonly Seat[]): Seat[] {
  return seats.map(({ verdict: _, ...seat }) => seat);
}

/** Nobody has said anything of it yet but the chief, who wrote it. */
export function askedToConfirm(seats: readonly Seat[]): Seat[] {
  return seats.map(({ verdict: _, ...seat }) => (seat.isChief === 1 && isThere(seat) ? { ...seat, verdict: 'confirmed' } : seat));
}

/** The seats once one of them has spoken. */
export function withVerdict(seats: readonly Seat[], doctorId: string, verdict: Verdict): Seat[] {
  return seats.map((seat) => (seat.targetDoctorId === doctorId ? { ...seat, verdict } : seat));
}

/** Who has not said anything of it. */
export function unspoken(seats: readonly Seat[]): Seat[] {
  return seats.filter((seat) => isThere(seat) && !seat.verdict);
}

/** Whose word is asked for: of everybody who attended but the chief. */
export function confirmingIds(seats: readonly Seat[]): string[] {
  return seats.filter((seat) => isThere(seat) && seat.isChief === 0).map(({ targetDoctorId }) => targetDoctorId);
}

/** Who has spoken by the time it counts stays with that. */
export function hasSpoken({ applyOrderStatus, experts }: Pick<ConsultationRow, 'applyOrderStatus' | 'experts'>, doctorId: string): boolean {
  return applyOrderStatus === 'diagnosis' && (experts ?? []).some((seat) => seat.targetDoctorId === doctorId && Boolean(seat.verdict));
}

type Order = Pick<ConsultationRow, 'id' | 'tenantId'>;

/** What one of them says is kept with their invitation. */
export async function keepVerdict(
  tx: Tx,
  row: Order,
  doctorId: string,
  { verdict, dissent, now }: { verdict: Verdict; dissent: string | null; now: number },
): Promise<void> {
  await tx.run(sql`
    UPDATE consultation_expert SET verdict = ${verdict}, dissent = ${dissent}, verdict_time = ${new Date(now)}
    WHERE tenant_id = ${row.tenantId} AND apply_order_id = ${row.id} AND target_doctor_id = ${doctorId} AND is_deleted = 0`);
}

/** Of a conclusion that was written anew nothing has been said. */
export async function forgetVerdicts(tx: Tx, row: Order, seats: readonly Seat[], now: number): Promise<void> {
  const chief = seats.find(({ isChief }) => isChief === 1)?.targetDoctorId ?? null;
  const mine = sql`target_doctor_id = ${chief}::uuid`;
  await tx.run(sql`
    UPDATE consultation_expert SET dissent = NULL, verdict = CASE WHEN ${mine} THEN 'confirmed' END,
      verdict_time = CASE WHEN ${mine} THEN ${new Date(now)}::timestamptz END
    WHERE tenant_id = ${row.tenantId} AND apply_order_id = ${row.id} AND is_deleted = 0`);
}
