import { resendStudy } from '../../../../contract/domains/image/study-sending.resource.ts';
import { recordAudit } from '../../../engine/audit/audit.ts';
import { serve } from '../../../engine/call/call.ts';
import { findRow, updateRow } from '../../../engine/store/rows.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { sql } from '../../../engine/store/sql.ts';
import { conflict, notFound } from '../../../platform/refusal.ts';
import { studySendingTable } from './archive.tables.ts';
import { type Archive, archiveThatTakes } from './image-archives.ts';

/** Puts it back into the line, of the archive that is in use now; the job takes it from there. */
export const serveResendStudy = serve(resendStudy, async (call) => {
  const { actor, services, input, now, stamp } = call;
  const { tenantId } = actor;
  const archive = await archiveThatTakes(services, tenantId);
  return call.transaction(async (tx) => {
    const row = await findRow(tx, studySendingTable, input.id, { tenantId, lock: true });
    if (!row) throw notFound();
    if (row.sendingState !== 'refused') throw conflict('这份影像已存入，或正在等待存入');
    if (!archive) throw conflict('本院没有在用且存入上传影像的归档，请先在影像归档中启用');
    if (row.archiveId !== archive.id) await refuseTwice(tx, archive, row.fileId);
    const line = { archiveId: archive.id, archiveName: archive.archiveName };
    const waiting = { ...line, sendingState: 'waiting', attempts: 0, nextTime: new Date(now), failure: null } as const;
    await updateRow(tx, studySendingTable, { id: row.id, tenantId }, waiting, stamp);
    await recordAudit(tx, call, { rowTable: studySendingTable.name, rowId: row.id, rowTenantId: tenantId, changed: ['sendingState'] });
    return { id: row.id };
  });
});

/** A file has one row an archive. Throws 409. */
async function refuseTwice(tx: Tx, { tenantId, id }: Archive, fileId: string): Promise<void> {
  const { count } = await tx.run(
    sql`SELECT 1 FROM study_sending WHERE tenant_id = ${tenantId} AND archive_id = ${id} AND file_id = ${fileId}`,
  );
  if (count > 0) throw conflict('这份影像在当前启用的归档中已有存档记录，请查看该记录');
}
