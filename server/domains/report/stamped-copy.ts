import type { Services } from '../../engine/services.ts';
import { findRow, noteOnRow } from '../../engine/store/rows.ts';
import { markPdf } from '../../platform/pdf/render-pdf.ts';
import { StorageError } from '../../platform/storage/file-storage.ts';
import { type ReportRow, reportTable } from './report.tables.ts';
import { correctedMark } from './report-document.ts';
import { discardReportFile, type KeptPdf, keepPdf, REPORT_CODE, sentPdf } from './report-files.ts';

type Copy = Pick<KeptPdf, 'id' | 'sha256'>;

/**
 * What is handed out of a version that a later one has replaced: the bytes that were sent, with 已更正 over each page (domain rules 6.7.1). It needs
 * nothing but those bytes, neither pictures nor templates, and is made once: by a job, or before that by whoever asks for it first. Takes
 * seconds and writes outside: never called inside a transaction. Throws where the file that was sent is not had.
 */
export async function stampedCopy(services: Services, report: ReportRow): Promise<Copy> {
  const { tenantId, targetTenantId } = report;
  if (report.stampedFileId) return copyOf(report.stampedFileId, report);
  const now = services.clock();
  const pdf = await markPdf(targetTenantId ?? tenantId, () => bytesOf(services, report), correctedMark);
  const own = await keepPdf(services, report, pdf, REPORT_CODE, { now });
  const kept = await services.database.forTenant(tenantId).transaction(async (tx) => {
    const row = await findRow(tx, reportTable, report.id, { tenantId, lock: true });
    // Somebody else has made it meanwhile.
    if (row?.stampedFileId) return copyOf(row.stampedFileId, row);
    await noteOnRow(tx, reportTable, { id: report.id, tenantId }, { stampedFileId: own.id, stampedHash: own.sha256 }, now);
    return own;
  });
  // Best effort: what stays is found by the sweep.
  if (kept.id !== own.id)
    await discardReportFile(services, own).catch((error: unknown) => services.log.warn({ err: error, file: own.id }, 'report file left'));
  return kept;
}

/** What is handed out of a version that was sent: replaced ones look as if they were in force, and never go out without their stamp. */
export async function handedOut(services: Services, report: ReportRow): Promise<{ id: string; sha256?: string | undefined }> {
  if (report.reportStatus === 'report_corrected') return stampedCopy(services, report);
  return { id: report.fileId ?? '', sha256: report.pdfHash ?? undefined };
}

const copyOf = (id: string, { stampedHash }: Pick<ReportRow, 'stampedHash'>): Copy => ({ id, sha256: stampedHash ?? '' });

async function bytesOf(services: Services, report: ReportRow): Promise<Buffer> {
  const sent = await sentPdf(services, report);
  if (!sent) throw new StorageError('not-found', '文件不存在或已被删除');
  return sent.bytes;
}
