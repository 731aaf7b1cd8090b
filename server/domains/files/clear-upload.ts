import { storageOfFile } from '../../engine/files/tenant-storage.ts';
import { isHeldBack } from '../../engine/restored/held-back.ts';
import type { Services } from '../../engine/services.ts';
import type { Store } from '../../engine/store/database.ts';
import { type Sql, sql, text } from '../../engine/store/sql.ts';

/**
 * Removes the pieces of an upload: the bytes first, so that a crash in between leaves rows that lead to the rest. Answers how many went: none
 * while no store is asked to remove anything, so that rows go on leading to them.
 */
export async function clearChunks(store: Store, services: Services, bigFileId: string, which: Sql = text('true')): Promise<number> {
  if (await isHeldBack(services)) return 0;
  const { rows } = await store.run<{ id: string; name: string }>(sql`
    SELECT id, name FROM big_file_chunk WHERE tenant_id = ${store.tenantId} AND big_file_id = ${bigFileId} AND ${which}`);
  for (const { name } of rows) await services.files.remove(name);
  const ids = rows.map(({ id }) => id);
  await store.run(sql`DELETE FROM big_file_chunk WHERE tenant_id = ${store.tenantId} AND id = ANY (${ids}::uuid[])`);
  return rows.length;
}

/** What an upload has written besides its pieces, and in which of the hospital's own storages. */
interface Written {
  name: string | null;
  ossId: string | null;
}

/** Removes all bytes of an upload that is marked as deleted: pieces, a half-joined file, the file. Safe to run again. */
export async function clearDeleted(store: Store, services: Services, bigFileId: string): Promise<void> {
  await clearChunks(store, services, bigFileId);
  const { rows } = await store.run<{ attachId: string | null } & Written>(sql`
    SELECT attach_id AS "attachId", merge_name AS name, merge_oss_id AS "ossId" FROM big_file
    WHERE tenant_id = ${store.tenantId} AND id = ${bigFileId} AND is_deleted = 1`);
  const [found] = rows;
  if (!found) return;
  const { rows: files } = await store.run<Written>(sql`
    SELECT name, oss_id AS "ossId" FROM file WHERE tenant_id = ${store.tenantId} AND id = ${found.attachId}`);
  for (const { name, ossId } of [found, ...files]) {
    if (name) await (await storageOfFile(services, store.tenantId, ossId)).remove(name);
  }
  await store.transaction(async (tx) => {
    await tx.run(
      sql`UPDATE big_file SET attach_id = NULL, merge_name = NULL, merge_oss_id = NULL WHERE tenant_id = ${store.tenantId} AND id = ${bigFileId}`,
    );
    if (found.attachId) await tx.run(sql`DELETE FROM file WHERE tenant_id = ${store.tenantId} AND id = ${found.attachId}`);
  });
}
