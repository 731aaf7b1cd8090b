import { bookedTimes } from '../../../contract/domains/consultation/hospital-rules.endpoints.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { askedOfOrder, asksSeveral, seatsOf } from './consultation.panel.ts';
import { visibleConsultation } from './consultation.reads.ts';
import type { ConsultationRow } from './consultation.tables.ts';

const NEAR_MS = 30 * 60_000;
const MOST = 10;

const present = presenterOf(bookedTimes.row);

interface Booked {
  no: string;
  scheduleTime: Date;
  doctorId: string;
}

/**
 * What else each expert of an order has within half an hour of a time, alone or as one of several, soonest first. Throws 404 for an order
 * out of sight.
 */
export const serveBookedTimes = serve(bookedTimes, async ({ db, actor, services, input }) => {
  const row = await visibleConsultation(db, actor, input.applyOrderId);
  const names = namesOf(row);
  // A declared read across hospitals: several may ask the same expert. Nothing but number, hour and which of these experts leaves it.
  const { rows } = await services.database.forGroup(actor.tenantId).run<Booked>(bookedOf(row, input.scheduleTime));
  return rows.map(({ doctorId, ...one }) => present({ ...one, targetDoctorName: names.get(doctorId) }));
});

/** One select for each of the two indexes by which an expert's orders are found; of several experts the chief is found by both. */
function bookedOf(row: ConsultationRow, at: Date): Sql {
  const asked = askedOfOrder(row).flatMap(({ userId }) => userId ?? []);
  const [from, until] = [new Date(at.getTime() - NEAR_MS), new Date(at.getTime() + NEAR_MS)];
  const held = sql`c.id <> ${row.id} AND c.is_deleted = 0 AND c.level_one_audit_status = '1'
    AND c.apply_order_status IN ('wait_diagnosis', 'diagnosis_ing') AND c.schedule_time BETWEEN ${from} AND ${until}`;
  return sql`
    SELECT c.id, c.no, c.schedule_time AS "scheduleTime", c.target_doctor_id AS "doctorId" FROM consultation c
    WHERE c.target_doctor_id = ANY (${asked}::uuid[]) AND ${held}
    UNION
    SELECT c.id, c.no, c.schedule_time, e.target_doctor_id FROM consultation_expert e
    JOIN consultation c ON c.tenant_id = e.tenant_id AND c.id = e.apply_order_id
    WHERE e.target_doctor_id = ANY (${asked}::uuid[]) AND e.is_deleted = 0 AND e.answer IN ('invited', 'accepted') AND ${held}
    ORDER BY "scheduleTime", id, "doctorId" LIMIT ${MOST}`;
}

/** By their ids. */
function namesOf(row: ConsultationRow): ReadonlyMap<string, string | null | undefined> {
  if (!asksSeveral(row)) return new Map([[row.targetDoctorId ?? '', row.targetDoctorName]]);
  return new Map(seatsOf(row).map((seat) => [seat.targetDoctorId, seat.targetDoctorName]));
}
