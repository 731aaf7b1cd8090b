import { reportStates, saveReport } from '../../../contract/domains/report/report.endpoints.ts';
import { textOf } from '../../../contract/kernel/said.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { type CallOf, serve } from '../../engine/call/call.ts';
import { insertRow, updateRow } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { touchRows } from '../../engine/store/watched-rows.ts';
import { conflict, invalid } from '../../platform/refusal.ts';
import { consultationTable, lockConsultation, markConsultation } from '../consultation/consultation.reads.ts';
import { guardReporting, type Order, refuseUnconfirmed } from './report.policy.ts';
import { type ReportRow, reportTable } from './report.tables.ts';
import { reportsOf } from './report-revisions.ts';
import { originalAuthorOf } from './report-takeover.ts';
import { sexWarnings } from './sex-warnings.ts';

/**
 * Keeps the expert's draft. Once the latest version was sent, saving opens a new version and needs the reason of the
 * correction (domain rules 6.7.1); the sent one stays in force until the new one is sent.
 */
export const serveSaveReport = serve(saveReport, (call) =>
  call.transaction(async (tx) => {
    const { actor, input } = call;
    const order = await lockConsultation(tx, actor, input.applyOrderId);
    await guardReporting(tx, actor, order, '填写会诊报告');
    refuseUnconfirmed(order, input.opinion);
    const [latest] = await reportsOf(tx, order, { lock: true });
    if (latest?.reportStatus === 'report_wait_review') throw conflict('报告正在审核，不能修改；需要修改请先撤回审核');
    if (isOfAnother(input, latest)) throw conflict();
    const open = latest?.reportStatus === 'report_wait_send';
    const saved = open ? await changeDraft(tx, call, latest) : await addDraft(tx, call, order, latest);
    await recordAudit(tx, call, {
      rowTable: reportTable.name,
      rowId: saved.id,
      rowTenantId: order.tenantId,
      changed: Object.keys(input),
    });
    const warningsSaid = await sexWarnings(tx, order.patientSex, input);
    return { applyOrderId: order.id, ...saved, reportStatus: 'report_wait_send', warnings: warningsSaid.map(textOf), warningsSaid };
  }),
);

/** Whether it was written over something else than what is there now: also over nothing, by somebody who saw no report yet. */
function isOfAnother({ reportId, revision, version }: CallOf<typeof saveReport>['input'], latest: ReportRow | undefined): boolean {
  if (typeof revision === 'number' && revision !== (latest?.revision ?? 0)) return true;
  // A correction that was given up and begun anew is counted as the one before it was.
  if (reportId && reportId !== latest?.id) return true;
  return latest !== undefined && typeof version === 'number' && version !== latest.version;
}

interface Saved {
  id: string;
  revision: number;
  version: number;
}

async function changeDraft(tx: Tx, { input, stamp }: CallOf<typeof saveReport>, draft: ReportRow): Promise<Saved> {
  const revision = draft.revision ?? 1;
  const correctReason = revision > 1 && input.correctReason ? input.correctReason : undefined;
  const values = { opinion: input.opinion, advice: input.advice, correctReason };
  if (!(await updateRow(tx, reportTable, draft, values, stamp, sql`version = ${draft.version}`))) throw conflict();
  return { id: draft.id, revision, version: draft.version + 1 };
}

async function addDraft(
  tx: Tx,
  { actor, input, stamp }: CallOf<typeof saveReport>,
  order: Order,
  latest: ReportRow | undefined,
): Promise<Saved> {
  if (latest && !input.correctReason) throw invalid([{ field: 'correctReason', message: '请填写更正原因' }]);
  const revision = (latest?.revision ?? 0) + 1;
  const { tenantId, no, kind, patientName, applyHospitalName, targetHospital, applyUserId, applyDeptId, targetTenantId, targetDeptId } =
    order;
  const copied = {
    tenantId,
    no,
    kind,
    patientName,
    applyHospitalName,
    targetHospital,
    applyUserId,
    applyDeptId,
    targetTenantId,
    targetDeptId,
  };
  const written = {
    opinion: input.opinion,
    advice: input.advice ?? undefined,
    correctReason: latest ? (input.correctReason ?? undefined) : undefined,
  };
  const server = {
    // Whoever sees the order may read what was sent of it.
    partyTenantIds: [...new Set([tenantId, actor.tenantId, ...(order.partyTenantIds ?? [])])],
    applyOrderId: order.id,
    revision,
    reportStatus: reportStates.initial,
    authorId: actor.userId,
    authorName: actor.realName,
    originalAuthorName: originalAuthorOf(actor.userId, latest),
  };
  const row = await insertRow(tx, reportTable, { ...copied, ...written, ...server }, stamp);
  // While a correction is written, the order goes on showing the version that was sent.
  if (latest) touchRows(tx, consultationTable, [{ ...order, changedBy: stamp.userId }], stamp.now);
  else await markConsultation(tx, order, { reportStatus: 'report_wait_send' }, stamp);
  return { id: String(row.id), revision, version: 0 };
}
