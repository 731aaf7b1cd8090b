import { BIG_FILE_CHUNK_BYTES, type ChunkUploadRecord } from '../../../contract/domains/files/big-file.endpoints.ts';
import type { Said } from '../../../contract/kernel/said.ts';
import { ANSWERED, type Call } from '../../engine/call/call.ts';
import { linkTo } from '../../engine/files/file-links.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import type { Services } from '../../engine/services.ts';
import type { Store } from '../../engine/store/database.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { bigFileTable } from './big-file.tables.ts';

/** Which upload a caller speaks of. */
export interface BigFileTarget {
  busniessType: string;
  busniessId?: string | null;
  identifier: string;
  filename?: string | null;
}

export interface Upload {
  id: string;
  tenantId: string;
  userId: string;
  busniessType: string;
  busniessId: string;
  identifier: string;
  filename: string;
  totalSize: number;
  chunkSize: number;
  totalChunks: number;
  mergeStatus: '0' | '1' | '2';
  mergeAttempt: string | null;
  leaseTime: Date | null;
  mergeName: string | null;
  mergeOssId: string | null;
  mergeError: string | null;
  mergeSaid: Said | null;
  mergeErrorCode: number | null;
  attachId: string | null;
  chunkNumbers: number[];
}

const columns = columnsOf(bigFileTable, 'b');
const stored = sql`ARRAY(SELECT c.chunk_number FROM big_file_chunk c
  WHERE c.tenant_id = b.tenant_id AND c.big_file_id = b.id AND c.stored = 1 ORDER BY c.chunk_number) AS "chunkNumbers"`;

/** An upload is always a hospital's own, also where the caller works for the whole group. */
export function ownStore({ db, services, actor }: Pick<Call, 'db' | 'services' | 'actor'>): Store {
  return db.scope === 'tenant' ? db : services.database.forTenant(actor.tenantId);
}

async function findWhere(runner: Runner, condition: Sql): Promise<Upload | undefined> {
  const { rows } = await runner.run<Upload>(
    sql`SELECT ${columns}, ${stored} FROM big_file b WHERE b.tenant_id = ${runner.tenantId} AND b.is_deleted = 0 AND ${condition}`,
  );
  return rows[0];
}

/** The caller's own upload of a file for a business object. Nobody finds another's by knowing its checksum. */
export function findOwnUpload(runner: Runner, actor: Actor, { busniessType, busniessId, identifier }: BigFileTarget) {
  return findWhere(
    runner,
    sql`b.user_id = ${actor.userId} AND b.busniess_type = ${busniessType} AND b.busniess_id = ${busniessId ?? ''} AND b.identifier = ${identifier}`,
  );
}

export function findUploadById(runner: Runner, id: string): Promise<Upload | undefined> {
  return findWhere(runner, sql`b.id = ${id}`);
}

export function isComplete({ chunkNumbers, totalChunks }: Upload): boolean {
  return chunkNumbers.length === totalChunks;
}

/** The upload as the wire shows it; for a file that was never begun, the same with nothing in it. */
export function recordOf(services: Services, target: BigFileTarget, upload: Upload | undefined): ChunkUploadRecord {
  if (!upload) {
    const { busniessType, busniessId, identifier, filename } = target;
    const nothing = { chunkNumbers: [], chunkSize: BIG_FILE_CHUNK_BYTES, skipUpload: false, needMerge: false, mergeStatus: 0 } as const;
    return { busniessType, busniessId: busniessId ?? '', identifier, filename: filename ?? '', ...nothing, chunkNumbers: [] };
  }
  const { id, busniessType, busniessId, identifier, filename, chunkSize, totalChunks, attachId } = upload;
  const isMerged = upload.mergeStatus === '2';
  return {
    ...{ id, busniessType, busniessId, identifier, filename, chunkSize, totalChunks },
    chunkNumbers: isMerged ? Array.from({ length: totalChunks }, (_, at) => at + 1) : upload.chunkNumbers,
    skipUpload: isMerged,
    needMerge: !isMerged && isComplete(upload),
    mergeStatus: Number(upload.mergeStatus) as 0 | 1 | 2,
    ...(attachId ? { attachId, link: linkTo(services, upload.tenantId, attachId) } : {}),
  };
}

/** Body code 202: there is nothing more to send. Travels on HTTP 200, as 205 does (wire contract). */
export const ALREADY_UPLOADED = '已经上传过，请选择其他文件';

/** Answers with the record, and with the body code that its state has: 202 uploaded before, 205 to be merged, else 200. */
export async function answerRecord(
  { reply }: Pick<Call, 'reply'>,
  record: ChunkUploadRecord,
): Promise<ChunkUploadRecord | typeof ANSWERED> {
  if (!record.skipUpload && !record.needMerge) return record;
  const [code, msg] = record.skipUpload
    ? [202, ALREADY_UPLOADED]
    : [205, record.mergeStatus === 1 ? '文件正在合并，请稍候' : '分片已全部上传，需要合并'];
  await reply.send({ code, success: false, msg, data: record });
  return ANSWERED;
}
