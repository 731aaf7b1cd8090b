import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { BROKEN_FILE } from '../../../contract/domains/files/big-file.endpoints.ts';
import { said } from '../../../contract/kernel/said.ts';
import type { Services } from '../../engine/services.ts';
import type { Store } from '../../engine/store/database.ts';
import { insertRow } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { conflict, invalid } from '../../platform/refusal.ts';
import { newFileKey, StorageError } from '../../platform/storage/file-storage.ts';
import { chunkBytes } from './begin-upload.ts';
import type { Upload } from './big-file.reads.ts';
import { bigFileChunkTable } from './big-file.tables.ts';
import { clearDeleted } from './clear-upload.ts';
import { checkHead, HEAD_BYTES } from './large-attachment.ts';

interface ArrivingChunk {
  chunkNumber: number;
  chunkSha256?: string | null;
  body: Readable;
}

/**
 * Streams a piece into the storage and counts it only when every byte is there and its checksum is the promised one.
 * The first piece must also look like what the file's name says. Whatever goes wrong leaves nothing behind, or a row by
 * which the sweep finds the bytes.
 */
export async function keepChunk(store: Store, services: Services, upload: Upload, chunk: ArrivingChunk, now: number): Promise<void> {
  const name = newFileKey('part', now);
  const size = chunkBytes(upload, chunk.chunkNumber);
  const pending = { bigFileId: upload.id, chunkNumber: chunk.chunkNumber, name, size, stored: 0 } as const;
  const { id = '' } = await insertRow(store, bigFileChunkTable, pending, { now });
  try {
    const { sha256, head } = await receive(services, name, size, chunk.body);
    if (chunk.chunkSha256 && chunk.chunkSha256 !== sha256)
      throw invalid([{ field: BROKEN_FILE, message: said`第${chunk.chunkNumber}片在传输中损坏，请重试` }]);
    if (chunk.chunkNumber === 1) await refuseDisguise(store, services, upload, head, now);
    if (!(await countIn(store, upload, { id, chunkNumber: chunk.chunkNumber, sha256 }, now))) await discard(store, services, id, name);
  } catch (error) {
    await discard(store, services, id, name).catch((later: unknown) => services.log.warn({ err: later }, 'chunk left for the sweep'));
    throw error;
  }
}

async function receive(services: Services, name: string, size: number, body: Readable): Promise<{ sha256: string; head: Buffer }> {
  const hash = createHash('sha256');
  const heads: Buffer[] = [];
  let seen = 0;
  async function* measured() {
    for await (const piece of body as AsyncIterable<Buffer>) {
      if (seen < HEAD_BYTES) heads.push(Buffer.from(piece.subarray(0, HEAD_BYTES - seen)));
      seen += piece.length;
      hash.update(piece);
      yield piece;
    }
    if (seen !== size) throw new StorageError('size-mismatch', said`分片不完整：应为${size}字节，实际收到${seen}字节，请重试`);
  }
  await services.files.put(name, Readable.from(measured(), { objectMode: false }), { contentType: 'application/octet-stream', size });
  return { sha256: hash.digest('hex'), head: Buffer.concat(heads) };
}

/** A file that is not what its name says can never be joined: the upload ends with its first piece. */
async function refuseDisguise(store: Store, services: Services, upload: Upload, head: Buffer, now: number): Promise<void> {
  try {
    await checkHead(upload.filename, upload.totalSize, head);
  } catch (error) {
    await store.run(sql`
      UPDATE big_file SET is_deleted = 1, update_time = ${new Date(now)}, version = version + 1
      WHERE tenant_id = ${store.tenantId} AND id = ${upload.id} AND merge_status <> '2'`);
    await clearDeleted(store, services, upload.id);
    throw error;
  }
}

/**
 * True when this is now the piece of its number, false when another of the same number was faster. The lock on the
 * upload lets one of two last pieces see that everything is there.
 */
function countIn(store: Store, upload: Upload, chunk: { id: string; chunkNumber: number; sha256: string }, now: number): Promise<boolean> {
  return store.transaction(async (tx) => {
    const { count } = await tx.run(sql`
      UPDATE big_file SET update_time = ${new Date(now)}, merge_error = NULL, merge_said = NULL, merge_error_code = NULL
      WHERE tenant_id = ${store.tenantId} AND id = ${upload.id} AND is_deleted = 0 AND merge_status <> '2'`);
    if (count === 0) throw conflict('上传已被删除或已完成，请刷新后重试');
    const counted = await tx.run(sql`
      UPDATE big_file_chunk SET stored = 1, sha256 = ${chunk.sha256}
      WHERE tenant_id = ${store.tenantId} AND id = ${chunk.id} AND NOT EXISTS (
        SELECT 1 FROM big_file_chunk o WHERE o.tenant_id = ${store.tenantId} AND o.big_file_id = ${upload.id}
          AND o.chunk_number = ${chunk.chunkNumber} AND o.stored = 1)`);
    return counted.count === 1;
  });
}

async function discard(store: Store, services: Services, id: string, name: string): Promise<void> {
  await services.files.remove(name);
  await store.run(sql`DELETE FROM big_file_chunk WHERE tenant_id = ${store.tenantId} AND id = ${id}`);
}
