import { type Documented, isDocument, listsOf } from '../../../contract/kernel/document.ts';
import type { FieldError } from '../../../contract/kernel/envelope.ts';
import type { Mark } from '../../../contract/kernel/lifecycle.ts';
import type { Living } from '../../../contract/kernel/moves.ts';
import type { Resource } from '../../../contract/kernel/resource-row.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { isRole, roleSql } from '../action/role.ts';
import type { ActionParts } from '../action/run-action.ts';
import type { StateRow } from '../action/subject.ts';
import type { Call } from '../http/call.ts';
import { type Actor, can } from '../identity/actor.ts';
import { forbidden, invalid, notFound } from '../refusal.ts';
import { newId } from '../store/rows.ts';
import { join, type Sql, sql, text } from '../store/sql.ts';
import { columnOf, type Table } from '../store/table.ts';

type Row = Readonly<Record<string, unknown>>;
type Parts = ActionParts<StateRow, Record<string, unknown>>;

/** Whatever one of somebody's lists has: who holds no right for a list cannot open by number what stands in it. */
export function seenOfDocument(resource: Documented, table: Table, actor: Actor): Sql {
  const open = listsOf(resource).filter(({ list }) => can(actor, list.permission));
  const ways = open.map(({ name }) => sql`(${join(shownIn(resource, table, name, actor), ' OR ')})`);
  return ways.length > 0 ? sql`(${join(ways, ' OR ')})` : text('false');
}

/**
 * The rows of one perspective, in parts that share none: those on which the person is one of its roles, in its states. What
 * has not been handed in is seen by whoever may hand it in, and by nobody else.
 */
export function shownIn(resource: Documented, table: Table, name: string, actor: Actor): readonly Sql[] {
  const { document, lifecycle } = resource;
  const { of = [], states } = document.lists[name] ?? {};
  const author = authorOf(resource);
  const kept = states ? sql` AND ${columnOf(table, lifecycle.field)} = ANY (${[...states]})` : text('');
  const ways = of.map((role) => {
    const way = lifecycle.states.roles[role];
    const rows = way ? roleSql(table, way, actor) : text('false');
    return role === author || author === undefined ? rows : sql`${rows} AND ${handedIn(lifecycle, table)}`;
  });
  return ways.map((way, at) => {
    const own = at === 0 ? way : sql`${way} AND (${join(ways.slice(0, at), ' OR ')}) IS NOT TRUE`;
    return sql`(${own})${kept}`;
  });
}

function handedIn({ field, states }: Living['lifecycle'], table: Table): Sql {
  return sql`${columnOf(table, field)} <> ${states.initial}`;
}

/** Whose a document is until it is handed in, and who changes and removes it. */
function authorOf({ document, lifecycle }: Documented): string | undefined {
  return document.submits ? lifecycle.states.steps[document.submits]?.by : undefined;
}

/** Whether this person is the one whose document it is; anybody with the right, where documents are nobody's own. */
export function isAuthor(resource: Resource, actor: Actor, row: Row): boolean {
  if (!isDocument(resource)) return true;
  const role = resource.lifecycle.states.roles[authorOf(resource) ?? ''];
  return !role || isRole(role, actor, row);
}

/** Throws 404 for what somebody else has not handed in yet, and 403 for what is not one's own. */
export function refuseStranger(resource: Resource, actor: Actor, rows: readonly Row[], doing: string): void {
  const foreign = rows.find((row) => !isAuthor(resource, actor, row));
  if (!foreign || !isDocument(resource)) return;
  const { field, states } = resource.lifecycle;
  if (foreign[field] === states.initial) throw notFound();
  throw forbidden(`只有${states.roles[authorOf(resource) ?? '']?.label ?? '经办人'}可以${doing}`);
}

/** What a new document has from the start: its number, who begins it, and its hospital as the only one that sees it. */
export function begun({ document, scope }: Resource, { actor, now }: Pick<Call, 'actor' | 'now'>): Record<string, unknown> {
  if (!document) return {};
  const { no, marks } = document.begins;
  const id = newId();
  return {
    id,
    ...(no ? { [no.field]: numberOf(no.prefix, id, now) } : {}),
    ...Object.fromEntries(Object.entries(marks).map(([name, mark]) => [name, marked(mark, actor, now)])),
    ...(scope === 'pair' ? { partyTenantIds: [actor.tenantId] } : {}),
  };
}

export function marked(mark: Mark, actor: Actor, now: number): unknown {
  return mark === 'now' ? new Date(now) : actor[mark];
}

/** `QJ20261121-8F3A1C2B`: the day for people, the tail of the id so that no counter has to be locked. */
function numberOf(prefix: string, id: string, now: number): string {
  return `${prefix}${toWireDate(now).replaceAll('-', '')}-${id.slice(-8).toUpperCase()}`;
}

/** The hospitals that see a document from the state on that it moves to: its own, and those it names once it is handed in. */
export function partiesOf({ document, lifecycle }: Documented, row: StateRow, to: string): Record<string, unknown> {
  const named = (document.parties ?? []).flatMap((name) => (row as unknown as Row)[name] ?? []).map(String);
  return { partyTenantIds: to === lifecycle.states.initial ? [row.tenantId] : [...new Set([row.tenantId, ...named])] };
}

/** The move that hands a document in refuses one that is not complete, and lets the other hospitals see what happened before. */
export function handingIn(resource: Resource, name: string, own: Parts = {}): Parts {
  if (!isDocument(resource) || resource.document.submits !== name) return own;
  return {
    ...own,
    before: async (context) => {
      refuseIncomplete(resource, context.row as unknown as Row);
      await own.before?.(context);
    },
    after: async (context) => {
      const { tx, row, to } = context;
      const { partyTenantIds } = partiesOf(resource, row, to);
      await tx.run(
        sql`UPDATE status_history SET party_tenant_ids = ${partyTenantIds} WHERE tenant_id = ${row.tenantId} AND order_id = ${row.id}`,
      );
      await own.after?.(context);
    },
  };
}

/** Throws 400 that names every required field without a value. */
function refuseIncomplete({ fields }: Resource, row: Row): void {
  const missing = Object.entries(fields).flatMap(([field, spec]): FieldError[] => {
    const value = row[field];
    const isEmpty = value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
    return spec.required && isEmpty && !spec.readOnly ? [{ field, message: spec.required }] : [];
  });
  if (missing.length > 0) throw invalid(missing);
}
