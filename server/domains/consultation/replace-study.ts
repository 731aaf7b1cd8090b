import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import {
  ENTERS_ORDERS,
  listReplacedStudies,
  openReplacedStudy,
  replaceableStates,
  replaceStudy,
} from '../../../contract/domains/consultation/replace-study.endpoints.ts';
import { said } from '../../../contract/kernel/said.ts';
import { recordMove } from '../../engine/action/status-history.ts';
import { recordAudit, recordReading } from '../../engine/audit/audit.ts';
import { type CallOf, serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { linkTo, ownFileIds } from '../../engine/files/file-links.ts';
import { type Actor, can, isGroupActor } from '../../engine/identity/actor.ts';
import { reachFor } from '../../engine/identity/data-scope.ts';
import { type Message as Notice, tell } from '../../engine/outbox/outbox.ts';
import { stateConflict } from '../../engine/reference/dictionary-words.ts';
import { insertRow, updateRow } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/refusal.ts';
import { applicantNotice, expertNotice, isUrgent } from './consultation.notices.ts';
import { actsAs, perspectives } from './consultation.policy.ts';
import { lockConsultation, visibleConsultation } from './consultation.reads.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';
import { isAnswered, isReplaceable, replacedStudies } from './consultation-studies.reads.ts';
import { claimFiles } from './one-patient.ts';
import { studyReplacementTable } from './study-replacement.table.ts';

/** The applicant, or whoever enters orders for the doctors of their hospital: of those orders that they have in their list, as they do with its form. */
function acts(actor: Actor, row: ConsultationRow): boolean {
  if (actsAs('applicant', actor, row)) return can(actor, 'consultation_apply');
  const enters = can(actor, ENTERS_ORDERS) && can(actor, perspectives.administered.permission) && !isGroupActor(actor);
  return enters && row.kind === 'oneSubject' && row.tenantId === actor.tenantId && isAdministered(actor, row);
}

/** Of one order of their hospital that was handed in what `perspectives.administered` says of all. */
function isAdministered(actor: Actor, { createUser, applyUserId, applyDeptId }: ConsultationRow): boolean {
  const { scope, deptIds } = reachFor(actor, 'consultation');
  if (scope === 'tenant' || scope === 'group' || createUser === actor.userId || applyUserId === actor.userId) return true;
  return Boolean(applyDeptId && deptIds.includes(applyDeptId));
}

/** Whether this person may exchange a study of this order now. */
export function mayReplaceStudy(actor: Actor, row: ConsultationRow): boolean {
  return isReplaceable(row) && (row.dicomPath ?? []).length > 0 && acts(actor, row);
}

/**
 * Puts a new study in the place of an old one, as long as nobody has given an opinion. History, both sides and the expert learn of it and why; what was
 * found of the old one is not taken over: the new one is checked by itself. Throws 400 for a study that the order does not have or a file that is not
 * one's own, 403 to who does not act for the applicant's side, 409 once an opinion is given.
 */
export const serveReplaceStudy = serve(replaceStudy, (call) =>
  call.transaction(async (tx) => {
    const { actor, input, stamp } = call;
    const row = await lockConsultation(tx, actor, input.applyOrderId);
    if (!acts(actor, row)) throw forbidden('只有申请人或本院会诊管理人员可以更换影像');
    const status = row.applyOrderStatus ?? '';
    if (!replaceableStates.includes(status)) throw await stateConflict(tx, consultationStates, status, replaceStudy.title);
    if (isAnswered(row)) throw conflict('已有专家填写会诊意见，不能更换影像');
    const old = await studyOf(tx, row, input.fileId);
    const newFileId = await newStudy(tx, call, row);
    const place = (row.dicomPath ?? []).indexOf(old.id) + 1;
    const dicomPath = (row.dicomPath ?? []).map((id) => (id === old.id ? newFileId : id));
    if (!(await updateRow(tx, consultationTable, row, { dicomPath }, stamp))) throw conflict();
    await claimFiles(tx, call, { ...row, dicomPath });
    await keepReplacement(tx, call, row, { fileId: old.id, fileName: old.name, newFileId, place });
    await recordMove(
      tx,
      row,
      { action: replaceStudy.name, label: replaceStudy.title, from: status, to: status, reason: input.reason },
      actor,
      stamp,
    );
    await tell(tx, noticesOf(actor, row, place), stamp);
    return { applyOrderId: row.id };
  }),
);

/** By its place, and without the reason: a file may be called after another patient, and a reason may name them. History has it. */
function noticesOf(actor: Actor, row: ConsultationRow, place: number): Notice[] {
  const forExpert = said`第${place}份DICOM影像已更换，请以新影像为准`;
  const experts = row.levelOneAuditStatus === '1' ? expertNotice(row, REPLACED, forExpert) : [];
  const isOthers = actor.userId !== row.applyUserId;
  const applicant = isOthers ? [applicantNotice(row, REPLACED, said`第${place}份DICOM影像已由${actor.realName}更换`)] : [];
  // About nothing that a step of the order could end: it is to be heard in any case (ADR 0162).
  return [...experts.map((notice) => ({ ...notice, urgent: isUrgent(row) })), ...applicant];
}

const REPLACED = '会诊影像已更换';

type Replacing = CallOf<typeof replaceStudy>;

async function studyOf(tx: Tx, row: ConsultationRow, fileId: string): Promise<{ id: string; name: string }> {
  const id = fileId.toLowerCase();
  const { rows } = row.dicomPath?.includes(id)
    ? await tx.run<{ name: string }>(sql`SELECT original_name AS name FROM file WHERE tenant_id = ${row.tenantId} AND id = ${id}`)
    : { rows: [] };
  if (!rows[0]) throw invalid([{ field: 'fileId', message: '要更换的影像不在该会诊单中，可能已被更换，请刷新' }]);
  return { id, name: rows[0].name };
}

/** One's own, or one that the order had: what made room by mistake is put back as another replacement, with its reason. */
async function newStudy(tx: Tx, call: Replacing, row: ConsultationRow): Promise<string> {
  const held = (await replacedStudies(tx, row)).flatMap(({ fileId }) => fileId ?? []);
  const place = { name: 'dicomPath', field: replaceStudy.input.dicomPath, held };
  const [id = ''] = await ownFileIds(tx, call, call.input.dicomPath, place);
  if (row.dicomPath?.includes(id)) throw invalid([{ field: 'dicomPath', message: '该影像已在会诊单中，请上传新的影像' }]);
  return id;
}

interface Replaced {
  readonly fileId: string;
  readonly fileName: string;
  readonly newFileId: string;
  /** As the order counts its studies, from 1. */
  readonly place: number;
}

async function keepReplacement(tx: Tx, call: Replacing, row: ConsultationRow, replaced: Replaced): Promise<void> {
  const { actor, input, stamp } = call;
  const by = { userId: actor.userId, userName: actor.realName, reason: input.reason };
  await insertRow(tx, studyReplacementTable, { tenantId: row.tenantId, applyOrderId: row.id, ...replaced, ...by }, stamp);
  await recordAudit(tx, call, { rowTable: consultationTable.name, rowId: row.id, rowTenantId: row.tenantId, changed: ['dicomPath'] });
}

const present = presenterOf(listReplacedStudies.row);

/** In no viewer, where it might be taken for the order's; what it is called, another patient maybe, whoever audits alone is told. */
export const serveListReplacedStudies = serve(listReplacedStudies, async ({ db, actor, services, input }) => {
  const row = await visibleConsultation(db, actor, input.applyOrderId);
  const audits = can(actor, openReplacedStudy.permission);
  const replaced = await replacedStudies(services.database.forTenant(row.tenantId), row);
  return replaced.map(({ createTime, fileName, ...one }) => present({ ...one, replaceTime: createTime, ...(audits ? { fileName } : {}) }));
});

/** Writes down who takes the old file along. Throws 404 for a replacement of another order. */
export const serveOpenReplacedStudy = serve(openReplacedStudy, async (call) => {
  const { db, actor, services, input } = call;
  const row = await visibleConsultation(db, actor, input.applyOrderId);
  const id = input.replacementId.toLowerCase();
  const replaced = (await replacedStudies(services.database.forTenant(row.tenantId), row)).find((one) => one.id === id);
  if (!replaced?.fileId) throw notFound();
  await recordReading(call, { rowTable: 'file', rowId: replaced.fileId, rowTenantId: row.tenantId });
  return { link: linkTo(services, row.tenantId, replaced.fileId, { name: replaced.fileName }) };
});
