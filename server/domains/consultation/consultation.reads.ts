import { answeredStates } from '../../../contract/domains/consultation/consultation.states.ts';
import type { KindName } from '../../../contract/domains/consultation/kinds/kind-names.ts';
import type { Attendance, Seat, Verdict } from '../../../contract/domains/consultation/kinds/many-subject.kind.ts';
import { lockVisible } from '../../engine/action/run-action.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import { inUse } from '../../engine/identity/hospital-in-use.ts';
import { eachDue } from '../../engine/jobs/each-due.ts';
import type { Tally } from '../../engine/jobs/job.ts';
import type { Services } from '../../engine/services.ts';
import { findRow, type Stamp, updateRow } from '../../engine/store/rows.ts';
import type { Runner, Tx } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { touchRows } from '../../engine/store/watched-rows.ts';
import { notFound } from '../../platform/refusal.ts';
import { askedOfOrder, asksSeveral, FIRST_ASKED, firstAsked, seatsOf } from './consultation.panel.ts';
import { actsAs, consultationSubject, isExpert, joinedOrders, joinedOrdersSeen, reviewedOrders, takesPart } from './consultation.policy.ts';
import { mayReport, mayReportCritical } from './consultation.reporting.ts';
import { type ConsultationChange, type ConsultationRow, consultationTable, ordersSeen } from './consultation.tables.ts';
import { titleWords } from './consultation.titles.ts';
import { fitExperts } from './expert-standing.ts';
import { ownerOfKeyImage } from './key-images.ts';
import { claimRecordings } from './one-patient.ts';
import { reportWriterOf, writesReport } from './report-writer.ts';
import { SENIOR } from './senior-applicant.ts';

/** What other domains may ask of consultations: the only door for them. */

/** The order if this person may see it, else 404. */
export async function visibleConsultation(runner: Runner, actor: Actor, id: string): Promise<ConsultationRow> {
  const row = await seenConsultation(runner, actor, id);
  if (!row) throw notFound();
  return row;
}

/** The order if this person may see it. */
export async function seenConsultation(runner: Runner, actor: Actor, id: string): Promise<ConsultationRow | undefined> {
  const row = await findRow(runner, consultationTable, id, { nearest: true, also: consultationSubject.sees(actor) });
  // A row of another hospital in which ours takes part: the fence lets it through, the own tenant's filter does not.
  return row ?? sharedConsultation(runner, actor, id);
}

async function sharedConsultation(runner: Runner, actor: Actor, id: string): Promise<ConsultationRow | undefined> {
  const { rows } = await runner.run<{ tenantId: string }>(
    sql`SELECT tenant_id AS "tenantId" FROM ${ordersSeen.from} WHERE ${ordersSeen.whose}id = ${id} AND is_deleted = 0 AND ${consultationSubject.sees(actor)}`,
  );
  return rows[0] ? findRow(runner, consultationTable, id, { tenantId: rows[0].tenantId }) : undefined;
}

/** Of these orders, by owner and id, those that this person may open: their ids. */
export async function seenOrders(
  runner: Runner,
  actor: Actor,
  orders: readonly { readonly tenantId: string; readonly id: string }[],
): Promise<ReadonlySet<string>> {
  const [tenantIds, ids] = [[...new Set(orders.map(({ tenantId }) => tenantId))], orders.map(({ id }) => id)];
  const { rows } = await runner.run<{ id: string }>(sql`
    SELECT id FROM ${ordersSeen.from}
    WHERE ${ordersSeen.whose}tenant_id = ANY (${tenantIds}) AND id = ANY (${ids}::uuid[]) AND is_deleted = 0 AND ${consultationSubject.sees(actor)}`);
  return new Set(rows.map(({ id }) => id));
}

/** The order by its own hospital and number, for whoever has shown otherwise that they may know of it; nothing where there is none. */
export function consultationOf(runner: Runner, tenantId: string, id: string): Promise<ConsultationRow | undefined> {
  return findRow(runner, consultationTable, id, { tenantId });
}

/** The same, locked for a change in this transaction. */
export function lockConsultation(tx: Tx, actor: Actor, id: string): Promise<ConsultationRow> {
  return lockVisible(tx, consultationSubject, actor, id);
}

/** Several of them, whoever sees them: one hospital's after the other and each by its number, so that two who do this wait in turn. */
export async function lockConsultations(tx: Tx, orders: readonly Pick<ConsultationRow, 'tenantId' | 'id'>[]): Promise<ConsultationRow[]> {
  const locked: ConsultationRow[] = [];
  for (const tenantId of [...new Set(orders.map((order) => order.tenantId))].sort()) {
    const ids = orders.filter((order) => order.tenantId === tenantId).map(({ id }) => id);
    const { rows } = await tx.run<ConsultationRow>(sql`
      SELECT ${columnsOf(consultationTable)} FROM consultation
      WHERE tenant_id = ${tenantId} AND id = ANY (${ids}::uuid[]) AND is_deleted = 0 ORDER BY id FOR UPDATE`);
    locked.push(...rows);
  }
  return locked;
}

/** Sets fields that other domains keep on the order: report and evaluation state. Never its status. */
export async function markConsultation(
  tx: Tx,
  row: ConsultationRow,
  values: Pick<
    ConsultationChange,
    | 'reportStatus'
    | 'reportReviewerId'
    | 'reportCorrectorId'
    | 'criticalStatus'
    | 'evaluateApply'
    | 'evaluateTarget'
    | 'evaluateApplyEditUntil'
    | 'evaluateTargetEditUntil'
  >,
  stamp: Stamp,
): Promise<void> {
  await updateRow(tx, consultationTable, row, values, stamp);
}

/**
 * Ends the time of judging for each held order that is `due` and still lacks a side's word. Returns how many there were.
 * Not an edit: the version stays, so that the clock spoils nobody's open form.
 */
export function closeEvaluating(services: Services, job: string, due: Sql, tally?: Tally): Promise<number> {
  const lacking = sql`evaluate_closed_time IS NULL AND (evaluate_apply = '0' OR evaluate_target = '0')
    AND apply_order_status = ANY (${[...answeredStates]}) AND ${due}`;
  const act = async (tx: Tx, { tenantId, id }: ConsultationRow): Promise<void> => {
    await tx.run(
      sql`UPDATE consultation SET evaluate_closed_time = ${new Date(services.clock())} WHERE tenant_id = ${tenantId} AND id = ${id}`,
    );
    touchRows(tx, consultationTable, [{ id, tenantId }], services.clock());
  };
  return eachDue<ConsultationRow>(services, { job, table: consultationTable, due: lacking, no: 'no', act }, tally);
}

/**
 * The hospitals whose findings the order's word of critical values tells: those that this round asks. Of several experts any may have found it, also one
 * who is not among them any more; a finding of an earlier round, by a hospital that this one does not ask, says nothing of it.
 */
export function findersOf(row: Pick<ConsultationRow, 'targetTenantId' | 'experts'>): string[] {
  const asked = [row.targetTenantId, ...seatsOf(row).map(({ targetTenantId }) => targetTenantId)];
  return [...new Set(asked.flatMap((tenantId) => tenantId ?? []))];
}

/** Whether somebody is still to be called about what was found, or to acknowledge it. */
export const isCriticalOpen = ({ criticalStatus }: Pick<ConsultationRow, 'criticalStatus'>): boolean =>
  criticalStatus === 'wait_call' || criticalStatus === 'wait_acknowledge';

export {
  actsAs,
  askedOfOrder,
  asksSeveral,
  claimRecordings,
  consultationTable,
  FIRST_ASKED,
  firstAsked,
  fitExperts,
  isExpert,
  joinedOrders,
  joinedOrdersSeen,
  mayReport,
  mayReportCritical,
  ordersSeen,
  ownerOfKeyImage,
  reportWriterOf,
  reviewedOrders,
  SENIOR,
  seatsOf,
  takesPart,
  titleWords,
  writesReport,
};

/** A condition on a table of what belongs to orders: of one kind. */
export function ofKind(kind: string): Sql {
  return sql`(tenant_id, apply_order_id) IN (SELECT tenant_id, id FROM consultation WHERE kind = ${kind})`;
}

/** What the hospitals of the experts are called whom an order asks. */
export function hospitalsOf(row: Pick<ConsultationRow, 'experts' | 'targetHospital'>): string[] {
  const seats = seatsOf(row).filter(({ isIn }) => isIn === 1);
  if (seats.length > 0) return [...new Set(seats.map(({ targetHospital }) => targetHospital))];
  return row.targetHospital ? [row.targetHospital] : [];
}

/** Whether this person is one of several experts of an order and has accepted. */
export function attendsOrder(actor: Actor, row: Pick<ConsultationRow, 'experts'>): boolean {
  const seat = seatsOf(row).find(({ targetDoctorId }) => targetDoctorId === actor.userId);
  return seat?.answer === 'accepted' && seat.targetTenantId === actor.tenantId;
}

/** Whether this person is who looks at the patient: the expert, or who writes the report in their place, or one of several who attends. */
export const examines = (actor: Actor, row: ConsultationRow): boolean =>
  isExpert(actor, row) || writesReport(actor, row) || attendsOrder(actor, row);

/** What each of several experts said who attended, in the order of the application. Read in the name of the order's owner. */
export async function expertOpinions(owner: Runner, { id, tenantId }: Pick<ConsultationRow, 'id' | 'tenantId'>): Promise<ExpertOpinion[]> {
  const { rows } = await owner.run<ExpertOpinion>(sql`
    SELECT target_doctor_name AS name, target_doctor_title AS title, target_hospital AS hospital, target_tenant_id AS "tenantId", opinion,
      key_images AS "keyImages", attendance, join_time AS "joinTime", leave_time AS "leaveTime", verdict, dissent
    FROM consultation_expert
    WHERE tenant_id = ${tenantId} AND apply_order_id = ${id} AND is_deleted = 0 AND answer = 'accepted' ORDER BY position`);
  return rows;
}

export interface ExpertOpinion {
  readonly name: string;
  readonly title: string | null;
  readonly hospital: string;
  /** The chief's may be the conclusion alone. */
  readonly opinion: string | null;
  /** What they have kept to be printed with it, and whose files those are that they took themselves. Not of reports sent before there were any. */
  readonly keyImages?: readonly string[] | null;
  readonly tenantId?: string;
  /** Of what is held by video: how they took part, and what they say of the conclusion. */
  readonly attendance: Attendance | null;
  readonly joinTime: Date | null;
  readonly leaveTime: Date | null;
  readonly verdict: Verdict | null;
  readonly dissent: string | null;
}

/** Who was there of those whom the order asks: its expert, or of several each who attended, the chief first of all where they were. */
export function attendingExperts(
  row: ConsultationRow,
): Pick<Seat, 'targetTenantId' | 'targetDeptId' | 'targetDoctorId' | 'targetDoctorName' | 'targetHospital'>[] {
  const attended = seatsOf(row).filter(({ answer }) => answer === 'accepted');
  const { targetTenantId, targetDeptId, targetDoctorId, targetDoctorName, targetHospital } = row;
  const named = (text: string | null | undefined): string => text ?? '';
  const alone = {
    ...{ targetTenantId: named(targetTenantId), targetDeptId: named(targetDeptId), targetDoctorId: named(targetDoctorId) },
    ...{ targetDoctorName: named(targetDoctorName), targetHospital: named(targetHospital) },
  };
  return attended.length > 0 ? attended : [alone];
}

/** Rows of another table with state and kind of the order that each is about, by its `tenantId` and `applyOrderId`. */
export async function withOrderStatus(runner: Runner, rows: readonly Record<string, unknown>[]): Promise<Record<string, unknown>[]> {
  const [owners, ids] = [rows.map(({ tenantId }) => String(tenantId)), rows.map(({ applyOrderId }) => String(applyOrderId))];
  const { rows: orders } = await runner.run<{ id: string } & Record<string, unknown>>(sql`
    SELECT id, apply_order_status AS "applyOrderStatus", kind, report_corrector_id AS "reportCorrectorId" FROM ${ordersSeen.from} WHERE ${ordersSeen.whose}tenant_id = ANY (${owners}) AND id = ANY (${ids}::uuid[])`);
  const found = new Map(orders.map(({ id, ...order }) => [id, order]));
  return rows.map((row) => ({ ...row, ...found.get(String(row.applyOrderId)) }));
}

/** A condition on `consultation`: what this person may open at all. */
export function seenBy(actor: Actor): Sql {
  return consultationSubject.sees(actor);
}

/**
 * Other orders of the same person that this reader may open, newest first, at most twenty: by their identity number alone, as names are shared.
 * Nothing where the order has none.
 */
export async function ordersOfPatient(runner: Runner, actor: Actor, { id, patientIdCard }: ConsultationRow): Promise<ConsultationRow[]> {
  if (!patientIdCard) return [];
  const { rows } = await runner.run<ConsultationRow>(sql`
    SELECT ${columnsOf(consultationTable)} FROM ${ordersSeen.from}
    WHERE ${ordersSeen.whose}patient_id_card = ${patientIdCard} AND id <> ${id} AND is_deleted = 0 AND ${consultationSubject.sees(actor)}
    ORDER BY create_time DESC, id DESC LIMIT ${MOST_OTHERS}`);
  return rows;
}

const MOST_OTHERS = 20;

export interface Expert {
  id: string;
  tenantId: string;
  tenantName: string;
  deptId: string | null;
  deptName: string | null;
  realName: string;
  title: string | null;
  /** Cents; nothing agreed for the title means free. */
  fee: number;
}

/**
 * An enabled expert of any hospital that is in use, with their fee. Reads across tenants on purpose: choosing an expert elsewhere is what
 * the product is for. Only names and titles leave, no telephone numbers.
 */
export async function findExpert(services: Services, expertId: string, kind?: KindName): Promise<Expert | undefined> {
  return (await findExperts(services, [expertId], kind))[0];
}

/** The same of several. */
export async function findExperts(services: Services, expertIds: readonly string[], kind: KindName = 'oneSubject'): Promise<Expert[]> {
  const { rows } = await services.database.forGroup().run<Expert>(sql`
    SELECT u.id, u.tenant_id AS "tenantId", t.tenant_name AS "tenantName", u.dept_id AS "deptId", d.dept_name AS "deptName",
           u.real_name AS "realName", u.title, COALESCE(f.doctor_title_fee, 0) AS fee
    FROM user_account u
    JOIN tenant t ON t.tenant_code = u.tenant_id AND ${inUse(services.clock())}
    LEFT JOIN department d ON d.tenant_id = u.tenant_id AND d.id = u.dept_id
    LEFT JOIN doctor_fee f ON f.tenant_id = u.tenant_id AND f.title = u.title AND f.remote_type = ${kind} AND f.is_deleted = 0
    WHERE u.id = ANY (${[...expertIds]}::uuid[]) AND u.is_expert = 1 AND u.is_deleted = 0 AND u.status = '1'`);
  return rows;
}

/** The orders of whoever has this ID card that this reader may open: their owners and ids, for tables that belong to orders. */
export function ordersByIdCard(actor: Actor, idCard: string): Sql {
  return sql`SELECT tenant_id, id FROM ${ordersSeen.from} WHERE ${ordersSeen.whose}patient_id_card = ${idCard} AND is_deleted = 0 AND ${seenBy(actor)}`;
}
