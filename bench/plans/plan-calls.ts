import * as orders from '../../contract/domains/consultation/consultation.endpoints.ts';
import { consultationMoney } from '../../contract/domains/consultation/consultation-money.endpoints.ts';
import { bookedTimes } from '../../contract/domains/consultation/hospital-rules.endpoints.ts';
import { listComplaints } from '../../contract/domains/evaluation/complaint.resource.ts';
import * as evaluations from '../../contract/domains/evaluation/evaluation.endpoints.ts';
import { countWork, listWork } from '../../contract/domains/inbox/inbox.endpoints.ts';
import { listJobFailures, listJobs } from '../../contract/domains/logs/job.endpoints.ts';
import { listReports } from '../../contract/domains/report/report.endpoints.ts';
import { showPatientCard } from '../../contract/domains/search/patient-card.endpoints.ts';
import { searchEverything } from '../../contract/domains/search/search.endpoints.ts';
import { listOwnSessions } from '../../contract/domains/session/own-session.endpoints.ts';
import { getReferralOrder } from '../../contract/domains/statistics/referral-statistics.endpoints.ts';
import { getConsultationOrder } from '../../contract/domains/statistics/statistics.endpoints.ts';
import type { Endpoint } from '../../contract/kernel/endpoint.ts';
import { showFormDraft } from '../../contract/kernel/form-draft.ts';
import { listListSettings } from '../../contract/kernel/list-setting.ts';
import { toWireDate, toWireTime } from '../../contract/kernel/wire-time.ts';
import type { Services } from '../../server/engine/services.ts';
import { sql } from '../../server/engine/store/sql.ts';
import type { BenchPerson } from '../bench-people.ts';
import type { BenchCast, Scenario } from '../scenarios.ts';
import type { PlanCast } from './plan-cast.ts';

export type PlanCall = Scenario['requests'][number] & { who: string };

/** By the hour and by how long it waits. */
const sorts: readonly Record<string, string>[] = [{ ascs: 'answerTime' }, { descs: 'answerTime' }, { ascs: 'waitingSince' }];

/** Every list and detail whose plan is looked at, by each kind of person for whom it is another statement. */
export async function planCalls(services: Services, cast: BenchCast & PlanCast): Promise<PlanCall[]> {
  const { doctors, experts, admin, cashier, chief, newcomer, overseer } = cast;
  const [doctor = admin, expert = admin] = [doctors[0], experts[0]];
  const people = { doctor, expert, admin, cashier, chief, newcomer, overseer };
  type Who = keyof typeof people;
  const of = (endpoint: Endpoint, who: readonly Who[], input: Record<string, string> = {}): PlanCall[] =>
    who.map((name) => ({ who: `${name} ${Object.values(input).join(' ')}`.trim(), person: people[name], endpoint, input }));
  // What stands in the address is no input of its own here.
  const at = (endpoint: Endpoint, part: string): Endpoint => ({ ...endpoint, path: endpoint.path.replace(/\{\w+\}$/, part) });
  const page = (endpoint: Endpoint, who: readonly Who[], input: Record<string, string> = {}): PlanCall[] =>
    of(endpoint, who, input).map((one) => ({ ...one, input: { ...input, current: '1', size: '10' } }));
  const readers: Who[] = ['chief', 'newcomer', 'overseer'];
  const [order] = await settledOf(services, expert);
  const byOrder = { applyOrderId: order?.id ?? '' };
  return [
    ...page(orders.adminList, ['admin', 'chief', 'newcomer', 'overseer']),
    ...page(orders.cashierList, ['cashier', 'overseer'], { queryScope: 'todo' }),
    ...page(orders.cashierList, ['cashier', 'overseer'], { queryScope: 'all' }),
    ...page(orders.myApplyList, ['chief', 'newcomer'], { queryScope: 'all' }),
    ...page(orders.applyToMeList, ['chief', 'newcomer'], { queryScope: 'all' }),
    ...['finished', 'unfinished', 'canceled'].flatMap((tab) => page(at(orders.myApplyByTab, tab), readers)),
    ...['finished', 'unfinished'].flatMap((tab) => page(at(orders.applyToMeByTab, tab), readers)),
    ...sorts.flatMap((sort) => [
      ...page(orders.adminList, ['admin', 'overseer'], sort),
      ...page(orders.myApplyList, ['doctor', 'chief'], { queryScope: 'all', ...sort }),
      ...page(orders.applyToMeList, ['expert', 'chief'], { queryScope: 'all', ...sort }),
      ...page(orders.operationPage, ['overseer'], { queryScope: 'todo', ...sort }),
    ]),
    ...page(orders.myApplyList, ['doctor'], { queryScope: 'mine' }),
    ...page(orders.applyToMeList, ['expert'], { queryScope: 'mine' }),
    ...page(orders.synergyList, ['doctor']),
    ...page(orders.operationPage, ['overseer'], { queryScope: 'todo' }),
    ...of(orders.consultationDetail, ['expert', 'admin', 'overseer'], byOrder),
    ...of(orders.consultationHistory, ['expert'], byOrder),
    ...of(consultationMoney, ['expert', 'overseer'], byOrder),
    ...of(bookedTimes, ['expert'], { ...byOrder, scheduleTime: toWireTime(services.clock() + 45 * 86_400_000) }).map((one) => ({
      ...one,
      person: overseer,
    })),
    ...page(listWork, ['expert', 'cashier', 'overseer']),
    ...of(countWork, ['expert', 'cashier', 'overseer']),
    ...page(listComplaints, readers),
    ...page(at(evaluations.evaluateManage, 'received'), readers),
    ...page(at(evaluations.evaluateManage, 'given'), ['chief']),
    ...page(at(evaluations.appraiseList, 'applicant'), ['doctor', 'expert']),
    ...page(at(evaluations.appraiseList, 'expert'), ['doctor', 'expert']),
    ...page(evaluations.listAllEvaluations, readers),
    ...page(evaluations.listExpertAverages, ['expert', 'chief', 'overseer']),
    ...of(evaluations.evaluateDetailList, ['expert'], byOrder),
    ...page(listReports, ['doctor', 'expert', ...readers]),
    ...of(listOwnSessions, ['doctor']),
    ...of(showFormDraft, ['doctor'], { formKey: 'consultation:3' }),
    ...of(listListSettings, ['doctor']),
    ...['wx', '王秀', 'HZ20251120', '12ab'].flatMap((word) => of(searchEverything, ['doctor', 'expert', 'admin', 'overseer'], { word })),
    ...of(showPatientCard, ['expert', 'chief', 'overseer'], { group: 'consultation', id: order?.id ?? '' }),
    ...drills(order).flatMap((filters) => page(getConsultationOrder, ['chief', 'overseer'], filters)),
    ...referralDrills(order).flatMap((filters) => page(getReferralOrder, ['chief', 'overseer'], filters)),
    ...page(listJobs, ['overseer']),
    ...page(listJobFailures, ['overseer']),
  ];
}

/** What numbers of a year lead to, each narrowed by one thing more. */
const year = { submitTime_datege: toWireDate(Date.now() - 365 * 86_400_000) };

function drills(order?: Settled): Record<string, string>[] {
  const narrowed: Record<string, string>[] = [
    ...['late', 'timely', 'agreed', 'returned', 'overdue'].map((figure) => ({ figure })),
    { applyTenantId: order?.tenantId ?? '' },
    { targetTenantId: order?.targetTenantId ?? '' },
    { applyUserId: order?.applyUserId ?? '' },
    { applyDeptId: order?.applyDeptId ?? '' },
    { targetDoctorId: order?.targetDoctorId ?? '' },
    { targetDeptId: order?.targetDeptId ?? '' },
    { returnReason: 'material' },
  ];
  return narrowed.map((filters) => ({ ...year, ...filters }));
}

function referralDrills(order?: Settled): Record<string, string>[] {
  const narrowed: Record<string, string>[] = [
    ...['total', 'out', 'into', 'waiting', 'accepted', 'returned', 'overdue'].map((figure) => ({ figure })),
    { kind: 'inpatient' },
    { figure: 'returned', endReason: 'no_bed' },
    { figure: 'total', targetTenantId: order?.targetTenantId ?? '' },
  ];
  return narrowed.map((filters) => ({ ...year, ...filters }));
}

interface Settled {
  readonly id: string;
  readonly tenantId: string;
  readonly targetTenantId: string;
  readonly applyUserId: string;
  readonly applyDeptId: string;
  readonly targetDoctorId: string;
  readonly targetDeptId: string;
}

async function settledOf({ database }: Services, { tenantId, userId }: BenchPerson): Promise<Settled[]> {
  const { rows } = await database.forGroup(tenantId).run<Settled>(sql`
    SELECT c.id, c.tenant_id AS "tenantId", c.target_tenant_id AS "targetTenantId", c.apply_user_id AS "applyUserId",
      c.apply_dept_id AS "applyDeptId", c.target_doctor_id AS "targetDoctorId", c.target_dept_id AS "targetDeptId" FROM consultation c JOIN ledger_booking b ON b.tenant_id = c.tenant_id AND b.order_id = c.id
    WHERE c.target_doctor_id = ${userId} AND c.apply_order_status = 'complete' AND c.is_deleted = 0 LIMIT 1`);
  return rows;
}
