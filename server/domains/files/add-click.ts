import { addClick } from '../../../contract/domains/files/big-file.endpoints.ts';
import { serve } from '../../engine/call/call.ts';
import { reachOf } from '../../engine/identity/data-scope.ts';
import { sql, text } from '../../engine/store/sql.ts';
import { touchRows } from '../../engine/store/watched-rows.ts';
import { conflict, invalid, notFound } from '../../platform/refusal.ts';
import { mayFile } from './big-file.policy.ts';
import { ownStore, type Upload } from './big-file.reads.ts';
import { bigFileTable } from './big-file.tables.ts';

/** Files a finished upload with its business object; from then on a removal no longer asks. Twice is as good as once. */
export const serveAddClick = serve(addClick, async (call) => {
  const { actor, input, now } = call;
  if (!input.id && !input.identifier) throw invalid('请指定要提交的上传');
  const byBusiness = input.busniessType
    ? sql`busniess_type = ${input.busniessType} AND busniess_id = ${input.busniessId ?? ''}`
    : text('true');
  const named = input.id ? sql`id = ${input.id}` : sql`identifier = ${input.identifier} AND user_id = ${actor.userId} AND ${byBusiness}`;
  await ownStore(call).transaction(async (tx) => {
    const { rows } = await tx.run<Pick<Upload, 'id' | 'userId' | 'mergeStatus'> & { submitted: 0 | 1 }>(sql`
      SELECT id, user_id AS "userId", merge_status AS "mergeStatus", submitted FROM big_file
      WHERE tenant_id = ${actor.tenantId} AND is_deleted = 0 AND ${named} AND (user_id = ${actor.userId} OR ${reachOf(actor, 'file', 'user_id', 'dept_id')})
      ORDER BY create_time DESC LIMIT 1 FOR UPDATE`);
    const [row] = rows;
    if (!row || !mayFile(actor, { userId: row.userId, mergeStatus: '2', submitted: 0 })) throw notFound();
    if (row.mergeStatus !== '2') throw conflict('文件还没有上传完成，不能提交');
    if (row.submitted === 1) return;
    await tx.run(sql`
      UPDATE big_file SET submitted = 1, update_time = ${new Date(now)}, update_user = ${actor.userId}, version = version + 1
      WHERE tenant_id = ${actor.tenantId} AND id = ${row.id}`);
    touchRows(tx, bigFileTable, [{ id: row.id, tenantId: actor.tenantId }], now);
  });
});
