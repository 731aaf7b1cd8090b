import { bookedTimes } from '../../../contract/domains/consultation/hospital-rules.endpoints.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { sql } from '../../engine/store/sql.ts';
import { visibleConsultation } from './consultation.reads.ts';

const NEAR_MS = 30 * 60_000;
const MOST = 10;

const present = presenterOf(bookedTimes.row);

/** What else the order's expert has within half an hour of a time, soonest first. Throws 404 for an order out of sight. */
export const serveBookedTimes = serve(bookedTimes, async ({ db, actor, services, input }) => {
  const row = await visibleConsultation(db, actor, input.applyOrderId);
  const at = input.scheduleTime.getTime();
  // A declared read across hospitals: several may ask the same expert. Nothing but number and hour leaves it.
  const { rows } = await services.database.forGroup(actor.tenantId).run(sql`
    SELECT no, schedule_time AS "scheduleTime" FROM consultation
    WHERE target_doctor_id = ${row.targetDoctorId ?? null} AND id <> ${row.id} AND is_deleted = 0 AND level_one_audit_status = '1'
      AND apply_order_status IN ('wait_diagnosis', 'diagnosis_ing')
      AND schedule_time BETWEEN ${new Date(at - NEAR_MS)} AND ${new Date(at + NEAR_MS)}
    ORDER BY schedule_time, id LIMIT ${MOST}`);
  return rows.map((one) => present(one));
});
