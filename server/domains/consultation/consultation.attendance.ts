import { isConfirmed } from '../../../contract/domains/consultation/kinds/kinds.ts';
import type { Attendance, Seat } from '../../../contract/domains/consultation/kinds/many-subject.kind.ts';
import type { Runner, Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { type Stay, staysInRoom } from '../room/room.reads.ts';
import { seatsOf } from './consultation.panel.ts';
import type { ConsultationRow } from './consultation.tables.ts';

/**
 * Who of several experts took part of what is held by video (domain rules 6.2.7, ADR 0112): as its room knows, by an opinion of their own, or
 * by telephone as the chief says. Of other kinds nothing is known of it.
 */
export async function seatsAttended(runner: Runner, row: ConsultationRow, byPhone: readonly string[] = []): Promise<Seat[]> {
  const seats = [...seatsOf(row)];
  if (!isConfirmed(row)) return seats;
  const stays = await staysInRoom(runner, row);
  return seats.map((seat) => {
    if (seat.answer !== 'accepted' || seat.attendance) return seat;
    const attendance = attendanceOf(seat, stays, byPhone);
    return attendance ? { ...seat, attendance } : seat;
  });
}

function attendanceOf(seat: Seat, stays: ReadonlyMap<string, Stay>, byPhone: readonly string[]): Attendance | undefined {
  if (stays.has(seat.targetDoctorId)) return 'room';
  if (byPhone.includes(seat.targetDoctorId)) return 'phone';
  // The conclusion is the chief's word.
  return seat.hasOpinion === 1 || seat.isChief === 1 ? 'written' : undefined;
}

/** Keeps how each took part, and when they were in the room, with their invitation. */
export async function keepAttendance(tx: Tx, row: ConsultationRow, seats: readonly Seat[]): Promise<void> {
  const stays = await staysInRoom(tx, row);
  const there = seats.filter(({ attendance }) => attendance);
  const of = (pick: (stay: Stay) => Date) => there.map(({ targetDoctorId }) => mapped(stays.get(targetDoctorId), pick));
  await tx.run(sql`
    UPDATE consultation_expert SET attendance = s.attendance, join_time = s.joined, leave_time = s.gone
    FROM unnest(${there.map(({ targetDoctorId }) => targetDoctorId)}::uuid[], ${there.map(({ attendance }) => attendance ?? null)}::text[],
      ${of(({ joinTime }) => joinTime)}::timestamptz[], ${of(({ leaveTime }) => leaveTime)}::timestamptz[]) AS s (id, attendance, joined, gone)
    WHERE tenant_id = ${row.tenantId} AND apply_order_id = ${row.id} AND target_doctor_id = s.id AND is_deleted = 0`);
}

const mapped = (stay: Stay | undefined, pick: (stay: Stay) => Date): Date | null => (stay ? pick(stay) : null);
