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
import { insertRow } from '../../engine/store/rows.ts';
import type { Runner, Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { maskName } from '../../platform/mask.ts';
import { conflict, invalid } from '../../platform/refusal.ts';
import { deptNameSql } from '../organisation/organisation.reads.ts';
import { openKeyOf } from './referral.open-key.ts';
import { type ReferralRow, referralTable } from './referral.tables.ts';
import { type Draft, draftsOf, refuseTooOften, tellNeedless } from './renewal-links.ts';

/** What a new journey asks for anew: its day, where it leaves from, and what the patient agrees to. */
const copied = omit(referralFormFields, 'inHospitalDate', 'outHospitalDate', 'consentPath');

type Renewing = Pick<Call, 'actor' | 'now' | 'stamp'>;
type Whose = Partial<Pick<ReferralRow, 'applyUserId' | 'applyUserName' | 'applyDeptId'>>;
type InPlace = Renewing & { readonly input: { readonly doctorId?: string | null | undefined } };

/**
 * The same in place of the doctor: a draft is seen by whose it is alone. It is of the doctor who is named, else of whoever makes it, where they
 * can go on with it, else of its doctor. Throws 400 where that one could not.
 */
export async function renewInPlace(tx: Tx, row: ReferralRow, call: InPlace): ReturnType<typeof renewReferral> {
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

/** Throws 409 where the draft that it was renewed as lies with that doctor already: they go on with that one. */
function refuseTwice(draft: Draft | undefined, userId: string): void {
  if (draft?.userId === userId) throw conflict(said`续转草稿 ${draft.no} 已在${draft.userName ?? ''}处，请由其继续办理，或另选医生`);
}

/** Whoever has seen numbers and addresses masked is not shown them by a draft of their own. */
function saidTo(row: ReferralRow, actor: Actor, whose: Whose) {
  const isClear = (whose.applyUserId ?? actor.userId) === row.applyUserId || can(actor, SEE_SENSITIVE);
  const specs: Fields = copied;
  const kept = keysOf(copied).filter((name) => isClear || !specs[name]?.sensitive);
  return Object.fromEntries(kept.map((name) => [name, row[name] ?? null]));
}

/**
 * Somebody goes on with what the first one says of patient and target (domain rules 6.5.5), whoever does it or `whose` it says: with the draft that
 * they have of it since it was last handed in, else with a new one. Answers what the first one says of it.
 */
export async function renewReferral(
  tx: Tx,
  row: ReferralRow,
  call: Renewing,
  whose: Whose = {},
): Promise<Pick<ReferralRow, 'renewedByNo' | 'renewedForId'>> {
  const { actor } = call;
  const heir = { userId: whose.applyUserId ?? actor.userId, name: whose.applyUserName ?? actor.realName };
  const drafts = await draftsOf(tx, row);
  const before = drafts.find(({ no }) => no === row.renewedByNo);
  refuseTwice(before, heir.userId);
  const since = row.submitTime?.getTime() ?? 0;
  const kept = drafts.find(({ userId, createTime }) => userId === heir.userId && createTime.getTime() >= since);
  const { id, no } = kept ?? (await beginDraft(tx, row, call, whose));
  await tellHeirs(tx, row, { id, no, ...heir }, call);
  const context = (draft: Draft, patient: string) => said`续转已改由${heir.name}办理，您的续转草稿 ${draft.no}（${patient}）可以删除`;
  await tellNeedless(tx, row.tenantId, before ? [before] : [], { title: '转诊续转已改由他人办理', context }, call);
  return { renewedByNo: no, renewedForId: heir.userId };
}

/** A new draft, linked to the first one, unless that came of renewing too often already. */
async function beginDraft(tx: Tx, row: ReferralRow, { actor, now, stamp }: Renewing, whose: Whose): Promise<Pick<Draft, 'id' | 'no'>> {
  await refuseTooOften(tx, row);
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
  return { id: made.id, no: String(made.no) };
}

interface Heir {
  readonly id: string;
  readonly no: string;
  readonly userId: string;
  readonly name: string;
}

/** Whoever goes on with what somebody else had begun hears of their draft, and its doctor who goes on with it: nothing is handed in yet. */
async function tellHeirs(tx: Tx, row: ReferralRow, { id, no, userId, name }: Heir, { actor, stamp }: Pick<Call, 'actor' | 'stamp'>) {
  const { tenantId, applyUserId } = row;
  const patient = maskName(row.patientName ?? '');
  const link = `/referral/detail?id=${id}`;
  const toHeir = { to: { tenantId, userId }, title: '转诊续转已交由您办理', context: said`转诊单 ${no}（${patient}）`, link };
  const context =
    userId === applyUserId
      ? said`转诊单 ${row.no ?? ''}（${patient}）已建续转草稿 ${no}，由您继续办理，尚未提交`
      : said`转诊单 ${row.no ?? ''}（${patient}）已建续转草稿 ${no}，由${name}继续办理，尚未提交`;
  const page = userId === applyUserId ? link : `/referral/detail?id=${row.id}`;
  const toDoctor = { to: { tenantId, userId: applyUserId }, title: '本院已为您的转诊建立续转草稿', context, link: page };
  const told = [...(userId === applyUserId ? [] : [toHeir]), toDoctor];
  await tell(
    tx,
    told.filter(({ to }) => to.userId !== actor.userId),
    stamp,
  );
}

/** The name of a department of that hospital, as it is now. */
export async function deptNameOf(runner: Runner, tenantId: string, deptId: string | null | undefined): Promise<string | null> {
  if (!deptId) return null;
  const { rows } = await runner.run<{ name: string }>(
    sql`SELECT dept_name AS name FROM department WHERE tenant_id = ${tenantId} AND id = ${deptId} AND is_deleted = 0`,
  );
  return rows[0]?.name ?? null;
}
