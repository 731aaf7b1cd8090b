import type { Action } from '../../../contract/kernel/action.ts';
import { isDocument } from '../../../contract/kernel/document.ts';
import type { Mark, Move, Tell } from '../../../contract/kernel/lifecycle.ts';
import { isLiving, type Living, moveOf, movesOf } from '../../../contract/kernel/moves.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import type { Resource } from '../../../contract/kernel/resource-row.ts';
import { rolesParts } from '../action/role.ts';
import { type ActionContext, type ActionParts, act, takeStep } from '../action/run-action.ts';
import { abilitiesOf, type StateRow, type Subject, statusOf } from '../action/subject.ts';
import type { Call, Served } from '../http/call.ts';
import { type Actor, can, isGroupActor, PLATFORM_TENANT } from '../identity/actor.ts';
import { type Message, tell } from '../outbox/outbox.ts';
import type { Runner, Tx } from '../store/database.ts';
import { findRow, ownedBy } from '../store/rows.ts';
import { join, type Sql, sql } from '../store/sql.ts';
import { isOwned, type Table } from '../store/table.ts';
import { stateConflict } from './dictionary-words.ts';
import { handingIn, isAuthor, marked, partiesOf, seenOfDocument } from './document-rows.ts';
import type { ResourceRules } from './resource-rules.ts';

type Row = Readonly<Record<string, unknown>>;
type Input = Record<string, unknown>;
type Parts = ActionParts<StateRow, Input>;

/**
 * Which rows this person sees, in parts that share none: whoever `seenBy` names; else the people of the hospital, and the
 * group every hospital's.
 */
export function partsSeen(resource: Resource, table: Table, actor: Actor): readonly Sql[] {
  const { seenBy, lifecycle } = resource;
  const roles = (seenBy ?? []).flatMap((name) => lifecycle?.states.roles[name] ?? []);
  if (roles.length > 0) return rolesParts(table, roles, actor);
  if (isDocument(resource)) return [seenOfDocument(resource, table, actor)];
  return [ownedBy(table, isGroupActor(actor) || !isOwned(table) ? undefined : actor.tenantId)];
}

/** The same as one condition, for a look-up by id. */
export function seen(resource: Resource, table: Table, actor: Actor): Sql {
  return sql`(${join(partsSeen(resource, table, actor), ' OR ')})`;
}

/** What moves through the machine of a resource. */
export function subjectOf(resource: Living, table: Table): Subject {
  const { states, field } = resource.lifecycle;
  return {
    table,
    states,
    statusField: field,
    sees: (actor) => seen(resource, table, actor),
    ...(isDocument(resource) && resource.document.parties ? { follows: (row, to) => partiesOf(resource, row, to) } : {}),
  };
}

/** The calls of its moves. They have no file: what they do besides changing the state is declared, or stands in the rules. */
export function moveServes(resource: Resource, table: Table, rules?: ResourceRules): Served[] {
  if (!isLiving(resource)) return [];
  const subject = subjectOf(resource, table);
  return movesOf(resource).map((action, at) => {
    const [name = '', move = {}] = Object.entries(resource.lifecycle.moves)[at] ?? [];
    return act(action, subject, partsOfMove(resource, name, move, rules));
  });
}

/** Everything that a move of that name does. */
export function partsOfMove(resource: Living, name: string, move: Move, rules?: ResourceRules): Parts {
  return partsOf(resource, move, handingIn(resource, name, rules?.moves?.[name]));
}

function partsOf({ fields, lifecycle }: Living, move: Move, own: Parts = {}): Parts {
  const kept = Object.keys(move.input ?? {}).filter((name) => name in fields);
  const { reason = 'reason' } = move;
  return {
    ...own,
    set: async (context) => ({
      ...Object.fromEntries(kept.flatMap((name) => (name in context.input ? [[name, context.input[name] ?? null]] : []))),
      ...marksOf(move.marks, context),
      ...(await own.set?.(context)),
    }),
    after: async (context) => {
      const messages = (move.tells ?? []).map((one) => messageOf(one, lifecycle, context));
      if (messages.length > 0) await tell(context.tx, messages, context.call.stamp);
      await own.after?.(context);
    },
    reason: own.reason ?? ((input) => (typeof input[reason] === 'string' ? input[reason] : undefined)),
  };
}

function marksOf(marks: Readonly<Record<string, Mark>> = {}, { actor, call }: ActionContext<StateRow, Input>): Input {
  return Object.fromEntries(Object.entries(marks).map(([name, mark]) => [name, marked(mark, actor, call.now)]));
}

const MAX_TEXT = 500;

/** To the person whom the role names on this row, or to those of his hospital, or of the group, with the permission. */
export function messageOf(
  { to, permission, title, text = '', link }: Tell,
  { states }: Living['lifecycle'],
  { row, input }: Pick<ActionContext<StateRow, Input>, 'row' | 'input'>,
): Message {
  const values: Row = { ...row, ...input, id: row.id };
  const whose = states.roles[to]?.is.find((one) => one !== 'group');
  const fieldOf = (own: string) => Object.entries(whose ?? {}).find(([, key]) => key === own)?.[0];
  const [tenantField, userField] = [fieldOf('tenantId'), fieldOf('userId')];
  const tenantId = whose ? String(values[tenantField ?? 'tenantId']) : PLATFORM_TENANT;
  const person = userField && values[userField] ? { userId: String(values[userField]) } : { permission };
  return {
    to: { tenantId, ...person },
    title: filled(title, values),
    context: filled(text, values).slice(0, MAX_TEXT),
    ...(link ? { link: filled(link, values) } : {}),
  };
}

/** `会诊单 {no}` with the values of the row. */
function filled(template: string, values: Row): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** What this person may do with a row now: its moves, changing and removing it. Nothing for a resource without states. */
export function abilitiesFor(resource: Resource, table: Table): ((actor: Actor, row: Row) => string[]) | undefined {
  if (!isLiving(resource)) return undefined;
  const subject = subjectOf(resource, table);
  const actions: readonly Action[] = movesOf(resource);
  const { editable, removable } = resource.lifecycle;
  return (actor, row) => {
    const status = statusOf(subject as Subject<never>, row);
    const may = (verb: 'submit' | 'remove', right: string, states?: readonly string[]): string[] => {
      const isOpen = resource.verbs.includes(verb) && (states?.includes(status) ?? true) && isAuthor(resource, actor, row);
      return isOpen && can(actor, `${resource.permission}_${right}`) ? [endpointOf(resource, verb).name] : [];
    };
    return [
      ...abilitiesOf(subject, actions, actor, row as unknown as StateRow),
      ...may('submit', 'edit', editable),
      ...may('remove', 'delete', removable),
    ];
  };
}

/** Throws 409 in the state's own word where rows in that state are not changed, or not removed, any more. */
export async function refuseInState(
  runner: Runner,
  resource: Resource,
  rows: readonly Row[],
  doing: 'editable' | 'removable',
): Promise<void> {
  const open = resource.lifecycle?.[doing];
  if (!resource.lifecycle || !open) return;
  const { states, field } = resource.lifecycle;
  const closed = rows.find((row) => !open.includes(String(row[field])));
  if (closed) throw await stateConflict(runner, states, String(closed[field]), doing === 'editable' ? '修改' : '删除');
}

/** Hands in what was just saved, by the same move as its button: in the transaction of the save. Answers the row as it is then. */
export async function handIn(
  tx: Tx,
  resource: Resource,
  table: Table,
  saved: Row,
  { call, rules }: { call: Call; rules?: ResourceRules },
): Promise<Row> {
  const name = resource.document?.submits ?? '';
  const row = saved as unknown as StateRow;
  if (!isLiving(resource)) throw new Error(`${resource.name} has no states`);
  const action = moveOf(resource, name);
  const subject = subjectOf(resource, table);
  const parts = partsOfMove(resource, name, resource.lifecycle.moves[name] ?? {}, rules);
  await takeStep(tx, action, subject, parts, row, { ...call, input: { id: row.id }, endpoint: action });
  call.services.outboxFilled();
  return (await findRow(tx, table, row.id, { tenantId: row.tenantId })) as Row;
}

/** How the life of a new row begins. */
export function beginning({ lifecycle }: Resource): Row {
  return lifecycle ? { [lifecycle.field]: lifecycle.states.initial } : {};
}
