import { RESTORE_MINUTES, type Resource } from '../../../contract/kernel/resource-row.ts';
import { said } from '../../../contract/kernel/said.ts';
import { conflict, invalid, notFound } from '../../platform/refusal.ts';
import { recordAudit } from '../audit/audit.ts';
import { recordChange } from '../audit/change-log.ts';
import type { Call } from '../call/call.ts';
import { lockTree, refuseAbsentReferences, refuseCircle, refuseInUse } from '../reference/row-guards.ts';
import { ownedBy, ownersOf } from '../store/rows.ts';
import type { Tx } from '../store/runner.ts';
import { ident, join, type Sql, sql, text } from '../store/sql.ts';
import { columnOf, columnsOf, isOwned, type Table } from '../store/table.ts';
import { touchRows } from '../store/watched-rows.ts';
import { refuseStranger } from './document-rows.ts';
import { refuseInState, seen } from './resource-moves.ts';
import type { Changing, ResourceRules } from './resource-rules.ts';
import { lockInUse, type StoredRow, writeTransaction } from './resource-writes.ts';

/** Nothing, for a resource that has no rules. */
type Steps = Pick<ResourceRules, 'first' | 'remove' | 'restore'>;

/** Soft deletion of several rows: all of them or none, and a foreign id is an absent one. Throws 409 for rows in use. */
export async function removeRows(resource: Resource, table: Table, call: Call, { first, remove = {} }: Steps = {}): Promise<unknown> {
  const ids = idsOf(call);
  return writeTransaction(table, call, async (tx) => {
    await first?.({ tx, call });
    const work = () => removeLocked(resource, table, { tx, call }, ids, remove);
    return remove.around ? remove.around({ tx, call }, work) : work();
  });
}

async function removeLocked(
  resource: Resource,
  table: Table,
  { tx, call }: Changing,
  ids: readonly string[],
  { refuse, after }: NonNullable<Steps['remove']>,
): Promise<number> {
  // Else something could come to stand below a node that goes at the same moment.
  await lockTree(tx, table);
  const rows = await lockRows(tx, table, ids, sql`is_deleted = 0 AND ${seen(resource, table, call.actor)}`);
  refuseStranger(resource, call.actor, rows, '删除');
  await refuse?.({ tx, call, rows });
  await refuseInState(tx, resource, rows, 'removable');
  await refuseInUse(tx, resource, table, ownerOf(tx), ids, call.now);
  await mark(tx, table, call, ids, [sql`is_deleted = 1`]);
  touchRows(tx, table, rows, call.now);
  await recordAudit(tx, call, ...ids.map((rowId) => ({ rowTable: table.name, rowId })));
  await recordChange(tx, call, table, ...rows.map((before) => ({ before })));
  await after?.({ tx, call, rows });
  return ids.length;
}

/** A row that may have been removed, and by whom when. */
type RemovedRow = StoredRow & { isDeleted: number; updateUser: string | null; updateTime: Date | null };

/**
 * Takes a removal back: of rows that the caller has removed within the last minutes, all of them or none. Those that are there
 * are passed over, so that it may be repeated. What has happened since counts: throws 409 for a value that another row has got and
 * for what took too long, 400 for a reference to what is gone, 404 for rows that somebody else has removed.
 */
export async function restoreRows(resource: Resource, table: Table, call: Call, { first, restore = {} }: Steps = {}): Promise<number> {
  const ids = idsOf(call);
  return writeTransaction(table, call, async (tx) => {
    await first?.({ tx, call });
    await lockTree(tx, table);
    if (resource.exclusive) await lockInUse(tx, table);
    const found = (await lockRows(tx, table, ids, seen(resource, table, call.actor))) as RemovedRow[];
    const rows = found.filter(({ isDeleted }) => isDeleted === 1);
    refuseOthers(rows, call);
    if (rows.length === 0) return ids.length;
    const own = rows.map(({ id }) => id);
    await mark(tx, table, call, own, [sql`is_deleted = 0`, ...(await outOfUse(tx, resource, table, rows))]);
    // Together they may stand below and refer to each other.
    for (const row of rows) {
      await refuseCircle(tx, table, row.tenantId, row.id, row.parentId);
      await refuseAbsentReferences(tx, table, row.tenantId, row, row.updateTime ?? undefined);
    }
    await restore.refuse?.({ tx, call, rows });
    touchRows(tx, table, rows, call.now);
    await recordAudit(tx, call, ...own.map((rowId) => ({ rowTable: table.name, rowId })));
    await recordChange(tx, call, table, ...rows.map((after) => ({ after, isRestored: true })));
    await restore.after?.({ tx, call, rows });
    return ids.length;
  });
}

/** What a removed row was last stamped with is who removed it, and when: nothing writes to it afterwards. */
function refuseOthers(rows: readonly RemovedRow[], { actor, now }: Call): void {
  if (rows.some(({ updateUser }) => updateUser !== actor.userId)) throw notFound();
  if (rows.some(({ updateTime }) => (updateTime?.getTime() ?? 0) < now - RESTORE_MINUTES * 60_000))
    throw conflict(said`删除已超过${RESTORE_MINUTES}分钟，不能撤销`);
}

/** The one that was in use is again, unless another one is by now. Of several at most one was: no two are removed in use. */
async function outOfUse(tx: Tx, { exclusive }: Resource, table: Table, rows: readonly RemovedRow[]): Promise<Sql[]> {
  if (!exclusive) return [];
  const flag = columnOf(table, exclusive);
  const { count } = await tx.run(sql`
    SELECT 1 FROM ${ident(table.name)} WHERE ${ownedBy(table, rows[0]?.tenantId)} AND is_deleted = 0 AND ${flag} = 1`);
  const inUse = count > 0 ? undefined : rows.find((row) => row[exclusive] === 1)?.id;
  return [sql`${flag} = CASE WHEN id = ${inUse ?? null}::uuid THEN 1 ELSE 0 END`];
}

function ownerOf(tx: Tx): string | undefined {
  return tx.scope === 'tenant' ? tx.tenantId : undefined;
}

/**
 * The rows with these ids, held until the commit, the latest first: as others do who hold a row and then what it came of, whose ids are earlier.
 * Throws 404 unless all of them are there.
 */
async function lockRows(tx: Tx, table: Table, ids: readonly string[], which: Sql): Promise<StoredRow[]> {
  const owner = ownerOf(tx);
  const rows: StoredRow[] = [];
  for (const part of owner === undefined && isOwned(table) ? await ownersOf(tx, table, ids) : [owner]) {
    const found = await tx.run<StoredRow>(sql`
      SELECT ${columnsOf(table)} FROM ${ident(table.name)} WHERE ${ownedBy(table, part)} AND id = ANY (${[...ids]}::uuid[]) AND ${which}
      ORDER BY id DESC FOR UPDATE`);
    rows.push(...found.rows);
  }
  if (rows.length !== ids.length) throw notFound();
  return rows;
}

/** Who has done it stands on the rows. They are locked by then. */
async function mark(tx: Tx, table: Table, { stamp, now }: Call, ids: readonly string[], changed: readonly Sql[]): Promise<void> {
  const marks = [...changed, sql`update_user = ${stamp.userId}`, sql`update_time = ${new Date(now)}`, text('version = version + 1')];
  await tx.run(sql`UPDATE ${ident(table.name)} SET ${join(marks)} WHERE ${ownedBy(table, ownerOf(tx))} AND id = ANY (${[...ids]}::uuid[])`);
}

function idsOf({ input }: Call): string[] {
  const ids = input.ids as string[];
  if (!ids.every((id) => /^[0-9a-f-]{36}$/i.test(id))) throw invalid('编号格式不正确');
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}
