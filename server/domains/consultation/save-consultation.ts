import { factsOfNumber } from '../../../contract/domains/consultation/citizen-number.ts';
import { submitConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationParams } from '../../../contract/domains/consultation/consultation.params.ts';
import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import type { ConsultationKind } from '../../../contract/domains/consultation/kinds/kind.ts';
import { type kindFormFields, kindOf, kinds } from '../../../contract/domains/consultation/kinds/kinds.ts';
import * as saves from '../../../contract/domains/consultation/save-consultation.endpoints.ts';
import type { InputOfCall } from '../../../contract/kernel/endpoint.ts';
import type { InputOf } from '../../../contract/kernel/field.ts';
import { bornBy } from '../../../contract/kernel/id-number.ts';
import { SEE_SENSITIVE } from '../../../contract/kernel/sensitive.ts';
import { ageOn, toWireDate } from '../../../contract/kernel/wire-time.ts';
import { takeStep } from '../../engine/action/run-action.ts';
import { recordMove } from '../../engine/action/status-history.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { type Call, type Served, serve } from '../../engine/call/call.ts';
import { admitTo } from '../../engine/call/refuse-unless-allowed.ts';
import { ownFileIds } from '../../engine/files/file-links.ts';
import { type Actor, can } from '../../engine/identity/actor.ts';
import { refuseUnlistedKeys } from '../../engine/reference/dictionary-keys.ts';
import { stateConflict } from '../../engine/reference/dictionary-words.ts';
import { findRow, insertRow, newId, updateRow } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/refusal.ts';
import { readParams } from '../settings/param.reads.ts';
import { submitParts } from './actions/submit-consultation.ts';
import { type Applicant, applicantOf } from './applicant.ts';
import { actsAs, barOfDraft, consultationSubject } from './consultation.policy.ts';
import { lockConsultation } from './consultation.reads.ts';
import { editOf } from './consultation.restart.ts';
import { type ConsultationChange, type ConsultationRow, consultationTable } from './consultation.tables.ts';
import { namesTarget, targetOf } from './consultation.target.ts';
import { mdtPatientTable } from './mdt-patient.table.ts';
import { claimFiles } from './one-patient.ts';
import { refuseJunior } from './senior-applicant.ts';

/** A form of any kind as far as it was filled in. */
type Draft = InputOf<typeof kindFormFields, true> & InputOfCall<typeof saves.saveConsultation>;

/** Keeps a draft, or changes one that was not submitted or was returned; with `type=submit` it goes in at once. */
const saveOrSubmit = (kind: ConsultationKind, call: Call<Draft>) =>
  call.transaction(async (tx) => {
    const { type, shownFee } = call.input;
    if (type === 'submit') admitTo(call, submitConsultation);
    if (kind.needsSenior) await refuseJunior(tx, call.actor, kind, await readParams(tx, consultationParams, call.actor.tenantId));
    const id = await keepDraft(tx, call, kind, 'applicant');
    const row = await findRow(tx, consultationTable, id, { tenantId: call.actor.tenantId });
    if (!row) throw notFound();
    // Keeping it has just written the fee of now, against which the one that was shown is held.
    const submitting = { ...call, input: { applyOrderId: id, shownFee }, endpoint: submitConsultation };
    const status =
      type === 'submit' ? await takeStep(tx, submitConsultation, consultationSubject, submitParts, row, submitting) : row.applyOrderStatus;
    return { applyOrderId: id, id, no: row.no, applyOrderStatus: status, version: row.version };
  });

/** The form of each kind. */
export const saveServes: Served[] = [
  serve(saves.saveConsultation, (call) => saveOrSubmit(kinds.oneSubject, call)),
  serve(saves.saveManySubject, (call) => saveOrSubmit(kinds.manySubject, call)),
  serve(saves.saveManyVideo, (call) => saveOrSubmit(kinds.manyVideo, call)),
  serve(saves.saveRemoteVideo, (call) => saveOrSubmit(kinds.remotevideo, call)),
  serve(saves.savePathology, (call) => saveOrSubmit(kinds.telemedicine, call)),
  serve(saves.saveUltrasound, (call) => saveOrSubmit(kinds.remoteultrasonic, call)),
  serve(saves.savePhysiology, (call) => saveOrSubmit(kinds.electrophysiology, call)),
  serve(saves.saveEcg, (call) => saveOrSubmit(kinds.ECG, call)),
];

/** Keeps what was filled in, by the applicant or their hospital's administrator, and answers the order's id. Throws 400, 403, 404, 409. */
export async function keepDraft(
  tx: Tx,
  call: Call<Draft>,
  kind: ConsultationKind,
  by: 'applicant' | 'admin',
  applicant?: Applicant,
): Promise<string> {
  const { applyOrderId, version, type: _, shownFee: __, ...sent } = call.input;
  const before = applyOrderId ? await lockDraft(tx, call, by, { id: applyOrderId, version }) : undefined;
  if (before && kindOf(before) !== kind) throw notFound();
  const values = await complete(tx, call, kind, sent, before);
  const kept = { ...values, ...applicant };
  const id = await (before ? change(tx, call, before, kept) : beginOrder(tx, call, kind, kept));
  // As it stands now: a recording belongs to whoever the form names at last.
  const row = await findRow(tx, consultationTable, id, { tenantId: before?.tenantId ?? call.actor.tenantId });
  if (row) await claimFiles(tx, call, row);
  return id;
}

const fileNames = [
  'dicomPath',
  'casePath',
  'consentPath',
  'slidePath',
  'cinePath',
  'tracePath',
  'imagingPath',
  'laboratoryPath',
  'pathologyPath',
] as const;

/** What follows from what was filled in: age, the one whom it asks, files of one's own, no remark without its purpose. */
async function complete(
  tx: Tx,
  call: Call<Draft>,
  kind: ConsultationKind,
  sent: Omit<Draft, 'applyOrderId' | 'version' | 'type' | 'shownFee'>,
  before: ConsultationRow | undefined,
): Promise<ConsultationChange> {
  const { actor, services, now } = call;
  const today = toWireDate(now);
  const values: ConsultationChange = { ...sent, ...ofOtherNumber(sent, before, { actor, today }) };
  const purposes = sent.remotePurpose === undefined ? before?.remotePurpose : sent.remotePurpose;
  if (!purposes?.includes('other')) values.remotePurposeRemark = null;
  if (sent.mdtPatientId && !(await findRow(tx, mdtPatientTable, sent.mdtPatientId, { tenantId: before?.tenantId ?? actor.tenantId })))
    throw invalid([{ field: 'mdtPatientId', message: 'MDT患者不存在或已删除，请重新选择' }]);
  const born = birthOf({ ...before, ...values }, today);
  if (born) Object.assign(values, { patientBrith: born, patientAge: ageFrom(born, today) });
  for (const name of fileNames) {
    const [files, field] = [sent[name], kind.form[name]];
    if (files && field) values[name] = await ownFileIds(tx, call, files, { name, field, held: before?.[name] });
  }
  // What the chosen way does not have is not kept from before another was chosen.
  const hidden = Object.fromEntries((kind.hides?.({ ...before, ...values }) ?? []).map((name) => [name, null]));
  const asked = { ...values, ...addressAnew(sent, before), ...hidden };
  const ways = {
    ecgAssignment: asked.ecgAssignment ?? before?.ecgAssignment,
    physiologyType: asked.physiologyType ?? before?.physiologyType,
  };
  const asking = { ...(before ?? actor), kind: kind.name, ...ways };
  return namesTarget(asked) ? { ...asked, ...(await targetOf(tx, services, asking, asked)) } : asked;
}

type Addressed = Pick<ConsultationChange, 'targetTenantId' | 'receiverAddr'>;

/** The address of a hospital that is asked no longer goes with it: slides would be sent there (domain rules 6.3.2). */
function addressAnew(sent: Addressed, before: ConsultationRow | undefined): ConsultationChange {
  // One without a hospital is of nobody that is asked.
  const isKept = before?.targetTenantId || before?.receiverAddr;
  const isOther = isKept && sent.targetTenantId !== undefined && sent.targetTenantId !== before?.targetTenantId;
  const isEntered = sent.receiverAddr !== undefined && sent.receiverAddr !== before?.receiverAddr;
  return isOther && !isEntered ? { receivecontactPeople: null, receivecontactPhone: null, receiverAddr: null } : {};
}

/**
 * The birth date and sex that the number before it told go with it, where no others were sent. A form in which that number is masked cannot know that it told
 * them, and sends them along as they were.
 */
function ofOtherNumber(
  sent: ConsultationChange,
  before: ConsultationRow | undefined,
  { actor, today }: { actor: Actor; today: string },
): ConsultationChange {
  const { patientIdCard } = sent;
  if (!before || patientIdCard === undefined || patientIdCard === before.patientIdCard) return {};
  const isMasked = !actsAs('applicant', actor, before) && !can(actor, SEE_SENSITIVE);
  const facts = factsOfNumber(patientIdCard, before, today);
  const told: ConsultationChange = facts.patientBrith === null ? { ...facts, patientAge: null } : facts;
  const names = (['patientBrith', 'patientSex', 'patientAge'] as const).filter(
    (name) => name in told && (sent[name] === undefined || (isMasked && sent[name] === before[name])),
  );
  return Object.fromEntries(names.map((name) => [name, told[name]]));
}

type Born = Pick<ConsultationChange, 'patientBrith' | 'patientIdCard'>;

/** The day of birth as it was entered, else what a right citizen's number says. */
export function birthOf({ patientBrith, patientIdCard }: Born, today: string): string | undefined {
  if (patientBrith) return patientBrith;
  const born = bornBy(patientIdCard ?? '');
  return born && born <= today ? born : undefined;
}

function ageFrom(birthDate: string, today: string): number {
  const age = ageOn(birthDate, today);
  if (age < 0 || age > 150) throw invalid([{ field: 'patientBrith', message: '出生日期不能晚于今天，也不能早于150年前' }]);
  return age;
}

/** A new draft of whoever calls. Keys that an order had of which it is made stay as they are. Answers its id. */
export async function beginOrder(
  tx: Tx,
  call: Call<unknown>,
  kind: ConsultationKind,
  values: ConsultationChange,
  first: Partial<ConsultationRow> = {},
): Promise<string> {
  const { actor, stamp, now } = call;
  await refuseUnlistedKeys(tx, consultationTable, values, first);
  const id = newId();
  const server = {
    id,
    tenantId: actor.tenantId,
    partyTenantIds: [actor.tenantId],
    no: numberOf(id, now),
    kind: kind.name,
    applyOrderStatus: consultationStates.initial,
    ...(await applicantOf(tx, actor)),
    reportStatus: 'none' as const,
    evaluateApply: '0' as const,
    evaluateTarget: '0' as const,
    returnCount: 0,
  };
  await insertRow(tx, consultationTable, { ...server, ...values }, stamp);
  const row = { id, tenantId: actor.tenantId, partyTenantIds: [actor.tenantId], version: 0 };
  await recordMove(tx, row, { action: 'create', label: '创建申请', to: server.applyOrderStatus }, actor, stamp);
  await recordAudit(tx, call, { rowTable: 'consultation', rowId: id, rowTenantId: actor.tenantId, changed: Object.keys(values) });
  return id;
}

/** `HZ20261121-8F3A1C2B`: the day for people, the tail of the id so that no counter has to be locked. */
function numberOf(id: string, now: number): string {
  return `HZ${toWireDate(now).replaceAll('-', '')}-${id.slice(-8).toUpperCase()}`;
}

/** An order while it may be edited, locked, of whoever writes it or administers it. Throws 403, 404 and 409. */
async function lockDraft(
  tx: Tx,
  { actor }: Call<Draft>,
  by: 'applicant' | 'admin',
  { id, version }: { id: string; version: number | null | undefined },
): Promise<ConsultationRow> {
  const row = await lockConsultation(tx, actor, id);
  if (!actsAs(by, actor, row)) throw forbidden('只有申请人可以修改');
  const status = row.applyOrderStatus ?? 'wait_submit';
  if (!['wait_submit', 'order_return'].includes(status)) throw await stateConflict(tx, consultationStates, status, '修改');
  const barred = barOfDraft(row);
  if (barred) throw conflict(barred);
  if (version !== undefined && version !== null && version !== row.version) throw conflict();
  return row;
}

async function change(tx: Tx, call: Call<Draft>, row: ConsultationRow, values: ConsultationChange): Promise<string> {
  await refuseUnlistedKeys(tx, consultationTable, values, row);
  await updateRow(tx, consultationTable, row, { ...editOf(row), ...values }, call.stamp);
  await recordAudit(tx, call, {
    rowTable: 'consultation',
    rowId: row.id,
    rowTenantId: row.tenantId,
    changed: Object.keys(values),
  });
  return row.id;
}
