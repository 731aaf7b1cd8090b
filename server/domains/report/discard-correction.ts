import { discardCorrection } from '../../../contract/domains/report/report.endpoints.ts';
import { recordMove } from '../../engine/action/status-history.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { serve } from '../../engine/call/call.ts';
import { updateRow } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { touchRows } from '../../engine/store/watched-rows.ts';
import { conflict } from '../../platform/refusal.ts';
import { consultationTable, lockConsultation } from '../consultation/consultation.reads.ts';
import { guardReporting } from './report.policy.ts';
import { reportTable } from './report.tables.ts';
import { reportsOf } from './report-revisions.ts';

/**
 * Its author gives up a correction that was not sent. A first report is not given up: the applying hospital waits for it.
 * It stands in the report's own history alone: the timeline of the order is read by who never saw the correction (ADR 0123). Throws 409
 * where there is none, or where it is being reviewed.
 */
export const serveDiscardCorrection = serve(discardCorrection, (call) =>
  call.transaction(async (tx) => {
    const { actor, input, stamp } = call;
    const order = await lockConsultation(tx, actor, input.applyOrderId);
    await guardReporting(tx, actor, order, '放弃更正');
    const [draft] = await reportsOf(tx, order, { lock: true });
    if (draft?.reportStatus === 'report_wait_review') throw conflict('报告正在审核，请先撤回审核再放弃更正');
    if (draft?.reportStatus !== 'report_wait_send' || draft.revision === 1) throw conflict('没有未发送的更正');
    if (!(await updateRow(tx, reportTable, draft, { isDeleted: 1 }, stamp, sql`version = ${draft.version}`))) throw conflict();
    // Whoever was named to correct it, or whose opinion was supplemented, may begin anew: they are still asked.
    touchRows(tx, consultationTable, [{ ...order, changedBy: stamp.userId }], stamp.now);
    const moved = { action: discardCorrection.name, label: discardCorrection.title, from: draft.reportStatus, to: 'report_send_success' };
    await recordMove(tx, draft, moved, actor, stamp);
    await recordAudit(tx, call, { rowTable: reportTable.name, rowId: draft.id, rowTenantId: order.tenantId });
    return 1;
  }),
);
