import { printEcg } from '../../../contract/domains/image/ecg.endpoints.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { ANSWERED, serve } from '../../engine/call/call.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import { fileHeaders } from '../../platform/storage/content-disposition.ts';
import { ecgDocument, ecgFileName } from './ecg/ecg-document.ts';
import { openEcgFile } from './ecg/open-ecg-file.ts';
import { imageOf } from './image-files.ts';
import { confirmedPatient, shownTo } from './study-patient.ts';

/** The recording on paper. It names the patient: it is for the file of whoever treats them. */
export const servePrintEcg = serve(printEcg, async (call) => {
  const { order, file } = await imageOf(call, 'ecg');
  const { layout, speed, gain, page } = call.input;
  const scale = { layout: layout ?? '3x4', speed: Number(speed ?? 25), gain: Number(gain ?? 10) };
  const about = { no: order.no ?? '', patientName: order.patientName ?? '', hospital: order.applyHospitalName ?? '' };
  // Read before its turn: it is small, and may lie in a store that does not answer.
  const { recording, patient } = await openEcgFile(call.services, file);
  const check = await confirmedPatient(call.services, order, file, { patient });
  const compared = { confirmed: check.confirmed, differences: shownTo(call.actor, file, check.differences) };
  const pdf = await renderPdf(call.actor.tenantId, () =>
    ecgDocument(recording, scale, { ...about, compared, printedAt: new Date(call.now) }, page ?? 1),
  );
  await call.transaction((tx) => recordAudit(tx, call, { rowTable: 'file', rowId: file.id, rowTenantId: file.tenantId }));
  const headers = fileHeaders({ originalName: ecgFileName(about.no), extension: 'pdf', inline: true });
  await call.reply.headers(headers).header('content-length', pdf.length).send(pdf);
  return ANSWERED;
});
