import { doctorCard } from '../../../contract/domains/consultation/doctor-detail.resource.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { withoutTests } from '../../engine/identity/test-tenants.ts';
import { sql } from '../../engine/store/sql.ts';
import { notFound } from '../../platform/refusal.ts';
import { averageOf } from '../evaluation/evaluation.reads.ts';
import { findExpert } from './consultation.reads.ts';
import { titleWords } from './consultation.titles.ts';
import { answeredBy } from './consultation-statistics.reads.ts';

interface Said {
  speciality: string | null;
  introduction: string | null;
  academicPost: string | null;
  consultationCount: number;
}

const present = presenterOf(doctorCard.row);

/** What is public of an expert of any hospital: a declared read across hospitals, like choosing them. Throws 404 for who is none. */
export const serveDoctorCard = serve(doctorCard, async (call) => {
  const expert = await findExpert(call.services, call.input.userId);
  if (!expert) throw notFound();
  const group = call.services.database.forGroup(call.actor.tenantId);
  const { rows } = await group.run<Said>(sql`
    SELECT d.speciality, d.introduction, d.academic_post AS "academicPost",
      (SELECT count(*)::int FROM consultation WHERE ${answeredBy('targetDoctorId', expert.id)} AND is_deleted = 0
        AND level_one_audit_status = '1' AND diagnosis_time IS NOT NULL AND ${withoutTests(call.actor)}) AS "consultationCount"
    FROM (SELECT 1) one LEFT JOIN doctor_detail d ON d.tenant_id = ${expert.tenantId} AND d.user_id = ${expert.id} AND d.is_deleted = 0`);
  const word = await titleWords(call.db);
  const { count: evaluationCount, average: averageScore } = await averageOf(group, expert.id, call.actor);
  return present({ ...expert, ...rows[0], title: word(expert.title), hospital: expert.tenantName, evaluationCount, averageScore });
});
