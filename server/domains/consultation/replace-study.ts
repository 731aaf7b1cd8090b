import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import {
  ENTERS_ORDERS,
  listReplacedStudies,
  replaceableStates,
  replaceStudy,
} from '../../../contract/domains/consultation/replace-study.endpoints.ts';
import { said } from '../../../contract/kernel/said.ts';
import { recordMove } from '../../engine/action/status-history.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { type CallOf, serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { linkTo, ownFileIds } from '../../engine/files/file-links.ts';
import { type Actor, can, isGroupActor } from '../../engine/identity/actor.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import { stateConflict } from '../../engine/reference/dictionary-words.ts';
import { insertRow, updateRow } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { conflict, forbidden, invalid } from '../../platform/refusal.ts';
import { expertNotice } from './consultation.notices.ts';
import { seatsOf } from './consultation.panel.ts';
import { actsAs } from './consultation.policy.ts';
import { lockConsultation, visibleConsultation } from './consultation.reads.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';
import { replacementsOf } from './consultation-studies.reads.ts';
import { claimFiles } from './one-patient.ts';
import { studyReplacementTable } from './study-replacement.table.ts';

/** The applicant, or whoever enters orders for the doctors of their hospital. */
function acts(actor: Actor, row: ConsultationRow): boolean {
  if (actsAs('applicant', actor, row)) return can(actor, 'consultation_apply');
  return row.tenantId === actor.tenantId && !isGroupActor(actor) && can(actor, ENTERS_ORDERS);
}

const isAnswered = (row: ConsultationRow): boolean => seatsOf(row).some(({ hasOpinion, isIn }) => isIn === 1 && hasOpinion === 1);

/** Whether this person may exchange a study of this order now. */
export function mayReplaceStudy(actor: Actor, row: ConsultationRow): boolean {
  const isOpen = replaceableStates.includes(row.applyOrderStatus ?? '') && !isAnswered(row);
  return isOpen && (row.dicomPath ?? []).length > 0 && acts(actor, row);
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
    const dicomPath = (row.dicomPath ?? []).map((id) => (id === old.id ? newFileId : id));
    if (!(await updateRow(tx, consultationTable, row, { dicomPath }, stamp))) throw conflict();
    await claimFiles(tx, call, { ...row, dicomPath });
    await keepReplacement(tx, call, row, { fileId: old.id, fileName: old.name, newFileId });
    await recordMove(
      tx,
      row,
      { action: replaceStudy.name, label: replaceStudy.title, from: status, to: status, reason: input.reason },
      actor,
      stamp,
    );
    // By its place: a file may be called after its patient.
    const why = said`第${dicomPath.indexOf(newFileId) + 1}份DICOM影像已更换，原因：${input.reason}`;
    if (row.levelOneAuditStatus === '1') await tell(tx, [expertNotice(row, '会诊影像已更换', why)], stamp);
    return { applyOrderId: row.id };
  }),
);

type Replacing = CallOf<typeof replaceStudy>;

async function studyOf(tx: Tx, row: ConsultationRow, fileId: string): Promise<{ id: string; name: string }> {
  const id = fileId.toLowerCase();
  const { rows } = row.dicomPath?.includes(id)
    ? await tx.run<{ name: string }>(sql`SELECT original_name AS name FROM file WHERE tenant_id = ${row.tenantId} AND id = ${id}`)
    : { rows: [] };
  if (!rows[0]) throw invalid([{ field: 'fileId', message: '要更换的影像不在该会诊单中，可能已被更换，请刷新' }]);
  return { id, name: rows[0].name };
}

/** One's own, and none that the order has or had: what was replaced once does not come back unseen. */
async function newStudy(tx: Tx, call: Replacing, row: ConsultationRow): Promise<string> {
  const place = { name: 'dicomPath', field: replaceStudy.input.dicomPath };
  const [id = ''] = await ownFileIds(tx, call, call.input.dicomPath, place);
  const before = (await replacementsOf(tx, row)).map(({ fileId }) => fileId);
  if (row.dicomPath?.includes(id) || before.includes(id))
    throw invalid([{ field: 'dicomPath', message: '该影像已在会诊单中或已被更换，请上传新的影像' }]);
  return id;
}

interface Replaced {
  readonly fileId: string;
  readonly fileName: string;
  readonly newFileId: string;
}

async function keepReplacement(tx: Tx, call: Replacing, row: ConsultationRow, replaced: Replaced): Promise<void> {
  const { actor, input, stamp } = call;
  const by = { userId: actor.userId, userName: actor.realName, reason: input.reason };
  await insertRow(tx, studyReplacementTable, { tenantId: row.tenantId, applyOrderId: row.id, ...replaced, ...by }, stamp);
  await recordAudit(tx, call, { rowTable: consultationTable.name, rowId: row.id, rowTenantId: row.tenantId, changed: ['dicomPath'] });
}

const present = presenterOf(listReplacedStudies.row);

/** The old file is handed to whoever audits, as it came; in no viewer, where it might be taken for the order's. */
export const serveListReplacedStudies = serve(listReplacedStudies, async ({ db, actor, services, input }) => {
  const row = await visibleConsultation(db, actor, input.applyOrderId);
  const audits = can(actor, 'consultation_audit');
  const replaced = await replacementsOf(services.database.forTenant(row.tenantId), row);
  return replaced.map(({ fileId, createTime, ...one }) =>
    present({
      ...one,
      replaceTime: createTime,
      ...(audits ? { link: linkTo(services, row.tenantId, fileId, { name: one.fileName }) } : {}),
    }),
  );
});
