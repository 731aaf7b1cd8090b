import { isSaid, textOf } from '../../../contract/kernel/said.ts';
import type { StateRow } from '../call/subject.ts';
import { announceEvent, announceToHospital } from '../delivery/notice-news.ts';
import { anyRowOf } from '../delivery/tell-of-rows.ts';
import { PLATFORM_TENANT } from '../identity/actor.ts';
import { ownerOf } from '../store/owner-runner.ts';
import { insertSql, newId } from '../store/rows.ts';
import type { Runner, Tx } from '../store/runner.ts';
import { ident, join, type Sql, sql } from '../store/sql.ts';
import { columnOf, columnsOf, type Table } from '../store/table.ts';
import { type TouchedRow, unwatchRows, watchRows } from '../store/watched-rows.ts';
import { type Desk, type Due, keyOf, type Line, linesOf, mainTaskOf } from './desk.ts';
import { inboxTable } from './inbox.table.ts';
import { settleUrgent } from './settle-urgent.ts';
import type { Asked } from './task-change.ts';

/** What open consoles are told when an inbox has changed: its lines are no rows that a console could name. */
const INBOX_CHANGED = anyRowOf('inbox');

const desks = new Map<string, Desk>();

/** Has documents of a kind lie in inboxes from now on. Every change of one brings its lines up to it, in the same transaction. */
export function openDesk(desk: Desk): void {
  const { table } = desk.subject;
  desks.set(table.name, desk);
  watchRows(table, 'inbox', (tx, row, now) => fileDocument(tx, desk, row, now));
}

/** Takes it back: for tests whose documents are not the product's. */
export function closeDesk(table: Table): void {
  desks.delete(table.name);
  unwatchRows(table);
}

export function openDesks(): readonly Desk[] {
  return [...desks.values()];
}

/** Brings the lines of one document up to it. Those that stay keep since when they wait; `since` says so where none are there. */
export async function fileDocument(tx: Tx, desk: Desk, at: TouchedRow, now: number, since = new Date(now)): Promise<void> {
  const { table } = desk.subject;
  const tenantId = at.tenantId ?? (await ownerIn(tx, table, at.id));
  if (!tenantId) return;
  const owner = ownerOf(tx, tenantId);
  const { rows } = await owner.run<StateRow>(
    sql`SELECT ${columnsOf(table)} FROM ${ident(table.name)} WHERE tenant_id = ${tenantId} AND id = ${at.id} AND is_deleted = 0`,
  );
  const [row] = rows;
  const lines = row ? linesOf(desk, row) : [];
  if (row && desk.dueField) await keepDue(owner, desk, desk.dueField, row);
  const [gone, come] = await Promise.all([removeOthers(owner, at.id, lines), row ? putLines(owner, desk, row, lines, since) : []]);
  await announce(tx, [...gone, ...come]);
  const laid = come.filter(({ isNew }) => isNew);
  if (gone.length + laid.length > 0) await callOff(tx, { ...at, ...row, tenantId }, { gone, laid, lines }, now);
}

/** Nobody is called in by a text message for what a document waits for no more. */
async function callOff(
  tx: Tx,
  document: TouchedRow,
  { gone, laid, lines }: { gone: readonly Gone[]; laid: readonly Come[]; lines: readonly Line[] },
  now: number,
): Promise<void> {
  const isLaid = (line: Line): boolean => laid.some(({ tenantId, lineKey }) => tenantId === line.tenantId && lineKey === keyOf(line));
  const asking = lines.filter(({ isWatching }) => !isWatching);
  const change = {
    gone: gone.filter(({ isWatching }) => isWatching === 0),
    asked: asking.map(askedBy),
    laid: asking.filter(isLaid).map(askedBy),
    kept: asking.filter((line) => !isLaid(line)).map(askedBy),
  };
  if (change.gone.length + change.asked.length === 0) return;
  const { id, tenantId = '', partyTenantIds, seenBefore = [], changedBy } = document;
  const hospitals = [...new Set([tenantId, ...(partyTenantIds ?? []), ...change.asked.map((line) => line.tenantId), PLATFORM_TENANT])];
  const former = [...seenBefore, ...change.gone.map((line) => line.tenantId)].filter((one) => !hospitals.includes(one));
  await settleUrgent(tx, { ...change, id, hospitals, former: [...new Set(former)], by: changedBy }, now);
}

const askedBy = ({ tenantId, userId, task }: Line): Asked => ({ tenantId, userId: userId ?? null, task: task.name });

/**
 * For whoever files a document that they do not change: a move that commits between their reading and their writing would have its lines overwritten
 * by what the document was before it.
 */
export async function lockDocument(tx: Tx, { subject: { table } }: Desk, { id, tenantId }: Required<Pick<TouchedRow, 'id' | 'tenantId'>>) {
  await ownerOf(tx, tenantId).run(sql`SELECT 1 FROM ${ident(table.name)} WHERE tenant_id = ${tenantId} AND id = ${id} FOR UPDATE`);
}

/** A document that somebody else has moved meanwhile gets its hour from them. */
async function keepDue(owner: Runner, desk: Desk, name: string, row: StateRow): Promise<void> {
  const { table } = desk.subject;
  const task = mainTaskOf(desk, row);
  const due: Due | undefined = task && (await desk.due?.(row, task.call.name, owner));
  const kept = Object(row)[name] as Date | null | undefined;
  if (kept?.getTime() === due?.time.getTime()) return;
  await owner.run(sql`
    UPDATE ${ident(table.name)} SET ${columnOf(table, name)} = ${due?.time ?? null}
    WHERE tenant_id = ${row.tenantId} AND id = ${row.id} AND version = ${row.version}`);
}

/** Whose document it is, for who works across hospitals. */
async function ownerIn(tx: Tx, table: Table, id: string): Promise<string | undefined> {
  const { rows } = await tx.run<{ tenantId: string }>(sql`SELECT tenant_id AS "tenantId" FROM ${ident(table.name)} WHERE id = ${id}`);
  return rows[0]?.tenantId;
}

interface Address {
  tenantId: string;
  userId: string | null;
}

type Gone = Asked & { readonly isWatching: number };
type Come = Address & { readonly lineKey: string; readonly isNew: boolean };

async function removeOthers(owner: Runner, orderId: string, lines: readonly Line[]): Promise<Gone[]> {
  const [hospitals, keys] = [lines.map(({ tenantId }) => tenantId), lines.map(keyOf)];
  const { rows } = await owner.run<Gone>(sql`
    DELETE FROM inbox WHERE order_id = ${orderId} AND (tenant_id, line_key) NOT IN (
      SELECT * FROM unnest(${hospitals}::text[], ${keys}::text[]))
    RETURNING tenant_id AS "tenantId", user_id AS "userId", task, is_watching AS "isWatching"`);
  return rows;
}

/** What may change of a line that stays. */
const CHANGING = [
  ...(['no', 'about', 'patientName', 'link', 'waitsFor', 'dueTime', 'dueNote', 'dueNoteSaid', 'permission', 'sight'] as const),
  ...(['reachScope', 'reachUserId', 'reachDeptId'] as const),
];

/** Adds lines and changes what they say; those that say the same are left alone, so that nobody is told of nothing. */
async function putLines(owner: Runner, desk: Desk, row: StateRow, lines: readonly Line[], since: Date): Promise<Come[]> {
  if (lines.length === 0) return [];
  const values = await Promise.all(lines.map((line) => lineRow(owner, desk, row, line, since)));
  const columns = (alias: string): Sql => join(CHANGING.map((name) => columnOf(inboxTable, name, alias)));
  const changes = join(CHANGING.map((name) => sql`${columnOf(inboxTable, name)} = ${columnOf(inboxTable, name, 'excluded')}`));
  // Whoever is given another hour has not been reminded of it.
  const { rows } = await owner.run<Omit<Come, 'isNew'> & { id: string }>(sql`
    ${insertSql(inboxTable, values)}
    ON CONFLICT (tenant_id, order_id, line_key) DO UPDATE SET ${changes},
      reminded_time = CASE WHEN inbox.due_time IS NOT DISTINCT FROM excluded.due_time THEN inbox.reminded_time END,
      escalated_time = CASE WHEN inbox.due_time IS NOT DISTINCT FROM excluded.due_time THEN inbox.escalated_time END
    WHERE (${columns('inbox')}) IS DISTINCT FROM (${columns('excluded')})
    RETURNING id, tenant_id AS "tenantId", user_id AS "userId", line_key AS "lineKey"`);
  // One that was there keeps its id.
  const own = new Set(values.map(({ id }) => id));
  return rows.map(({ id, ...line }) => ({ ...line, isNew: own.has(id) }));
}

async function lineRow(owner: Runner, desk: Desk, row: StateRow, line: Line, since: Date): Promise<Record<string, unknown>> {
  const { task, tenantId, userId, waitsFor, sight, reach } = line;
  const due = await desk.due?.(row, task.name, owner);
  return {
    ...desk.show(row),
    id: newId(),
    createTime: since,
    tenantId,
    partyTenantIds: [...new Set([tenantId, row.tenantId])],
    kind: desk.subject.states.name,
    kindTitle: desk.title,
    orderId: row.id,
    ownerTenantId: row.tenantId,
    lineKey: keyOf(line),
    task: task.name,
    taskTitle: desk.titles?.[task.name] ?? task.title,
    // Of several its own comes first: whoever acts in somebody's place is not waited for.
    permission: [task.permission].flat()[0],
    sight: sight ? [...sight] : null,
    userId: userId ?? null,
    reachScope: reach?.scope ?? null,
    reachUserId: reach?.userId ?? null,
    reachDeptId: reach?.deptId ?? null,
    isGroup: Number(line.isGroup),
    isWatching: Number(line.isWatching),
    waitsFor,
    since,
    dueTime: due?.time ?? null,
    dueNote: due?.note ? textOf(due.note) : null,
    dueNoteSaid: isSaid(due?.note) ? due.note : null,
  };
}

/** Open consoles of these people, or of the whole hospital where it waits for nobody in particular, look again. */
async function announce(tx: Tx, changed: readonly Address[]): Promise<void> {
  const people = changed.flatMap(({ tenantId, userId }) => (userId ? [{ tenantId, userId }] : []));
  const hospitals = changed.flatMap(({ tenantId, userId }) => (userId ? [] : [tenantId]));
  await Promise.all([announceEvent(tx, people, INBOX_CHANGED), announceToHospital(tx, hospitals, INBOX_CHANGED)]);
}
