import { type ConsultationFigure, consultationFigures } from '../../../contract/domains/consultation/consultation-figures.ts';
import { keysOf } from '../../../contract/kernel/keys.ts';
import { defineCells, type Measured, oneIf, type Way } from '../../engine/counting/cells.ts';
import { PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import { type Sql, sql, text } from '../../engine/store/sql.ts';
import type { SlideRejection } from './consultation.later-fields.ts';
import { consultationFigure } from './consultation-statistics.reads.ts';

/** By what orders are counted together. Those of doctors and departments name their hospital beside the key. */
export type Dimension = 'state' | 'apply' | 'target' | 'applyDept' | 'targetDept' | 'applyDoctor' | 'expert' | 'reason';

/** What is counted in a cell: every figure, the minutes until the answers of those that have one, and how often slides were graded: over all rounds. */
export type Measure = ConsultationFigure | 'minutes' | 'gradings';

/** What simple charts need: orders have it on board of their indexes. */
export const simple = ['total', 'finished', 'canceled'] as const satisfies readonly Measure[];

const PLAIN = 'tenant_id, target_tenant_id, apply_user_id, target_doctor_id, apply_order_status, kind, submit_time';
const DEPTS = 'apply_dept_id, target_dept_id';
const ANSWERS =
  'respond_time, respond_limit, respond_minutes, return_reason, return_count, diagnosis_quality, slice_quality, slide_rejections';
const GRADED = 'CASE WHEN slice_quality IS NULL THEN 0 ELSE 1 END';
/** How often slides were graded, of rounds before this one those that are meant. */
const gradings = (meant: Sql): Sql => sql`
  ${text(GRADED)} + (SELECT count(*) FROM jsonb_array_elements(COALESCE(slide_rejections, '[]'::jsonb)) rejection WHERE ${meant})`;

/** A hospital hears what it graded itself, and all that its own orders were: not what another had said before it was asked. */
const heard = (own: string): Sql =>
  own === PLATFORM_TENANT ? text('true') : sql`(tenant_id = ${own} OR rejection ->> 'tenantId' = ${own})`;

/** Whoever is asked now is counted what they rejected themselves; who was asked before has the order no longer, and counts nothing of it. */
const gradedBy =
  (part: keyof SlideRejection, whom: string) =>
  (name: string): Sql =>
    name === 'gradings' ? gradings(text(`rejection ->> '${part}' = ${whom}::text`)) : text(name);

/** Every expert of an order who took part, once: the one who was asked, of several also the others who were there. */
const SEATS = `SELECT target_tenant_id AS hospital, target_dept_id AS dept, target_doctor_id AS doctor WHERE target_tenant_id IS NOT NULL
  UNION SELECT one ->> 'targetTenantId', (one ->> 'targetDeptId')::uuid, (one ->> 'targetDoctorId')::uuid
  FROM jsonb_array_elements(experts) one WHERE one ->> 'answer' = 'accepted'`;

/** A department counts an order once, however many of its experts took part. */
const seats = (columns: string): string => `facts CROSS JOIN LATERAL (SELECT DISTINCT ${columns} FROM (${SEATS}) every) seat`;

const ways: Readonly<Record<Dimension, Way>> = {
  state: { hospital: "''::text", key: 'apply_order_status' },
  apply: { hospital: 'tenant_id', key: 'tenant_id' },
  target: {
    hospital: 'target_tenant_id',
    key: 'target_tenant_id',
    where: 'target_tenant_id IS NOT NULL',
    sums: gradedBy('tenantId', 'target_tenant_id'),
  },
  applyDept: { hospital: 'tenant_id', key: 'apply_dept_id', where: 'apply_dept_id IS NOT NULL', isOwn: true, needs: DEPTS },
  targetDept: {
    hospital: 'hospital',
    key: 'dept',
    from: seats('hospital, dept'),
    where: 'dept IS NOT NULL',
    sums: gradedBy('deptId', 'dept'),
    needs: `${DEPTS}, experts`,
  },
  applyDoctor: { hospital: 'tenant_id', key: 'apply_user_id', isOwn: true },
  expert: {
    hospital: 'hospital',
    key: 'doctor',
    from: seats('hospital, doctor'),
    where: 'doctor IS NOT NULL',
    sums: gradedBy('doctorId', 'doctor'),
    needs: `${DEPTS}, experts`,
  },
  reason: { hospital: "''::text", key: 'return_reason', where: 'return_reason IS NOT NULL', needs: ANSWERS },
};

function measured(name: Measure): Measured {
  if (name === 'minutes') return { of: () => text('COALESCE(respond_minutes, 0)'), needs: ANSWERS };
  if (name === 'gradings') return { of: (own) => gradings(heard(own)), needs: ANSWERS };
  return oneIf(consultationFigure(name), simple.some((one) => one === name) ? undefined : ANSWERS);
}

/** Consultations, counted. */
export const consultationCells = defineCells<Dimension, Measure>({
  plain: PLAIN,
  ways,
  measures: [...keysOf(consultationFigures), 'minutes', 'gradings'],
  measured,
});
