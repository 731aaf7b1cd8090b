import {
  detailReport,
  downloadReport,
  exportReportFhir,
  previewReport,
  printReport,
} from '../../../contract/domains/report/report.endpoints.ts';
import { listReportReadings, type readingWays } from '../../../contract/domains/report/report-readings.endpoints.ts';
import { readingsOf } from '../../engine/audit/readings.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { reportTable } from './report.tables.ts';
import { openSentReports } from './report-revisions.ts';

const ways: Readonly<Record<string, keyof typeof readingWays>> = {
  [detailReport.name]: 'view',
  [previewReport.name]: 'view',
  [downloadReport.name]: 'open',
  [printReport.name]: 'print',
  [exportReportFhir.name]: 'export',
};

const present = presenterOf(listReportReadings.row);

/** Of the versions of one order that this person may read. Throws 404 where they read none. */
export const serveReportReadings = serve(listReportReadings, async (call) => {
  const { order, reports: sent } = await openSentReports(call.db, call.actor, call.input.applyOrderId);
  const revisions = new Map(sent.map(({ id, revision }) => [id, revision]));
  if (revisions.size === 0) return [];
  const read = await readingsOf(call, {
    rowTable: reportTable.name,
    rowIds: [...revisions.keys()],
    calls: Object.keys(ways),
    hospitals: [...(order.partyTenantIds ?? []), order.tenantId],
  });
  return read.map(({ rowId, call: made, ...one }) => present({ ...one, revision: revisions.get(rowId), way: ways[made] }));
});
