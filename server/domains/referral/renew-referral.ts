import { referralFormFields } from '../../../contract/domains/referral/referral.fields.ts';
import { referralLists } from '../../../contract/domains/referral/referral.lists.ts';
import { referral } from '../../../contract/domains/referral/referral.resource.ts';
import { referralStates } from '../../../contract/domains/referral/referral.states.ts';
import { type Fields, omit } from '../../../contract/kernel/field.ts';
import { keysOf } from '../../../contract/kernel/keys.ts';
import { SEE_SENSITIVE } from '../../../contract/kernel/sensitive.ts';
import { recordMove } from '../../engine/action/status-history.ts';
import type { Call } from '../../engine/call/call.ts';
import { type Actor, can } from '../../engine/identity/actor.ts';
import { begun } from '../../engine/resource/document-rows.ts';
import { insertRow } from '../../engine/store/rows.ts';
import type { Runner, Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { type TouchedRow, touchRows } from '../../engine/store/watched-rows.ts';
import { conflict } from '../../platform/refusal.ts';
import { openKeyOf } from './referral.open-key.ts';
import { type ReferralRow, referralTable } from './referral.tables.ts';

/** What a new journey asks for anew: its day, where it leaves from, and what the patient agrees to. */
const copied = omit(referralFormFields, 'inHospitalDate', 'outHospitalDate', 'consentPath');

type Renewing = Pick<Call, 'actor' | 'now' | 'stamp'>;
type Whose = Partial<Pick<ReferralRow, 'applyUserId' | 'applyUserName' | 'applyDeptId'>>;

/**
 * The same in place of the doctor: a draft is seen by whose it is alone. It is of whoever makes it, where they can go on with it, and else of
 * the doctor. Throws 409 where neither could.
 */
export async function renewInPlace(tx: Tx, row: ReferralRow, call: Renewing): Promise<string> {
  if (mayGoOn(call.actor, row)) return renewReferral(tx, row, call);
  const { rows } = await tx.run(sql`
    SELECT 1 FROM user_account WHERE tenant_id = ${row.tenantId} AND id = ${row.applyUserId} AND is_deleted = 0 AND status = '1'`);
  if (rows.length === 0) throw conflict('申请医生已离职或停用，请由有转出权限的人员代为续转');
  const { applyUserId, applyUserName, applyDeptId } = row;
  return renewReferral(tx, row, call, { applyUserId, applyUserName, applyDeptId });
}

/** Whether somebody has the list in which drafts of their own of that kind lie, and may change and hand them in. */
function mayGoOn(actor: Actor, { kind }: ReferralRow): boolean {
  const hasList = Object.values(referralLists).some(
    ({ only, of, permission }) => only.kind === kind && of.some((role) => role === 'sender') && can(actor, permission),
  );
  return hasList && can(actor, 'referral_add') && can(actor, 'referral_edit');
}

/** Whoever has seen numbers and addresses masked is not shown them by a draft of their own. */
function saidTo(row: ReferralRow, actor: Actor, whose: Whose) {
  const isClear = (whose.applyUserId ?? actor.userId) === row.applyUserId || can(actor, SEE_SENSITIVE);
  const specs: Fields = copied;
  const kept = keysOf(copied).filter((name) => isClear || !specs[name]?.sensitive);
  return Object.fromEntries(kept.map((name) => [name, row[name] ?? null]));
}

/**
 * A new draft with what the first one says of patient and target, linked to it (domain rules 6.5.5): of whoever makes it, or `whose` it says.
 * Answers its number.
 */
export async function renewReferral(tx: Tx, row: ReferralRow, { actor, now, stamp }: Renewing, whose: Whose = {}): Promise<string> {
  const values: Partial<ReferralRow> = saidTo(row, actor, whose);
  const made = await insertRow(
    tx,
    referralTable,
    {
      ...values,
      ...begun(referral, { actor, now }),
      ...whose,
      ...{ targetTenantName: row.targetTenantName, targetDeptName: row.targetDeptName, targetUserName: row.targetUserName },
      outDeptName: row.outDeptName,
      applyOrderStatus: referralStates.initial,
      openKey: openKeyOf(values),
      renewedFromId: row.id,
      renewedFromNo: row.no,
    },
    stamp,
  );
  await recordMove(
    tx,
    { ...made, partyTenantIds: [row.tenantId] },
    { action: 'add', label: '新增', to: referralStates.initial },
    actor,
    stamp,
  );
  return String(made.no);
}

const TOUCHED = ['id', 'tenantId', 'partyTenantIds'];

type Renewal = Pick<ReferralRow, 'id' | 'no' | 'renewedFromId'>;

/** Of renewals that are removed: the first ones can be renewed again. All of them are of the caller's hospital. */
export async function unlinkRenewals(
  tx: Tx,
  renewals: readonly Renewal[],
  { actor: { tenantId }, now }: Pick<Call, 'actor' | 'now'>,
): Promise<void> {
  const [firsts, nos] = [renewals.flatMap(({ renewedFromId }) => renewedFromId ?? []), renewals.flatMap(({ no }) => no ?? [])];
  if (firsts.length === 0) return;
  const { rows } = await tx.run<TouchedRow>(sql`
    UPDATE referral SET renewed_by_no = NULL, version = version + 1
    WHERE tenant_id = ${tenantId} AND id = ANY (${firsts}::uuid[]) AND renewed_by_no = ANY (${nos})
    RETURNING ${columnsOf(referralTable, '', TOUCHED)}`);
  touchRows(tx, referralTable, rows, now);
}

/** Of renewals whose removal is taken back, unless another has come in their place. */
export async function linkRenewals(
  tx: Tx,
  renewals: readonly Renewal[],
  { actor: { tenantId }, now }: Pick<Call, 'actor' | 'now'>,
): Promise<void> {
  const ids = renewals.flatMap(({ id, renewedFromId }) => (renewedFromId ? [id] : []));
  if (ids.length === 0) return;
  const { rows } = await tx.run<TouchedRow>(sql`
    UPDATE referral first SET renewed_by_no = again.no, version = first.version + 1 FROM referral again
    WHERE again.tenant_id = ${tenantId} AND again.id = ANY (${ids}::uuid[]) AND first.tenant_id = again.tenant_id
      AND first.id = again.renewed_from_id AND first.renewed_by_no IS NULL
    RETURNING ${columnsOf(referralTable, 'first', TOUCHED)}`);
  touchRows(tx, referralTable, rows, now);
}

/** The name of a department of that hospital, as it is now. */
export async function deptNameOf(runner: Runner, tenantId: string, deptId: string | null | undefined): Promise<string | null> {
  if (!deptId) return null;
  const { rows } = await runner.run<{ name: string }>(
    sql`SELECT dept_name AS name FROM department WHERE tenant_id = ${tenantId} AND id = ${deptId} AND is_deleted = 0`,
  );
  return rows[0]?.name ?? null;
}
