import { doctorFee } from '../../../contract/domains/consultation/doctor-fee.resource.ts';
import type { KindName } from '../../../contract/domains/consultation/kinds/kind-names.ts';
import { lockVisible } from '../../engine/action/run-action.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import { eachDue } from '../../engine/jobs/each-due.ts';
import type { Tally } from '../../engine/jobs/job.ts';
import { wordOf } from '../../engine/reference/dictionary-words.ts';
import { beginsWith } from '../../engine/search/search.ts';
import type { Services } from '../../engine/services.ts';
import { findRow, type Stamp, updateRow } from '../../engine/store/rows.ts';
import type { Runner, Tx } from '../../engine/store/runner.ts';
import { type Sql, sql, text } from '../../engine/store/sql.ts';
import { touchRows } from '../../engine/store/watched-rows.ts';
import { notFound } from '../../platform/refusal.ts';
import { consultationSubject, isExpert, mayReport, takesPart } from './consultation.policy.ts';
import { type ConsultationChange, type ConsultationRow, consultationTable } from './consultation.tables.ts';

/** What other domains may ask of consultations: the only door for them. */

/** The order if this person may see it, else 404. */
export async function visibleConsultation(runner: Runner, actor: Actor, id: string): Promise<ConsultationRow> {
  const row = await findRow(runner, consultationTable, id, { tenantId: undefined, also: consultationSubject.sees(actor) });
  // A row of another hospital in which ours takes part: the fence lets it through, the own tenant's filter does not.
  const shared = row ?? (await sharedConsultation(runner, actor, id));
  if (!shared) throw notFound();
  return shared;
}

async function sharedConsultation(runner: Runner, actor: Actor, id: string): Promise<ConsultationRow | undefined> {
  const { rows } = await runner.run<{ tenantId: string }>(
    sql`SELECT tenant_id AS "tenantId" FROM consultation WHERE id = ${id} AND is_deleted = 0 AND ${consultationSubject.sees(actor)}`,
  );
  return rows[0] ? findRow(runner, consultationTable, id, { tenantId: rows[0].tenantId }) : undefined;
}

/** The same, locked for a change in this transaction. */
export function lockConsultation(tx: Tx, actor: Actor, id: string): Promise<ConsultationRow> {
  return lockVisible(tx, consultationSubject, actor, id);
}

/** Sets fields that other domains keep on the order: report and evaluation state. Never its status. */
export async function markConsultation(
  tx: Tx,
  row: ConsultationRow,
  values: Pick<
    ConsultationChange,
    'reportStatus' | 'evaluateApply' | 'evaluateTarget' | 'evaluateApplyEditUntil' | 'evaluateTargetEditUntil'
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
    AND apply_order_status IN ('diagnosis', 'complete') AND ${due}`;
  const act = async (tx: Tx, { tenantId, id }: ConsultationRow): Promise<void> => {
    await tx.run(
      sql`UPDATE consultation SET evaluate_closed_time = ${new Date(services.clock())} WHERE tenant_id = ${tenantId} AND id = ${id}`,
    );
    touchRows(tx, consultationTable, [{ id, tenantId }], services.clock());
  };
  return eachDue<ConsultationRow>(services, { job, table: consultationTable, due: lacking, no: 'no', act }, tally);
}

export { isExpert, mayReport, takesPart };

/** Rows of another table with the state of the order that each is about, by its `tenantId` and `applyOrderId`. */
export async function withOrderStatus(runner: Runner, rows: readonly Record<string, unknown>[]): Promise<Record<string, unknown>[]> {
  const [owners, ids] = [rows.map(({ tenantId }) => String(tenantId)), rows.map(({ applyOrderId }) => String(applyOrderId))];
  const { rows: orders } = await runner.run<{ id: string; status: string }>(sql`
    SELECT id, apply_order_status AS status FROM consultation WHERE tenant_id = ANY (${owners}) AND id = ANY (${ids}::uuid[])`);
  const statuses = new Map(orders.map(({ id, status }) => [id, status]));
  return rows.map((row) => ({ ...row, applyOrderStatus: statuses.get(String(row.applyOrderId)) }));
}

const NUMBER = text('no');
const BACKWARDS = text('no_backwards');

/**
 * A condition on `consultation`: its number begins with the whole day and whatever follows it, or ends with at least four characters.
 * Nothing where the word is no such thing: less than a day would be most of what there is.
 */
export function numbered(word: string): Sql | undefined {
  const typed = word.toUpperCase();
  if (/^[A-Z]{2}\d{8}(?:-[\dA-F]{0,8})?$/.test(typed)) return beginsWith(NUMBER, typed);
  if (/^-?[\dA-F]{4,8}$/.test(typed)) return beginsWith(BACKWARDS, [...typed].reverse().join(''));
  return undefined;
}

/** A condition on `consultation`: what this person may open at all. */
export function seenBy(actor: Actor): Sql {
  return consultationSubject.sees(actor);
}

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
 * An enabled expert of any hospital with their fee. Reads across tenants on purpose: choosing an expert elsewhere is what
 * the product is for. Only names and titles leave, no telephone numbers.
 */
export async function findExpert(services: Services, expertId: string, kind: KindName = 'oneSubject'): Promise<Expert | undefined> {
  const { rows } = await services.database.forGroup().run<Expert>(sql`
    SELECT u.id, u.tenant_id AS "tenantId", t.tenant_name AS "tenantName", u.dept_id AS "deptId", d.dept_name AS "deptName",
           u.real_name AS "realName", u.title, COALESCE(f.doctor_title_fee, 0) AS fee
    FROM user_account u
    JOIN tenant t ON t.tenant_code = u.tenant_id AND t.is_deleted = 0 AND t.status = '1'
    LEFT JOIN department d ON d.tenant_id = u.tenant_id AND d.id = u.dept_id
    LEFT JOIN doctor_fee f ON f.tenant_id = u.tenant_id AND f.title = u.title AND f.remote_type = ${kind} AND f.is_deleted = 0
    WHERE u.id = ${expertId} AND u.is_expert = 1 AND u.is_deleted = 0 AND u.status = '1'`);
  return rows[0];
}

/** Gives the word of a professional title; nothing for somebody without one. */
export async function titleWords(runner: Runner): Promise<(title: unknown) => string | undefined> {
  const word = await wordOf(runner, doctorFee.fields.title);
  return (title) => (title ? word(title) : undefined);
}
