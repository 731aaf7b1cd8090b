import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { said, several } from '../../../contract/kernel/said.ts';
import { fileTable } from '../../engine/files/file.table.ts';
import { removeLeft, storageForNew, type TenantStorage } from '../../engine/files/tenant-storage.ts';
import { toRefusal } from '../../engine/http/errors.ts';
import type { Services } from '../../engine/services.ts';
import type { Store } from '../../engine/store/database.ts';
import { insertRow } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { touchRows } from '../../engine/store/watched-rows.ts';
import { invalid } from '../../platform/refusal.ts';
import { extensionOf } from '../../platform/storage/file-kinds.ts';
import { newFileKey, StorageError } from '../../platform/storage/file-storage.ts';
import type { Upload } from './big-file.reads.ts';
import { bigFileTable } from './big-file.tables.ts';
import { clearChunks } from './clear-upload.ts';
import { checkHead, HEAD_BYTES, LARGE_ATTACHMENT } from './large-attachment.ts';

/** A join that has not said for this long that it is alive is dead, in ms. */
const LEASE_MS = 60_000;
const BEAT_MS = 15_000;

/** The right to join the pieces of one upload: whose attempt it is, and where it writes. */
export interface Claim extends TenantStorage {
  attempt: string;
  name: string;
}

interface Chunk {
  id: string;
  chunkNumber: number;
  name: string;
  size: number;
  sha256: string;
}

/** Nobody joins it, or whoever did has died. */
export function isClaimable({ mergeStatus, leaseTime }: Upload, now: number): boolean {
  return mergeStatus === '0' || (mergeStatus === '1' && (leaseTime?.getTime() ?? 0) < now);
}

/** Takes the join on by compare-and-set; `undefined` when somebody was faster. */
export async function claimMerge(store: Store, services: Services, upload: Upload): Promise<Claim | undefined> {
  const now = services.clock();
  const place = await storageForNew(services, store.tenantId);
  const claim = { attempt: randomUUID(), name: newFileKey(extensionOf(upload.filename), now), ...place };
  const { count } = await store.run(sql`
    UPDATE big_file SET merge_status = '1', merge_attempt = ${claim.attempt}, merge_name = ${claim.name},
      merge_oss_id = ${claim.ossId ?? null}, lease_time = ${new Date(now + LEASE_MS)}, merge_error = NULL, merge_said = NULL, merge_error_code = NULL
    WHERE tenant_id = ${store.tenantId} AND id = ${upload.id} AND is_deleted = 0 AND merge_status = ${upload.mergeStatus}
      AND merge_attempt IS NOT DISTINCT FROM ${upload.mergeAttempt}`);
  return count === 1 ? claim : undefined;
}

/**
 * Streams the pieces one after the other into one file, never holding more than a buffer, and keeps it only when its
 * SHA-256 is the promised one. Never throws: success and failure alike are written on the upload.
 */
export async function joinChunks(store: Store, services: Services, upload: Upload, claim: Claim): Promise<void> {
  const beat = setInterval(() => void keepAlive(store, services, upload, claim), BEAT_MS);
  try {
    await removeLeft(services, store.tenantId, upload.mergeName, upload.mergeOssId);
    const chunks = await readChunks(store, upload);
    const type = await typeOf(store, services, upload, chunks);
    await writeWhole(store, services, upload, chunks, claim, type.contentType);
    if (await publish(store, services, upload, claim, type)) await clearJoined(store, services, upload);
    else await claim.storage.remove(claim.name);
  } catch (error) {
    services.log.warn({ err: error, big_file: upload.id }, 'merge failed');
    await giveUp(store, services, upload, claim, error).catch((later: unknown) =>
      services.log.warn({ err: later }, 'merge left to its lease'),
    );
  } finally {
    clearInterval(beat);
  }
}

async function keepAlive(store: Store, services: Services, upload: Upload, claim: Claim): Promise<void> {
  const until = new Date(services.clock() + LEASE_MS);
  await store
    .run(
      sql`UPDATE big_file SET lease_time = ${until} WHERE tenant_id = ${store.tenantId} AND id = ${upload.id} AND merge_attempt = ${claim.attempt}`,
    )
    .catch((error: unknown) => services.log.warn({ err: error }, 'merge lease'));
}

async function readChunks(store: Store, upload: Upload): Promise<Chunk[]> {
  const { rows } = await store.run<Chunk>(sql`
    SELECT id, chunk_number AS "chunkNumber", name, size, sha256 FROM big_file_chunk
    WHERE tenant_id = ${store.tenantId} AND big_file_id = ${upload.id} AND stored = 1 ORDER BY chunk_number`);
  const isWhole = rows.length === upload.totalChunks && rows.every(({ chunkNumber }, at) => chunkNumber === at + 1);
  if (!isWhole) throw invalid('分片不完整，请继续上传');
  return rows;
}

/** What the file is by its first bytes. Throws 415 where they are not those of its name, 400 where pieces were lost or damaged. */
async function typeOf(store: Store, services: Services, upload: Upload, chunks: readonly Chunk[]) {
  try {
    return await checkHead(upload.filename, upload.totalSize, await readHead(services, chunks[0]));
  } catch (error) {
    if (toRefusal(error).code >= 500) throw error;
    // A name that lies is refused for good; a piece that was lost may be sent anew.
    throw (await damage(store, services, upload, chunks)) ?? error;
  }
}

async function readHead(services: Services, chunk: Chunk | undefined): Promise<Buffer> {
  if (!chunk) throw invalid('分片不完整，请继续上传');
  const { stream } = await services.files.get(chunk.name, { start: 0, end: Math.min(HEAD_BYTES, chunk.size) - 1 });
  return Buffer.concat(await stream.toArray());
}

async function writeWhole(store: Store, services: Services, upload: Upload, chunks: readonly Chunk[], claim: Claim, contentType: string) {
  const hash = createHash('sha256');
  async function* whole() {
    for (const chunk of chunks) {
      const { stream } = await services.files.get(chunk.name);
      for await (const piece of stream as AsyncIterable<Buffer>) {
        hash.update(piece);
        yield piece;
      }
    }
  }
  try {
    await claim.storage.put(claim.name, Readable.from(whole(), { objectMode: false }), { contentType, size: upload.totalSize });
    if (hash.digest('hex') === upload.identifier) return;
    await claim.storage.remove(claim.name);
  } catch (error) {
    if (!(error instanceof StorageError) || (error.code !== 'not-found' && error.code !== 'size-mismatch')) throw error;
  }
  const wrong = invalid('文件校验失败：上传的内容与文件校验值不一致，请删除后重新上传');
  throw (await damage(store, services, upload, chunks)) ?? wrong;
}

/** Looks at every piece again: those that are no longer what arrived are dropped and may be sent anew, the others stay. Nothing when all are sound. */
async function damage(store: Store, services: Services, upload: Upload, chunks: readonly Chunk[]): Promise<Error | undefined> {
  const broken: Chunk[] = [];
  for (const chunk of chunks) if (!(await isSound(services, chunk))) broken.push(chunk);
  if (broken.length === 0) return undefined;
  for (const chunk of broken) {
    await store.run(sql`DELETE FROM big_file_chunk WHERE tenant_id = ${store.tenantId} AND id = ${chunk.id}`);
    await services.files.remove(chunk.name);
  }
  const named = broken.map(({ chunkNumber }) => chunkNumber).slice(0, 10);
  services.log.error({ big_file: upload.id, chunks: named }, 'stored chunks are damaged');
  return invalid(said`文件校验失败：第${several(named)}片已损坏，请重试以重新上传这些分片`);
}

async function isSound(services: Services, chunk: Chunk): Promise<boolean> {
  const hash = createHash('sha256');
  try {
    const { stream } = await services.files.get(chunk.name);
    for await (const piece of stream as AsyncIterable<Buffer>) hash.update(piece);
  } catch (error) {
    if (error instanceof StorageError && error.code === 'not-found') return false;
    throw error;
  }
  return hash.digest('hex') === chunk.sha256;
}

/** The file's row and the end of the upload, together. False when the attempt is no longer the valid one. */
function publish(
  store: Store,
  services: Services,
  upload: Upload,
  claim: Claim,
  type: { extension: string; contentType: string },
): Promise<boolean> {
  const now = services.clock();
  return store.transaction(async (tx) => {
    const { count } = await tx.run(sql`
      UPDATE big_file SET merge_status = '2', merge_name = NULL, merge_oss_id = NULL, lease_time = NULL, update_time = ${new Date(now)}, version = version + 1
      WHERE tenant_id = ${store.tenantId} AND id = ${upload.id} AND is_deleted = 0 AND merge_status = '1' AND merge_attempt = ${claim.attempt}`);
    if (count === 0) return false;
    const { userId, filename: originalName, totalSize: size, identifier: sha256 } = upload;
    const values = { userId, code: LARGE_ATTACHMENT.code, name: claim.name, ossId: claim.ossId, originalName, size, sha256 };
    const { id } = await insertRow(tx, fileTable, { ...values, extension: type.extension, contentType: type.contentType }, { userId, now });
    await tx.run(sql`UPDATE big_file SET attach_id = ${id} WHERE tenant_id = ${store.tenantId} AND id = ${upload.id}`);
    touchRows(tx, bigFileTable, [upload], now);
    return true;
  });
}

/** The file is there whatever becomes of its pieces: those that stay, the sweep removes. */
async function clearJoined(store: Store, services: Services, upload: Upload): Promise<void> {
  await clearChunks(store, services, upload.id).catch((error: unknown) =>
    services.log.warn({ err: error, big_file: upload.id }, 'pieces of a joined file left for the sweep'),
  );
}

async function giveUp(store: Store, services: Services, upload: Upload, claim: Claim, error: unknown): Promise<void> {
  const { code, message, said: why } = toRefusal(error);
  const made = typeof why === 'string' ? null : JSON.stringify(why);
  // Waits for a publication whose answer was lost, so that what is seen afterwards is how it ended.
  await store.transaction(async (tx) => {
    const { count } = await tx.run(sql`
      UPDATE big_file SET merge_status = '0', lease_time = NULL, merge_error = ${message}, merge_said = ${made}::jsonb, merge_error_code = ${code}
      WHERE tenant_id = ${store.tenantId} AND id = ${upload.id} AND merge_status = '1' AND merge_attempt = ${claim.attempt}`);
    if (count > 0) touchRows(tx, bigFileTable, [upload], services.clock());
  });
  if (await isPublished(store, upload, claim)) return clearJoined(store, services, upload);
  await claim.storage
    .remove(claim.name)
    .catch((later: unknown) => services.log.warn({ err: later }, 'merged file left for the next attempt'));
}

/** Whether what this attempt wrote is the file by now. Where another attempt has taken over, that one writes under a name of its own. */
async function isPublished(store: Store, upload: Upload, { attempt }: Claim): Promise<boolean> {
  const { rows } = await store.run(sql`
    SELECT 1 FROM big_file WHERE tenant_id = ${store.tenantId} AND id = ${upload.id} AND merge_status = '2' AND merge_attempt = ${attempt}`);
  return rows.length > 0;
}
