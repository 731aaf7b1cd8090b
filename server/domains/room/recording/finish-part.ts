import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { isBeingBackedUp } from '../../../engine/files/backup-lock.ts';
import { fileTable } from '../../../engine/files/file.table.ts';
import { ATTACHED } from '../../../engine/files/mark-attached.ts';
import { removeLeft, storageForNew, type TenantStorage } from '../../../engine/files/tenant-storage.ts';
import { isHeldBack } from '../../../engine/restored/held-back.ts';
import type { Services } from '../../../engine/services.ts';
import type { Store } from '../../../engine/store/database.ts';
import { insertRow } from '../../../engine/store/rows.ts';
import { sql } from '../../../engine/store/sql.ts';
import { touchRows } from '../../../engine/store/watched-rows.ts';
import { newFileKey } from '../../../platform/storage/file-storage.ts';
import { roomRecordingPartTable } from './recording.tables.ts';
import { scanWebm, WebmError, type WebmShape } from './webm-scan.ts';
import { headOf } from './webm-write.ts';

/** Whoever makes the file and says nothing for so long has died; how long it takes is for the storage that it goes into. In ms. */
const LEASE_MS = 20 * 60_000;
const BEAT_MS = 60_000;
/** Of the file's row: no upload policy, so that nothing else takes it. */
const RECORDING_FILE = 'room-recording';

interface Named {
  id: string;
  tenantId: string;
}

interface Claim extends Named, TenantStorage {
  partyTenantIds: string[];
  joinName: string;
  /** What an attempt that died has written, and where. */
  earlier: string | null;
  earlierOssId: string | null;
}

/**
 * Makes one file of the pieces of a part, with its length and an index to seek by. False where somebody else is at it, or where it would leave
 * a copy of the system. Throws what its storage says.
 */
export async function finishPart(services: Services, { id, tenantId }: Named): Promise<boolean> {
  const store = services.database.forTenant(tenantId);
  const claim = await claimPart(store, services, { id, tenantId });
  if (!claim) return false;
  const beat = setInterval(() => void holdUntil(store, services, claim, services.clock() + LEASE_MS), BEAT_MS);
  try {
    return await join(store, services, claim);
  } catch (error) {
    // Due again at once: the job knows how often it has failed, and when it is tried again.
    await holdUntil(store, services, claim, services.clock());
    throw error;
  } finally {
    clearInterval(beat);
  }
}

async function join(store: Store, services: Services, claim: Claim): Promise<boolean> {
  await removeLeft(services, claim.tenantId, claim.earlier, claim.earlierOssId);
  const names = await piecesOf(store, claim);
  const shape = await shapeOf(services, names);
  const isOurs = shape
    ? await publish(store, services, claim, await write(services, claim, names, shape), shape)
    : await endWithout(store, claim, names.length === 0 ? 'empty' : 'broken');
  if (isOurs) await clearPieces(store, services, claim);
  return isOurs;
}

/** Until when whoever joins it counts as alive, in UTC ms. */
async function holdUntil(store: Store, services: Services, { id, tenantId, joinName }: Claim, until: number): Promise<void> {
  const held = store.run(sql`
    UPDATE room_recording_part SET lease_time = ${new Date(until)}
    WHERE tenant_id = ${tenantId} AND id = ${id} AND state = 'joining' AND join_name = ${joinName}`);
  await held.catch((error: unknown) => services.log.warn({ err: error, part: id }, 'recording lease'));
}

async function claimPart(store: Store, services: Services, { id, tenantId }: Named): Promise<Claim | undefined> {
  const now = services.clock();
  const joinName = newFileKey('webm', now);
  const place = await storageForNew(services, tenantId);
  // A copy of a system writes nothing into the storage of the first one's hospital (ADR 0154).
  if (place.ossId && (await isHeldBack(services))) return undefined;
  return store.transaction(async (tx) => {
    const { rows } = await tx.run<Pick<Claim, 'earlier' | 'earlierOssId' | 'partyTenantIds'>>(sql`
      SELECT join_name AS earlier, join_oss_id AS "earlierOssId", party_tenant_ids AS "partyTenantIds" FROM room_recording_part
      WHERE tenant_id = ${tenantId} AND id = ${id} AND (state = 'open' OR (state = 'joining' AND lease_time < ${new Date(now)})) FOR UPDATE SKIP LOCKED`);
    if (!rows[0]) return undefined;
    await tx.run(sql`
      UPDATE room_recording_part SET state = 'joining', join_name = ${joinName}, join_oss_id = ${place.ossId ?? null}, lease_time = ${new Date(now + LEASE_MS)}
      WHERE tenant_id = ${tenantId} AND id = ${id}`);
    return { id, tenantId, joinName, ...place, ...rows[0] };
  });
}

async function piecesOf(store: Store, { id, tenantId }: Named): Promise<string[]> {
  const { rows } = await store.run<{ name: string }>(sql`
    SELECT name FROM room_recording_piece WHERE tenant_id = ${tenantId} AND part_id = ${id} AND stored = 1 ORDER BY number`);
  return rows.map(({ name }) => name);
}

async function* bytesOf({ files }: Services, names: readonly string[]): AsyncGenerator<Buffer> {
  for (const name of names) {
    const { stream } = await files.get(name);
    for await (const piece of stream) yield Buffer.from(piece);
  }
}

/** Nothing for what cannot be played. */
async function shapeOf(services: Services, names: readonly string[]): Promise<WebmShape | undefined> {
  const scan = scanWebm();
  try {
    for await (const bytes of bytesOf(services, names)) scan.feed(bytes);
    return scan.end();
  } catch (error) {
    if (error instanceof WebmError) return undefined;
    throw error;
  }
}

async function write(services: Services, { joinName, storage }: Claim, names: readonly string[], shape: WebmShape) {
  const hash = createHash('sha256');
  const head = headOf(shape);
  const size = head.length + shape.to - shape.from;
  async function* whole(): AsyncGenerator<Buffer> {
    hash.update(head);
    yield head;
    let at = 0;
    for await (const bytes of bytesOf(services, names)) {
      const wanted = bytes.subarray(Math.max(0, shape.from - at), Math.max(0, shape.to - at));
      at += bytes.length;
      hash.update(wanted);
      if (wanted.length > 0) yield wanted;
    }
  }
  await storage.put(joinName, Readable.from(whole(), { objectMode: false }), { contentType: 'video/webm', size });
  return { size, sha256: hash.digest('hex') };
}

/** The file's row and the end of the part, together; the file is removed again where the attempt is no longer the valid one. */
async function publish(
  store: Store,
  services: Services,
  claim: Claim,
  { size, sha256 }: { size: number; sha256: string },
  { duration }: WebmShape,
): Promise<boolean> {
  const { id, tenantId, joinName, ossId } = claim;
  const now = services.clock();
  const isKept = await store.transaction(async (tx) => {
    const { count } = await tx.run(sql`
      UPDATE room_recording_part SET state = 'ready', join_name = NULL, join_oss_id = NULL, lease_time = NULL, length = ${duration}, size = ${size}
      WHERE tenant_id = ${tenantId} AND id = ${id} AND state = 'joining' AND join_name = ${joinName}`);
    if (count === 0) return false;
    const values = {
      code: RECORDING_FILE,
      name: joinName,
      ossId,
      originalName: '会诊录像.webm',
      extension: 'webm',
      contentType: 'video/webm',
    };
    const file = await insertRow(tx, fileTable, { ...values, size, sha256, attached: ATTACHED }, { now });
    await tx.run(sql`UPDATE room_recording_part SET file_id = ${file.id} WHERE tenant_id = ${tenantId} AND id = ${id}`);
    touchRows(tx, roomRecordingPartTable, [claim], now);
    return true;
  });
  if (!isKept) await claim.storage.remove(joinName);
  return isKept;
}

async function endWithout(store: Store, { id, tenantId, joinName }: Claim, state: 'empty' | 'broken'): Promise<boolean> {
  const { count } = await store.run(sql`
    UPDATE room_recording_part SET state = ${state}, join_name = NULL, join_oss_id = NULL, lease_time = NULL, length = 0, size = 0
    WHERE tenant_id = ${tenantId} AND id = ${id} AND state = 'joining' AND join_name = ${joinName}`);
  return count === 1;
}

/**
 * The bytes first, so that a crash in between leaves rows that lead to the rest. Safe to run again. Answers how many went: none while a
 * backup is being made, whose rows may be of before and know the recording by its pieces alone, and none while no store is asked to
 * remove anything, as the bytes would stay without a row that leads to them.
 */
export async function clearPieces(store: Store, services: Services, { id, tenantId }: Named, before?: Date): Promise<number> {
  if ((await isBeingBackedUp(services)) || (await isHeldBack(services))) return 0;
  const { rows } = await store.run<{ id: string; name: string }>(sql`
    SELECT id, name FROM room_recording_piece WHERE tenant_id = ${tenantId} AND part_id = ${id} AND (stored = 1 OR create_time < ${before ?? null})`);
  for (const { name } of rows) await services.files.remove(name);
  await store.run(sql`
    DELETE FROM room_recording_piece WHERE tenant_id = ${tenantId} AND id = ANY (${rows.map((row) => row.id)}::uuid[])`);
  return rows.length;
}
