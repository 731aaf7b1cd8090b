import { referralFormFields } from '../../../contract/domains/referral/referral.fields.ts';
import { referralLists } from '../../../contract/domains/referral/referral.lists.ts';
import { referral } from '../../../contract/domains/referral/referral.resource.ts';
import { referralStates } from '../../../contract/domains/referral/referral.states.ts';
import { type Fields, omit } from '../../../contract/kernel/field.ts';
import { keysOf } from '../../../contract/kernel/keys.ts';
import { said } from '../../../contract/kernel/said.ts';
import { SEE_SENSITIVE } from '../../../contract/kernel/sensitive.ts';
import { recordMove } from '../../engine/action/status-history.ts';
import type { Call } from '../../engine/call/call.ts';
import { type Actor, can } from '../../engine/identity/actor.ts';
import { holdersOf } from '../../engine/identity/holders.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import { begun } from '../../engine/resource/document-rows.ts';
import { insertRow, type Stamp } from '../../engine/store/rows.ts';
import type { Runner, Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { type TouchedRow, touchRows } from '../../engine/store/watched-rows.ts';
import { maskName } from '../../platform/mask.ts';
import { conflict, invalid } from '../../platform/refusal.ts';
import { deptNameSql } from '../organisation/organisation.reads.ts';
import { openKeyOf } from './referral.open-key.ts';
import { type ReferralRow, referralTable } from './referral.tables.ts';

/** What a new journey asks for anew: its day, where it leaves from, and what the patient agrees to. */
const copied = omit(referralFormFields, 'inHospitalDate', 'outHospitalDate', 'consentPath');

type Renewing = Pick<Call, 'actor' | 'now' | 'stamp'>;
type Whose = Partial<Pick<ReferralRow, 'applyUserId' | 'applyUserName' | 'applyDeptId'>>;
type InPlace = Renewing & { readonly input: { readonly doctorId?: string | null | undefined } };

/**
 * The same in place of the doctor: a draft is seen by whose it is alone. It is of the doctor who is named, else of whoever makes it, where they
 * can go on with it, else of its doctor. Throws 400 where that one could not.
 */
export async function renewInPlace(tx: Tx, row: ReferralRow, call: InPlace): Promise<string> {
  const named = call.input.doctorId;
  if (!named && mayGoOn(call.actor, row)) return renewReferral(tx, row, call);
  const doctor = (await referrersOf(tx, row)).find(({ id }) => id === (named ?? row.applyUserId));
  if (!doctor)
    throw invalid([{ field: 'doctorId', message: named ? '所选医生不能办理转出' : '申请医生已不能办理转出，请选择由谁继续办理' }]);
  const whose = { applyUserId: doctor.id, applyUserName: doctor.realName, applyDeptId: doctor.deptId };
  return renewReferral(tx, row, call, whose);
}

/** What it takes to go on with a draft of one's own of that kind: the list in which it lies, to change it and to hand it in. */
function goesOnWith(kind: string | null | undefined): string[] {
  const lists = Object.values(referralLists).filter(({ only, of }) => only.kind === kind && of.some((role) => role === 'sender'));
  return [...lists.map(({ permission }) => permission), 'referral_add', 'referral_edit'];
}

const mayGoOn = (actor: Actor, { kind }: ReferralRow): boolean => goesOnWith(kind).every((code) => can(actor, code));

interface Referrer {
  readonly id: string;
  readonly realName: string;
  readonly deptId: string | null;
  readonly deptName: string | null;
}

/** Everybody of a hospital who could go on with a draft of that kind, by department. */
export async function referrersOf(runner: Runner, { tenantId, kind }: Pick<ReferralRow, 'tenantId' | 'kind'>): Promise<Referrer[]> {
  const [first = '', ...others] = goesOnWith(kind);
  let ids = await holdersOf(runner, tenantId, first);
  for (const code of others) {
    const holders = new Set(await holdersOf(runner, tenantId, code));
    ids = ids.filter((id) => holders.has(id));
  }
  const { rows } = await runner.run<Referrer>(sql`
    SELECT u.id, u.real_name AS "realName", u.dept_id AS "deptId", ${deptNameSql()} AS "deptName" FROM user_account u
    WHERE u.tenant_id = ${tenantId} AND u.id = ANY (${ids}::uuid[]) ORDER BY "deptName", u.real_name, u.id`);
  return rows;
}

/** Throws 409 where the draft that it was renewed as already lies with that doctor: they go on with that one. */
async function refuseTwice(tx: Tx, { tenantId, renewedByNo }: ReferralRow, userId: string): Promise<void> {
  if (!renewedByNo) return;
  const { rows } = await tx.run(sql`
    SELECT 1 FROM referral WHERE tenant_id = ${tenantId} AND no = ${renewedByNo} AND apply_user_id = ${userId} AND is_deleted = 0`);
  if (rows.length > 0) throw conflict('该转诊单已续转');
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
  await refuseTwice(tx, row, whose.applyUserId ?? actor.userId);
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
  const heir = whose.applyUserId;
  if (heir && heir !== row.applyUserId && heir !== actor.userId) await tellHeir(tx, { ...made, tenantId: row.tenantId }, heir, stamp);
  return String(made.no);
}

/** Whoever goes on with what somebody else had begun hears of their draft. */
async function tellHeir(tx: Tx, draft: Pick<ReferralRow, 'id' | 'no' | 'tenantId' | 'patientName'>, userId: string, stamp: Stamp) {
  const context = said`转诊单 ${draft.no ?? ''}（${maskName(draft.patientName ?? '')}）`;
  const link = `/referral/detail?id=${draft.id}`;
  await tell(tx, [{ to: { tenantId: draft.tenantId, userId }, title: '转诊续转已交由您办理', context, link }], stamp);
}

const TOUCHED = ['id', 'tenantId', 'partyTenantIds'];

type Renewal = Pick<ReferralRow, 'id' | 'no' | 'renewedFromId'>;

/** What was begun in place of a doctor has been handed in, as that draft or one before it: nobody begins another. */
export async function handInRenewal(tx: Tx, { tenantId, renewedFromId, no }: ReferralRow, now: number): Promise<void> {
  if (!renewedFromId) return;
  const { rows } = await tx.run<TouchedRow>(sql`
    UPDATE referral SET renewed_by_no = ${no}, renewed_for = NULL, version = version + 1
    WHERE tenant_id = ${tenantId} AND id = ${renewedFromId} AND renewed_for = 1
    RETURNING ${columnsOf(referralTable, '', TOUCHED)}`);
  touchRows(tx, referralTable, rows, now);
}

/** Of renewals that are removed: the first ones can be renewed again. All of them are of the caller's hospital. */
export async function unlinkRenewals(
  tx: Tx,
  renewals: readonly Renewal[],
  { actor: { tenantId }, now }: Pick<Call, 'actor' | 'now'>,
): Promise<void> {
  const [firsts, nos] = [renewals.flatMap(({ renewedFromId }) => renewedFromId ?? []), renewals.flatMap(({ no }) => no ?? [])];
  if (firsts.length === 0) return;
  const { rows } = await tx.run<TouchedRow>(sql`
    UPDATE referral SET renewed_by_no = NULL, renewed_for = NULL, version = version + 1
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
    UPDATE referral first SET renewed_by_no = again.no, version = first.version + 1,
      renewed_for = CASE WHEN again.submit_time IS NULL AND again.create_user IS DISTINCT FROM first.apply_user_id THEN 1 END
    FROM referral again
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
