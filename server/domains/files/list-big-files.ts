import {
  addClick,
  detailBigFile,
  exportBigFiles,
  pageBigFiles,
  putChunk,
  removeBigFiles,
} from '../../../contract/domains/files/big-file.endpoints.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { linkTo } from '../../engine/files/file-links.ts';
import { ATTACHED } from '../../engine/files/mark-attached.ts';
import { type Actor, can } from '../../engine/identity/actor.ts';
import { reachOf } from '../../engine/identity/data-scope.ts';
import { serveListed } from '../../engine/resource/serve-listed.ts';
import { limitOf, orderOf, whereOf } from '../../engine/store/list-sql.ts';
import { type Sql, sql, text } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { notFound } from '../../platform/refusal.ts';
import { mayContinue, mayFile, mayOpen, mayRemove } from './big-file.policy.ts';
import { ownStore } from './big-file.reads.ts';
import { bigFileTable } from './big-file.tables.ts';

const columns = sql`${columnsOf(bigFileTable, 'b')}, CASE WHEN b.merge_status = '2' THEN b.total_chunks ELSE (
  SELECT count(*)::int FROM big_file_chunk c WHERE c.tenant_id = b.tenant_id AND c.big_file_id = b.id AND c.stored = 1) END AS "storedChunks",
  CASE WHEN EXISTS (SELECT 1 FROM file f WHERE f.tenant_id = b.tenant_id AND f.id = b.attach_id AND f.attached = ${ATTACHED}) THEN 1 ELSE 0 END AS used`;
const preset = { field: 'createTime', descending: true };
const present = presenterOf(detailBigFile.row);

/** With `chunk_view` what their data scope reaches, else what they uploaded themselves. */
function seenBy(actor: Actor): Sql {
  return can(actor, 'chunk_view') ? reachOf(actor, 'file', 'b.user_id', 'b.dept_id') : sql`b.user_id = ${actor.userId}`;
}

function abilitiesOn(actor: Actor, row: Record<string, unknown>): string[] {
  return [
    ...(mayOpen(actor, row) ? [detailBigFile.name] : []),
    ...(mayContinue(actor, row) ? [putChunk.name] : []),
    ...(mayFile(actor, row) ? [addClick.name] : []),
    ...(mayRemove(actor, row) ? [removeBigFiles.name] : []),
  ];
}

export const bigFileLists = serveListed(pageBigFiles, exportBigFiles, (call) => {
  const { actor, input, page } = call;
  const own = input.mine === 1 ? sql`b.user_id = ${actor.userId}` : text('true');
  const open = input.unfinished === 1 ? text(`b.merge_status <> '2'`) : text('true');
  const where = sql`b.tenant_id = ${actor.tenantId} AND b.is_deleted = 0 AND ${seenBy(actor)} AND ${own} AND ${open} AND ${whereOf(bigFileTable, page.conditions, 'b')}`;
  return {
    db: ownStore(call),
    select: ({ sorts, ...cut }) =>
      sql`SELECT ${columns} FROM big_file b WHERE ${where} ORDER BY ${orderOf(bigFileTable, sorts, preset, 'b')} ${limitOf(cut)}`,
    count: [sql`FROM big_file b WHERE ${where}`],
    also: () => (row) => ({ can: abilitiesOn(actor, row) }),
  };
});

/** One upload with a link to its file for who may open it, which works for ten minutes. */
export const serveDetailBigFile = serve(detailBigFile, async (call) => {
  const { actor, services } = call;
  const { rows } = await ownStore(call).run<{ attachId: string | null; userId: string; mergeStatus: string; used: number }>(sql`
    SELECT ${columns} FROM big_file b WHERE b.tenant_id = ${actor.tenantId} AND b.id = ${call.input.id} AND b.is_deleted = 0 AND ${seenBy(actor)}`);
  const [row] = rows;
  if (!row) throw notFound();
  const link = row.attachId && mayOpen(actor, row) ? linkTo(services, actor.tenantId, row.attachId) : undefined;
  return present({ ...row, link, can: abilitiesOn(actor, row) });
});
