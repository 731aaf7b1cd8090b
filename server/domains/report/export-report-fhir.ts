import { exportReportFhir } from '../../../contract/domains/report/report.endpoints.ts';
import { SEE_SENSITIVE } from '../../../contract/kernel/sensitive.ts';
import { noteForLogs } from '../../engine/audit/log-notes.ts';
import { serve } from '../../engine/call/call.ts';
import { sendFhir } from '../../engine/call/send-fhir.ts';
import { can } from '../../engine/identity/actor.ts';
import { reportFhir } from './report-fhir.ts';
import { sentContent, sentPdf } from './report-files.ts';
import { notSent, openSentReports, recordView } from './report-revisions.ts';
import { handedOut } from './stamped-copy.ts';

/**
 * The report in force, with those that it replaced, for another system. Logged as opening it is. Who sees the patient's numbers masked,
 * or the report without its order, gets it without them. Throws 404 for what this person does not see, and for a report that was not sent.
 */
export const serveExportReportFhir = serve(exportReportFhir, async (call) => {
  const { actor, db, input, services, now } = call;
  const { order, reports, seesOrder } = await openSentReports(db, actor, input.applyOrderId);
  const [report, ...replaced] = reports;
  if (!report) throw notSent();
  const content = await sentContent(services, order, report);
  const pdf = await sentPdf(services, { ...report, fileId: (await handedOut(services, report)).id });
  await recordView(call, report);
  const isFull = seesOrder && can(actor, SEE_SENSITIVE);
  if (isFull) noteForLogs(call.request, { seenInFull: true });
  const bundle = reportFhir(order, { report, replaced, content, pdf }, { now, isFull });
  return sendFhir(call, `会诊报告-${report.no}-第${report.revision}版`, bundle);
});
