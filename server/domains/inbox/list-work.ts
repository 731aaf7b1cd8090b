import { countWork, exportWork, listWork, type WorkGroup } from '../../../contract/domains/inbox/inbox.endpoints.ts';
import type { Condition } from '../../../contract/kernel/filter.ts';
import { serve } from '../../engine/call/call.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import { inboxTable } from '../../engine/inbox/inbox.table.ts';
import { forAnybodyLike } from '../../engine/inbox/within-reach.ts';
import { serveListed } from '../../engine/resource/serve-listed.ts';
import { countedParts, partsPage, whereOf } from '../../engine/store/list-sql.ts';
import { join, type Sql, sql, text } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';

export const preset = { field: 'dueTime', descending: false } as const;

/** What nobody in particular is named for, and what waits for who asks: apart, each with an index of its own. */
export function ownParts(actor: Actor): Sql[] {
  const may = sql`permission = ANY (${[...actor.permissions]}::text[]) AND ${opensBy(actor)}`;
  const desk = sql`tenant_id = ${actor.tenantId} AND is_watching = 0 AND ${may}`;
  return [sql`${desk} AND user_id = ${actor.userId}`, sql`${desk} AND user_id IS NULL AND ${forAnybodyLike(actor)}`];
}

const opensBy = (actor: Actor): Sql => sql`(sight IS NULL OR sight && ${[...actor.permissions]}::text[])`;
const watchedBy = (actor: Actor): Sql =>
  sql`tenant_id = ${actor.tenantId} AND is_watching = 1 AND user_id = ${actor.userId} AND ${opensBy(actor)}`;

/** Past its hour. */
const lateAt = (now: number): Sql => sql`due_time < ${new Date(now)}`;

/** Of what was asked, what is late is told by the clock: no column has it. */
export function askedOf(conditions: readonly Condition[], now: number): Sql {
  const isLateAsked = conditions.some(({ field, value }) => field === 'onlyLate' && value === 1);
  const stored = conditions.filter(({ field }) => field !== 'onlyLate');
  return sql`${whereOf(inboxTable, stored)}${isLateAsked ? sql` AND ${lateAt(now)}` : text('')}`;
}

/** One line a document and task; what somebody waits for is theirs to see, whatever they may do, as long as they may open it. */
export const workLists = serveListed(listWork, exportWork, ({ actor, input, page, now }) => {
  const rest = askedOf(page.conditions, now);
  const own = input.view === 'watching' ? [watchedBy(actor)] : ownParts(actor);
  const wheres = own.map((part) => sql`${part} AND ${rest}`);
  return {
    select: (cut) => partsPage({ table: inboxTable, columns: columnsOf(inboxTable), wheres, preset }, cut),
    count: countedParts({ table: inboxTable, wheres }),
  };
});

interface Counted extends WorkGroup {
  rights: string[];
  /** The hour of the first that is not late yet. */
  nextDue: Date | null;
}

/** The same lines, counted. */
export const serveCountWork = serve(countWork, async ({ actor, db, now }) => {
  const parts = ownParts(actor).map((part) => sql`SELECT kind, task, permission, sight, due_time FROM inbox WHERE ${part}`);
  const [counted, watched] = await db.runAll<[Counted, WorkGroup]>([
    // Counted from the index alone; one line of each kind is read for its words.
    sql`SELECT g.kind, g.task, g.rights, g.count, g.late, g.next_due AS "nextDue", w.kind_title AS "kindTitle", w.task_title AS "taskTitle" FROM (
        SELECT kind, task, COALESCE(sight, ARRAY[permission]) AS rights, count(*) AS count, count(*) FILTER (WHERE ${lateAt(now)}) AS late,
          min(due_time) FILTER (WHERE NOT ${lateAt(now)}) AS next_due
        FROM (${join(parts, ' UNION ALL ')}) own GROUP BY 1, 2, 3) g
      CROSS JOIN LATERAL (SELECT kind_title, task_title FROM inbox
        WHERE tenant_id = ${actor.tenantId} AND is_watching = 0 AND kind = g.kind AND task = g.task LIMIT 1) w
      ORDER BY g.late DESC, g.count DESC, g.task`,
    sql`SELECT kind, task, min(kind_title) AS "kindTitle", min(task_title) AS "taskTitle", count(*) AS count,
        count(*) FILTER (WHERE ${lateAt(now)}) AS late
      FROM inbox WHERE ${watchedBy(actor)} GROUP BY kind, task ORDER BY late DESC, count DESC, task`,
  ]);
  const groups = summed(counted.rows, ({ kind, task }) => `${kind} ${task}`).map(({ rights: _, nextDue: __, ...group }) => group);
  const places = summed(counted.rows, ({ rights }) => rights.join()).map(({ rights, count, late }) => ({ rights, count, late }));
  const hours = counted.rows.flatMap(({ nextDue }) => (nextDue ? [nextDue.getTime()] : []));
  const next = hours.length > 0 ? { lateIn: Math.min(...hours) - now } : {};
  const watching = { watching: sumOf(watched.rows, 'count'), watchedGroups: watched.rows };
  return { total: sumOf(groups, 'count'), late: sumOf(groups, 'late'), ...next, ...watching, groups, places };
});

const sumOf = (groups: readonly WorkGroup[], name: 'count' | 'late'): number => groups.reduce((total, group) => total + group[name], 0);

/** What has the same key as one, in the order of the first of each. */
function summed(counted: readonly Counted[], keyOf: (one: Counted) => string): Counted[] {
  const sums = new Map<string, Counted>();
  for (const one of counted) {
    const before = sums.get(keyOf(one));
    sums.set(keyOf(one), before ? { ...before, count: before.count + one.count, late: before.late + one.late } : one);
  }
  return [...sums.values()];
}
