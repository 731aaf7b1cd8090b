import { type Documented, isDocument, listsOf } from '../../../contract/kernel/document.ts';
import type { DocumentShape } from '../../../contract/kernel/document-shape.ts';
import type { FieldError } from '../../../contract/kernel/envelope.ts';
import type { Mark } from '../../../contract/kernel/lifecycle.ts';
import type { Living } from '../../../contract/kernel/moves.ts';
import type { Resource } from '../../../contract/kernel/resource-row.ts';
import { deed, said, word } from '../../../contract/kernel/said.ts';
import type { Step } from '../../../contract/kernel/states.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { forbidden, invalid } from '../../platform/refusal.ts';
import type { Call } from '../call/call.ts';
import type { StateRow } from '../call/subject.ts';
import { type Actor, can } from '../identity/actor.ts';
import { isRole, roleSql } from '../identity/role.ts';
import { newId } from '../store/rows.ts';
import type { Tx } from '../store/runner.ts';
import { ident, join, type Sql, sql, text } from '../store/sql.ts';
import { columnOf, type Table } from '../store/table.ts';

type Row = Readonly<Record<string, unknown>>;

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
  const { of = [], states, only = {} } = document.lists[name] ?? {};
  const author = authorOf(resource);
  const inState = states ? sql` AND ${columnOf(table, lifecycle.field)} = ANY (${[...states]})` : text('');
  const kept = Object.entries(only).reduce((all, [field, key]) => sql`${all} AND ${columnOf(table, field)} = ${key}`, inState);
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

/** The step of handing in, whatever it is called beside its move. */
function handingInStep({ document, lifecycle }: Documented): Step<string, string> | undefined {
  const { submits } = document;
  return submits === undefined ? undefined : lifecycle.states.steps[lifecycle.moves[submits]?.step ?? submits];
}

/** Whose a document is until it is handed in, and who changes and removes it. */
function authorOf(resource: Documented): string | undefined {
  return handingInStep(resource)?.by;
}

/** Whether this person is the one whose document it is; anybody with the right, where documents are nobody's own. */
export function isAuthor(resource: Resource, actor: Actor, row: Row): boolean {
  if (!isDocument(resource)) return true;
  const role = resource.lifecycle.states.roles[authorOf(resource) ?? ''];
  return !role || isRole(role, actor, row);
}

/** Throws 403 for what somebody sees that is not their own. */
export function refuseStranger(resource: Resource, actor: Actor, rows: readonly Row[], doing: string): void {
  if (!isDocument(resource) || rows.every((row) => isAuthor(resource, actor, row))) return;
  const { roles } = resource.lifecycle.states;
  throw forbidden(said`只有${word(roles[authorOf(resource) ?? '']?.label ?? '经办人')}可以${deed(doing)}`);
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
  // Who has no department leaves none there, rather than that of whoever came before.
  return mark === 'now' ? new Date(now) : (actor[mark] ?? null);
}

/** `QJ20261121-8F3A1C2B`: the day for people, the tail of the id so that no counter has to be locked. */
function numberOf(prefix: string, id: string, now: number): string {
  return `${prefix}${toWireDate(now).replaceAll('-', '')}-${id.slice(-8).toUpperCase()}`;
}

/** What becomes of a document: its next state, what is written with that, and who does it by which move. */
interface Becoming {
  readonly to: string;
  readonly changed?: Row;
  readonly move?: string;
  readonly mover?: Actor;
}

/**
 * The hospitals that see a document: its own, and those it names once it is handed in. While its author has it again, a
 * hospital that an edit names instead does not see it yet, and one that is named no more does not see it any longer. Who
 * moves it out of their own hospital's sight is let through until its next change: the second fence asks for them, the lists do not.
 */
export function partiesOf(resource: Documented, row: StateRow, { to, changed = {}, move, mover }: Becoming): { partyTenantIds: string[] } {
  const { document, lifecycle } = resource;
  const stored: Row = { ...row };
  const named = (document.parties ?? []).flatMap((name) => (name in changed ? changed[name] : stored[name]) ?? []).map(String);
  const before = row.partyTenantIds ?? [];
  const isWithAuthor = handingInStep(resource)?.from.includes(String(stored[lifecycle.field])) === true && move !== document.submits;
  const seeing = to === lifecycle.states.initial ? [] : named.filter((tenantId) => !isWithAuthor || before.includes(tenantId));
  const moving = before.filter((tenantId) => tenantId === mover?.tenantId);
  return { partyTenantIds: [...new Set([row.tenantId, ...seeing, ...moving])] };
}

/** Whoever sees a document sees what happened to it, and nobody else does. */
export async function followParties(tx: Tx, table: Table, { id, tenantId }: Pick<StateRow, 'id' | 'tenantId'>): Promise<void> {
  const { rows } = await tx.run<{ parties: string[] }>(
    sql`SELECT party_tenant_ids AS parties FROM ${ident(table.name)} WHERE tenant_id = ${tenantId} AND id = ${id}`,
  );
  const { parties = [] } = rows[0] ?? {};
  await tx.run(sql`
    UPDATE status_history SET party_tenant_ids = ${parties}
    WHERE tenant_id = ${tenantId} AND order_id = ${id} AND party_tenant_ids <> ${parties}`);
}

/** Whether other hospitals see documents of that kind. */
export function isShared(resource: Resource): resource is Documented {
  return isDocument(resource) && resource.document.parties !== undefined;
}

/** Throws 400 that names every required field without a value. What is entered and not kept was checked when it was. */
export function refuseIncomplete({ fields }: Resource, row: Row, demands?: DocumentShape['demands']): void {
  const demanded = demands?.(row);
  const missing = Object.entries(fields).flatMap(([field, spec]): FieldError[] => {
    if (demanded && !demanded.includes(field)) return [];
    const value = row[field];
    const isEmpty = value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
    return spec.required && isEmpty && !spec.readOnly && !spec.virtual ? [{ field, message: spec.required }] : [];
  });
  if (missing.length > 0) throw invalid(missing);
}
