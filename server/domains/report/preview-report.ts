import { isUnsent, previewReport } from '../../../contract/domains/report/report.endpoints.ts';
import { serve } from '../../engine/call/call.ts';
import { linkTo } from '../../engine/files/file-links.ts';
import { keepReportPdf } from './report-files.ts';
import { notSent, openReports, recordView } from './report-revisions.ts';
import { handedOut } from './stamped-copy.ts';

/** What was not sent yet as a PDF with the preview mark, for its author and whoever reviews it; everybody else, and an author without a draft, gets what was sent. */
export const servePreviewReport = serve(previewReport, async (call) => {
  const { actor, db, input, services, stamp } = call;
  const { order, reports } = await openReports(db, actor, input.applyOrderId);
  const [latest] = reports;
  if (!latest) throw notSent();
  if (isUnsent(latest)) {
    const file = await keepReportPdf(services, order, latest, { confirmedAt: null, preview: true }, stamp);
    return { link: linkTo(services, order.tenantId, file.id) };
  }
  const file = await handedOut(services, latest);
  await recordView(call, latest);
  return { link: linkTo(services, order.tenantId, file.id) };
});
