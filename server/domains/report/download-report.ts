import { downloadReport, printReport } from '../../../contract/domains/report/report.endpoints.ts';
import { type CallOf, serve } from '../../engine/call/call.ts';
import { linkTo } from '../../engine/files/file-links.ts';
import { notSent, openSentReports, recordView } from './report-revisions.ts';
import { handedOut } from './stamped-copy.ts';

/**
 * The PDF that was sent: the version in force, or an older one, which carries the stamp 已更正. The hash is of the
 * bytes behind the link. Each call is logged with person and time.
 */
async function linkOf(call: CallOf<typeof downloadReport> | CallOf<typeof printReport>) {
  const { actor, db, input, services } = call;
  const { order, reports: sent } = await openSentReports(db, actor, input.applyOrderId);
  const report = input.revision ? sent.find(({ revision }) => revision === input.revision) : sent[0];
  if (!report?.fileId) throw notSent();
  const file = await handedOut(services, report);
  await recordView(call, report);
  return { link: linkTo(services, order.tenantId, file.id), pdfHash: file.sha256 };
}

export const serveDownloadReport = serve(downloadReport, linkOf);
export const servePrintReport = serve(printReport, linkOf);
