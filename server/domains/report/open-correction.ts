import { isUnsent } from '../../../contract/domains/report/report.endpoints.ts';
import { findRow, noteOnRow, ownersOf } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import type { TouchedRow } from '../../engine/store/watched-rows.ts';
import { consultationTable } from '../consultation/consultation.reads.ts';
import { inForce, isOutdated } from './outdated-report.ts';
import type { Order } from './report.policy.ts';
import type { ReportRow } from './report.tables.ts';
import { reportsOf } from './report-revisions.ts';
import { awaitsCorrector } from './report-takeover.ts';

/** Whether a correction lies on the desk of whoever writes the report: it was begun, somebody was named for it, or the report is outdated. Newest first. */
function isCorrectionOpen(order: Order, reports: readonly ReportRow[]): boolean {
  const [latest] = reports;
  const sent = inForce(reports);
  return latest !== undefined && sent !== undefined && (isUnsent(latest) || awaitsCorrector(order, sent) || isOutdated(order, sent));
}

/**
 * Whatever becomes of an order whose report was sent, or of that report: whether a correction is open is known before the commit. Nothing else writes it.
 * Not an edit: the version of the order stays, so that the clock spoils nobody's open form.
 */
export async function followOpinion(tx: Tx, at: TouchedRow, now: number): Promise<void> {
  const tenantId = at.tenantId ?? (await ownersOf(tx, consultationTable, [at.id]))[0];
  if (!tenantId) return;
  const order = await findRow(tx, consultationTable, at.id, { tenantId, also: sql`report_status = 'report_send_success'` });
  if (!order) return;
  const correctionOpen = isCorrectionOpen(order, await reportsOf(tx, order)) ? 1 : 0;
  if (correctionOpen !== (order.correctionOpen ?? 0)) await noteOnRow(tx, consultationTable, order, { correctionOpen }, now);
}
