import { createHash } from 'node:crypto';
import { consultationFields } from '../../../contract/domains/consultation/consultation.fields.ts';
import { pick } from '../../../contract/kernel/field.ts';
import { fileTable } from '../../engine/files/file.table.ts';
import { withDictionaryWords } from '../../engine/reference/dictionary-words.ts';
import type { Services } from '../../engine/services.ts';
import { findRow, insertRow, type Stamp } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import { newFileKey } from '../../platform/storage/file-storage.ts';
import { type ExpertOpinion, expertOpinions } from '../consultation/consultation.reads.ts';
import { type Missing, refuseMissing } from './missing-images.ts';
import { printedImages } from './printed-images.ts';
import type { ReportContent } from './printed-report.ts';
import type { Order } from './report.policy.ts';
import type { PrintedOpinion, ReportRow } from './report.tables.ts';
import { type Printing, reportContent, type WordedFields } from './report-content.ts';
import { reportDocument } from './report-document.ts';
import { layoutNow } from './report-layout.ts';

/** Codes of the files this domain writes: what was sent is kept, a preview lives for a day. */
export const REPORT_CODE = 'report';
export const PREVIEW_CODE = 'report-preview';

const wordedFields: WordedFields = pick(consultationFields, 'patientSex', 'remotePurpose', 'part', 'physiologyType');
const contentType = 'application/pdf';

/** A PDF that is kept. */
export interface KeptPdf {
  id: string;
  /** Its key in the file storage. */
  name: string;
  tenantId: string;
  /** SHA-256 of the bytes, hexadecimal. */
  sha256: string;
}

export interface ReportFile extends KeptPdf {
  /** The version of the hospital's template that it was printed with. */
  templateRevisionId?: string;
  /** What it prints of several experts; nothing of one alone. */
  printedOpinions?: PrintedOpinion[];
  /** Which key images of the order it prints. */
  printedKeyImages: readonly string[];
  /** The pictures that it says are missing. */
  missingImages: readonly Missing[];
}

const toPrint = (opinion: ExpertOpinion): PrintedOpinion => ({
  ...opinion,
  joinTime: opinion.joinTime?.toISOString() ?? null,
  leaveTime: opinion.leaveTime?.toISOString() ?? null,
});
const asPrinted = (opinion: PrintedOpinion): ExpertOpinion => ({
  ...opinion,
  joinTime: opinion.joinTime ? new Date(opinion.joinTime) : null,
  leaveTime: opinion.leaveTime ? new Date(opinion.leaveTime) : null,
});

/**
 * Renders what was not sent yet, as it stands, and keeps the PDF. Takes seconds and writes outside: never called inside a transaction. Throws 503 while
 * too many wait to be drawn, and for what is sent as `refuseMissing` does.
 */
export async function keepReportPdf(
  services: Services,
  order: Order,
  report: ReportRow,
  printing: Printing,
  stamp: Stamp,
): Promise<ReportFile> {
  const store = services.database.forTenant(order.tenantId);
  const fields = await withDictionaryWords(store, wordedFields);
  const opinions = await expertOpinions(store, order);
  const author = order.targetTenantId ?? order.tenantId;
  const layout = await layoutNow(services.database.forTenant(author), author, order.kind);
  let missingImages: readonly Missing[] = [];
  const pdf = await renderPdf(author, async () => {
    const readFor = printing.preview ? 'preview' : 'sending';
    const images = layout.parts.includes('keyImages') ? await printedImages(services, order, opinions, readFor) : undefined;
    const content = reportContent(order, report, { ...printing, opinions, images, layout }, fields);
    if (!printing.preview) missingImages = refuseMissing(content, printing.known ?? {});
    return reportDocument(content);
  });
  const file = await keepPdf(services, report, pdf, printing.preview ? PREVIEW_CODE : REPORT_CODE, stamp);
  const printedOpinions = opinions.length > 0 ? opinions.map(toPrint) : undefined;
  return { ...file, templateRevisionId: layout.revisionId, printedOpinions, printedKeyImages: order.keyImages ?? [], missingImages };
}

/**
 * Keeps a PDF of a report, bytes first and row last, so that a row without bytes cannot exist. The expert writes into the applying hospital's files: the
 * report is theirs, and its links are signed for them.
 */
export async function keepPdf(
  services: Services,
  { tenantId, no, revision }: ReportRow,
  pdf: Buffer,
  code: string,
  { userId, now }: Stamp,
): Promise<KeptPdf> {
  const name = newFileKey('pdf', now);
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const originalName = `会诊报告-${no}-第${revision}版.pdf`;
  await services.files.put(name, pdf, { contentType, size: pdf.length });
  const kept = { userId, code, name, originalName, extension: 'pdf', contentType, size: pdf.length, sha256, attached: 1 as const };
  const row = await insertRow(services.database.forTenant(tenantId), fileTable, kept, { userId, now }).catch(async (error: unknown) => {
    await services.files.remove(name);
    throw error;
  });
  return { id: String(row.id), name, tenantId, sha256 };
}

/** What a version that was sent says, as it was printed then. */
export async function sentContent(services: Services, order: Order, report: ReportRow): Promise<ReportContent> {
  const store = services.database.forTenant(order.tenantId);
  const fields = await withDictionaryWords(store, wordedFields);
  const { printedOpinions, printedKeyImages, confirmTime } = report;
  const opinions = printedOpinions?.map(asPrinted) ?? (await expertOpinions(store, order));
  const then = printedKeyImages ? { ...order, keyImages: [...printedKeyImages] } : order;
  return reportContent(then, report, { confirmedAt: confirmTime ?? null, opinions }, fields);
}

/** The bytes and name of the PDF that was sent; nothing where there is no such file any more. Throws `StorageError` where the store is not reached. */
export async function sentPdf(services: Services, { tenantId, fileId }: ReportRow): Promise<{ bytes: Buffer; title: string } | undefined> {
  const file = fileId ? await findRow(services.database.forTenant(tenantId), fileTable, fileId) : undefined;
  if (!file || !(await services.files.exists(file.name))) return undefined;
  const { stream } = await services.files.get(file.name);
  return { bytes: Buffer.concat(await stream.toArray()), title: file.originalName };
}

/** Takes a file back that nothing refers to: bytes first, so that what fails half-way is found again by the sweep. */
export async function discardReportFile(services: Services, { id, name, tenantId }: Omit<KeptPdf, 'sha256'>): Promise<void> {
  await services.files.remove(name);
  await services.database.forTenant(tenantId).run(sql`DELETE FROM file WHERE tenant_id = ${tenantId} AND id = ${id}`);
}
