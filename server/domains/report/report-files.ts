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
import { type Missing, missingOf } from './missing-images.ts';
import { printedImages, type ReadFor } from './printed-images.ts';
import type { ReportContent } from './printed-report.ts';
import type { Order } from './report.policy.ts';
import type { PrintedOpinion, ReportRow } from './report.tables.ts';
import { type Printing, reportContent, type WordedFields } from './report-content.ts';
import { reportDocument } from './report-document.ts';
import { layoutOf } from './report-layout.ts';

/** Codes of the files this domain writes: what was sent is kept, a preview lives for a day. */
export const REPORT_CODE = 'report';
export const PREVIEW_CODE = 'report-preview';

const wordedFields: WordedFields = pick(consultationFields, 'patientSex', 'remotePurpose', 'part', 'physiologyType');
const contentType = 'application/pdf';

export interface ReportFile {
  id: string;
  /** Its key in the file storage. */
  name: string;
  tenantId: string;
  /** SHA-256 of the bytes, hexadecimal. */
  sha256: string;
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

/** What each of several experts says in this version: as it was sent, and until then as it stands. */
async function opinionsIn({ database }: Services, order: Order, { printedOpinions }: ReportRow): Promise<ExpertOpinion[]> {
  return printedOpinions?.map(asPrinted) ?? expertOpinions(database.forTenant(order.tenantId), order);
}

/** The order with the key images of this version: those that were sent, and until then those that are chosen. */
function orderIn(order: Order, { printedKeyImages }: ReportRow): Order {
  return printedKeyImages ? { ...order, keyImages: [...printedKeyImages] } : order;
}

/**
 * Renders one version and keeps the PDF, bytes first and row last, so that a row without bytes cannot exist. Takes
 * seconds and writes outside: never called inside a transaction. Throws 503 while too many wait to be drawn, and for what is sent as `missingOf` does.
 */
export async function keepReportPdf(
  services: Services,
  now: Order,
  report: ReportRow,
  printing: Printing,
  stamp: Stamp,
): Promise<ReportFile> {
  const order = orderIn(now, report);
  const fields = await withDictionaryWords(services.database.forTenant(order.tenantId), wordedFields);
  const opinions = await opinionsIn(services, order, report);
  const author = order.targetTenantId ?? order.tenantId;
  const layout = await layoutOf(services.database.forTenant(author), author, order.kind, report);
  let missingImages: readonly Missing[] = [];
  const pdf = await renderPdf(author, async () => {
    const images = layout.parts.includes('keyImages') ? await printedImages(services, order, opinions, readFor(printing)) : undefined;
    const content = reportContent(order, report, { ...printing, opinions, images, layout }, fields);
    if (!printing.preview) missingImages = missingOf(content, printing.known ?? {});
    return reportDocument(content);
  });
  const name = newFileKey('pdf', stamp.now);
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const code = printing.preview ? PREVIEW_CODE : REPORT_CODE;
  const originalName = `会诊报告-${report.no}-第${report.revision}版.pdf`;
  await services.files.put(name, pdf, { contentType, size: pdf.length });
  // The expert writes into the applying hospital's files: the report is theirs, and its links are signed for them.
  const store = services.database.forTenant(order.tenantId);
  const values = {
    userId: stamp.userId,
    code,
    name,
    originalName,
    extension: 'pdf',
    contentType,
    size: pdf.length,
    sha256,
    attached: 1 as const,
  };
  const row = await insertRow(store, fileTable, values, stamp).catch(async (error: unknown) => {
    await services.files.remove(name);
    throw error;
  });
  const printedOpinions = opinions.length > 0 ? opinions.map(toPrint) : undefined;
  const printed = { templateRevisionId: layout.revisionId, printedOpinions, printedKeyImages: order.keyImages ?? [], missingImages };
  return { id: String(row.id), name, tenantId: order.tenantId, sha256, ...printed };
}

const readFor = ({ preview, superseded }: Printing): ReadFor => (preview ? 'preview' : superseded ? 'replaced' : 'sending');

/** What a version that was sent says, as it was printed then. */
export async function sentContent(services: Services, order: Order, report: ReportRow): Promise<ReportContent> {
  const fields = await withDictionaryWords(services.database.forTenant(order.tenantId), wordedFields);
  const opinions = await opinionsIn(services, order, report);
  return reportContent(orderIn(order, report), report, { confirmedAt: report.confirmTime ?? null, opinions }, fields);
}

/** The bytes and name of the PDF that was sent; nothing where there is no such file any more. Throws `StorageError` where the store is not reached. */
export async function sentPdf(
  services: Services,
  order: Order,
  { fileId }: ReportRow,
): Promise<{ bytes: Buffer; title: string } | undefined> {
  const file = fileId ? await findRow(services.database.forTenant(order.tenantId), fileTable, fileId) : undefined;
  if (!file || !(await services.files.exists(file.name))) return undefined;
  const { stream } = await services.files.get(file.name);
  return { bytes: Buffer.concat(await stream.toArray()), title: file.originalName };
}

/** Takes a file back that nothing refers to: bytes first, so that what fails half-way is found again by the sweep. */
export async function discardReportFile(
  services: Services,
  { id, name, tenantId }: Pick<ReportFile, 'id' | 'name' | 'tenantId'>,
): Promise<void> {
  await services.files.remove(name);
  await services.database.forTenant(tenantId).run(sql`DELETE FROM file WHERE tenant_id = ${tenantId} AND id = ${id}`);
}
