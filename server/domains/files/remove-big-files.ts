import { removeBigFiles } from '../../../contract/domains/files/big-file.endpoints.ts';
import { serve } from '../../engine/call/call.ts';
import { CONDEMNED } from '../../engine/files/mark-attached.ts';
import { reachOf } from '../../engine/identity/data-scope.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { touchRows } from '../../engine/store/watched-rows.ts';
import { conflict, notFound } from '../../platform/refusal.ts';
import { mayRemove } from './big-file.policy.ts';
import { ownStore } from './big-file.reads.ts';
import { bigFileTable } from './big-file.tables.ts';
import { clearDeleted } from './clear-upload.ts';

interface Named {
  userId: string;
  attachId: string | null;
}

/** Removes uploads and their bytes: all that were named, or none. What a crash leaves of the bytes goes with the sweep. */
export const serveRemoveBigFiles = serve(removeBigFiles, async (call) => {
  const { actor, services, now } = call;
  const store = ownStore(call);
  const ids = [...new Set(call.input.ids.map((id) => id.toLowerCase()))];
  if (!ids.every((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))) throw notFound();
  await store.transaction(async (tx) => {
    const { rows } = await tx.run<Named>(sql`
      SELECT user_id AS "userId", attach_id AS "attachId" FROM big_file WHERE tenant_id = ${actor.tenantId} AND id = ANY (${ids}::uuid[]) AND is_deleted = 0
        AND (user_id = ${actor.userId} OR ${reachOf(actor, 'file', 'user_id', 'dept_id')}) FOR UPDATE`);
    if (rows.length !== ids.length || !rows.every((row) => mayRemove(actor, row))) throw notFound();
    await condemn(tx, rows);
    await tx.run(sql`
      UPDATE big_file SET is_deleted = 1, update_time = ${new Date(now)}, update_user = ${actor.userId}, version = version + 1
      WHERE tenant_id = ${actor.tenantId} AND id = ANY (${ids}::uuid[])`);
    touchRows(
      tx,
      bigFileTable,
      ids.map((id) => ({ id, tenantId: actor.tenantId })),
      now,
    );
  });
  for (const id of ids) {
    await clearDeleted(store, services, id).catch((error: unknown) => services.log.warn({ err: error }, 'bytes left for the sweep'));
  }
});

/** Nobody can attach them from now on. Throws 409 where somebody has: an order's slide stays with the order. */
async function condemn(tx: Tx, rows: readonly Named[]): Promise<void> {
  const fileIds = rows.flatMap(({ attachId }) => attachId ?? []);
  const { count } = await tx.run(sql`
    UPDATE file SET attached = ${CONDEMNED} WHERE tenant_id = ${tx.tenantId} AND id = ANY (${fileIds}::uuid[]) AND (attached IS NULL OR attached = ${CONDEMNED})`);
  if (count !== fileIds.length) throw conflict('文件已被（或曾被）单据使用，须保留');
}
