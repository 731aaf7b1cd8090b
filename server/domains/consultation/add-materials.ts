import { addMaterials } from '../../../contract/domains/consultation/add-materials.endpoint.ts';
import { consultationServerFields } from '../../../contract/domains/consultation/consultation.fields.ts';
import { consultationStates, openStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { said } from '../../../contract/kernel/said.ts';
import { recordMove } from '../../engine/action/status-history.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { serve } from '../../engine/call/call.ts';
import { ownFileIds } from '../../engine/files/file-links.ts';
import { type Actor, can } from '../../engine/identity/actor.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import { stateConflict } from '../../engine/reference/dictionary-words.ts';
import { updateRow } from '../../engine/store/rows.ts';
import { conflict, forbidden, invalid } from '../../platform/refusal.ts';
import { expertNotice } from './consultation.notices.ts';
import { actsAs } from './consultation.policy.ts';
import { lockConsultation } from './consultation.reads.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';
import { claimFiles } from './one-patient.ts';

/** From being handed in until it starts: before, the form itself is open; after, the expert has judged by what there was, or asks. */
const begun: readonly string[] = ['diagnosis_ing', 'wait_supplement', 'diagnosis_issued'];
const states: readonly string[] = openStates.filter((state) => !begun.includes(state));
const field = consultationServerFields.laterPath;

/** Whether this person may add material to this order now. */
export function mayAddMaterials(actor: Actor, row: ConsultationRow): boolean {
  const isApplicant = actsAs('applicant', actor, row) && can(actor, addMaterials.permission);
  return isApplicant && states.includes(row.applyOrderStatus ?? '');
}

/**
 * Adds pictures to an order that was handed in, beside what it was handed in with, and tells the expert who can see it.
 * Throws 400 for a file that is not one's own or beyond eight, 403 to who is not the applicant, 409 once it has started.
 */
export const serveAddMaterials = serve(addMaterials, (call) =>
  call.transaction(async (tx) => {
    const { actor, input, stamp, now } = call;
    const row = await lockConsultation(tx, actor, input.applyOrderId);
    if (!actsAs('applicant', actor, row)) throw forbidden(said`只有申请人可以${addMaterials.title}`);
    const status = row.applyOrderStatus ?? '';
    if (!states.includes(status)) throw await stateConflict(tx, consultationStates, status, addMaterials.title);
    const held = row.laterPath ?? [];
    const added = await ownFileIds(tx, call, input.laterPath, { name: 'laterPath', field, held });
    const laterPath = [...new Set([...held, ...added])];
    const most = field.max ?? 0;
    if (laterPath.length > most) throw invalid([{ field: 'laterPath', message: said`新增资料最多${most}个` }]);
    if (!(await updateRow(tx, consultationTable, row, { laterPath, laterTime: new Date(now) }, stamp))) throw conflict();
    await claimFiles(tx, call, { ...row, laterPath });
    await recordAudit(tx, call, {
      rowTable: consultationTable.name,
      rowId: row.id,
      rowTenantId: row.tenantId,
      changed: ['laterPath'],
    });
    await recordMove(tx, row, { action: addMaterials.name, label: addMaterials.title, from: status, to: status }, actor, stamp);
    if (row.levelOneAuditStatus === '1') await tell(tx, [expertNotice(row, '会诊资料有补充')], stamp);
    return { applyOrderId: row.id };
  }),
);
