import { previewReport } from '../../../contract/domains/report/report.endpoints.ts';
import { serve } from '../../engine/call/call.ts';
import { linkTo } from '../../engine/files/file-links.ts';
import { visibleConsultation } from '../consultation/consultation.reads.ts';
import { keepReportPdf } from './report-files.ts';
import { notSent, readableReports, recordView } from './report-revisions.ts';

/** The author's open draft as a PDF with the preview mark; everybody else, and an author without a draft, gets what was sent. */
export const servePreviewReport = serve(previewReport, async (call) => {
  const { actor, db, input, services, stamp } = call;
  const order = await visibleConsultation(db, actor, input.applyOrderId);
  const [latest] = await readableReports(db, actor, order);
  if (!latest) throw notSent();
  if (latest.reportStatus === 'report_wait_send') {
    const file = await keepReportPdf(services, order, latest, { confirmedAt: null, preview: true }, stamp);
    return { link: linkTo(services, order.tenantId, file.id) };
  }
  await recordView(call, latest);
  return { link: linkTo(services, order.tenantId, latest.fileId ?? '') };
});
