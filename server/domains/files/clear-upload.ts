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

/** Removes all bytes of an upload that is marked as deleted: pieces, a half-joined file, the file. Safe to run again. */
export async function clearDeleted(store: Store, services: Services, bigFileId: string): Promise<void> {
  await clearChunks(store, services, bigFileId);
  const { rows } = await store.run<{ mergeName: string | null; attachId: string | null; name: string | null }>(sql`
    SELECT b.merge_name AS "mergeName", b.attach_id AS "attachId",
      (SELECT f.name FROM file f WHERE f.tenant_id = b.tenant_id AND f.id = b.attach_id) AS name
    FROM big_file b WHERE b.tenant_id = ${store.tenantId} AND b.id = ${bigFileId} AND b.is_deleted = 1`);
  const [found] = rows;
  if (!found) return;
  if (found.mergeName) await services.files.remove(found.mergeName);
  if (found.name) await services.files.remove(found.name);
  await store.transaction(async (tx) => {
    await tx.run(sql`UPDATE big_file SET attach_id = NULL, merge_name = NULL WHERE tenant_id = ${store.tenantId} AND id = ${bigFileId}`);
    if (found.attachId) await tx.run(sql`DELETE FROM file WHERE tenant_id = ${store.tenantId} AND id = ${found.attachId}`);
  });
}
