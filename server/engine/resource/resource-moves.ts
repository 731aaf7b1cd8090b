import type { Action } from '../../../contract/kernel/action.ts';
import { isDocument } from '../../../contract/kernel/document.ts';
import { type Fields, pick } from '../../../contract/kernel/field.ts';
import type { Move } from '../../../contract/kernel/lifecycle.ts';
import { isLiving, type Living, moveOf, movesOf } from '../../../contract/kernel/moves.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { type Resource, type Right, rightOf } from '../../../contract/kernel/resource-row.ts';
import { turnsOf } from '../../../contract/kernel/way-back.ts';
import { conflict } from '../../platform/refusal.ts';
import { type ActionContext, type ActionParts, act, takeStep } from '../action/run-action.ts';
import type { Call, Served } from '../call/call.ts';
import { admitTo } from '../call/refuse-unless-allowed.ts';
import { abilitiesOf, type StateRow, type Subject, statusOf } from '../call/subject.ts';
import { type Actor, can, isGroupActor, PLATFORM_TENANT } from '../identity/actor.ts';
import { rolesParts } from '../identity/role.ts';
import { stateConflict } from '../reference/dictionary-words.ts';
import { refuseAbsentReferences } from '../reference/row-guards.ts';
import { findRow, ownedBy } from '../store/rows.ts';
import type { Runner, Tx } from '../store/runner.ts';
import { join, type Sql, sql } from '../store/sql.ts';
import { columnOf, isOwned, type Table } from '../store/table.ts';
import { followParties, isAuthor, isShared, marked, partiesOf, refuseIncomplete, seenOfDocument } from './document-rows.ts';
import { ownFilesIn } from './own-files.ts';
import type { ResourceRules } from './resource-rules.ts';
import { tellAll } from './resource-tells.ts';
import { rowsWithinReach } from './rows-within-reach.ts';

type Row = Readonly<Record<string, unknown>>;
type Input = Record<string, unknown>;
type Parts = ActionParts<StateRow, Input>;
type Context = ActionContext<StateRow, Input>;

/**
 * Which rows this person sees, in parts that share none: whoever `seenBy` names; else the people of the hospital, as far as its
 * `reach` goes, and the group every hospital's.
 */
export function partsSeen(resource: Resource, table: Table, actor: Actor): readonly Sql[] {
  const { seenBy, lifecycle } = resource;
  const roles = (seenBy ?? []).flatMap((name) => lifecycle?.states.roles[name] ?? []);
  if (roles.length > 0) return rolesParts(table, roles, actor);
  if (isDocument(resource)) return [seenOfDocument(resource, table, actor)];
  const owned = ownedBy(table, isGroupActor(actor) || !isOwned(table) ? undefined : actor.tenantId);
  if (resource.reach) return [sql`${owned} AND ${rowsWithinReach(resource, table, actor)}`];
  return [betweenHospitals(resource, table, actor) ?? owned];
}

/** Of rows between hospitals those of one's own; the platform, which keeps them, sees all. */
function betweenHospitals({ parties }: Resource, table: Table, actor: Actor): Sql | undefined {
  if (!parties || actor.tenantId === PLATFORM_TENANT) return undefined;
  const own = parties.map((name) => sql`${columnOf(table, name)} = ${actor.tenantId}`);
  return sql`(${join(own, ' OR ')})`;
}

/** The same as one condition, for a look-up by id. */
export function seen(resource: Resource, table: Table, actor: Actor): Sql {
  return sql`(${join(partsSeen(resource, table, actor), ' OR ')})`;
}

/** What moves through the machine of a resource. */
export function subjectOf(resource: Living, table: Table): Subject {
  const { states, field, bars } = resource.lifecycle;
  return {
    table,
    states,
    statusField: field,
    ...(bars ? { bars: (row, step) => bars({ ...row }, step) } : {}),
    sees: (actor) => seen(resource, table, actor),
    // By the clock; who moves it is known to the parts of their move.
    ...(isShared(resource) ? { follows: (row, to) => partiesOf(resource, row, { to }) } : {}),
  };
}

/** The calls of its moves. They have no file: what they do besides changing the state is declared, or stands in the rules. */
export function moveServes(resource: Resource, table: Table, rules?: ResourceRules): Served[] {
  if (!isLiving(resource)) return [];
  refuseThoughtlessTurns(resource, rules);
  const subject = subjectOf(resource, table);
  const names = Object.keys(resource.lifecycle.moves);
  return names.map((name) => act(moveOf(resource, name), subject, partsOfMove(resource, table, name, rules)));
}

/** What the console offers to take back must be taken back by the move that leads back: throws where rules do more than that. */
function refuseThoughtlessTurns(resource: Living, rules?: ResourceRules): void {
  const doesMore = (name: string) => rules?.moves?.[name]?.after ?? rules?.moves?.[name]?.committed;
  const turn = turnsOf(resource).find(({ move, back }) => doesMore(move) ?? doesMore(back.move));
  if (turn)
    throw new Error(`${turn.back.move} leads back from ${turn.move} of ${resource.name}, whose rules do more: say that it is lasting`);
}

/** Everything that a move of that name does. */
function partsOfMove(resource: Living, table: Table, name: string, rules?: ResourceRules): Parts {
  const { fields, references, lifecycle, document } = resource;
  const move: Move = lifecycle.moves[name] ?? {};
  const own = rules?.moves?.[name] ?? {};
  const referring = Object.keys(move.input ?? {}).filter((field) => references && field in references);
  return {
    ...own,
    before: async (context) => {
      const { tx, row, input } = context;
      // Of a form that was filled with the row as it was, every field is sent: what somebody else has entered since would be lost.
      if (typeof input.version === 'number' && 'version' in (move.input ?? {}) && input.version !== row.version) throw conflict();
      if (document?.submits === name) refuseIncomplete(resource, { ...row }, document.demands);
      // What a field of the input names by itself has been asked by then.
      await refuseAbsentReferences(tx, { fields, references }, row.tenantId, pickedFrom(input, pick(move.input ?? {}, ...referring)));
      await own.before?.(context);
    },
    set: async (context) => {
      const { row, actor, to } = context;
      const changed = { ...(await enteredIn(resource, move, context)), ...marksOf(move, context), ...(await own.set?.(context)) };
      return isShared(resource) ? { ...partiesOf(resource, row, { to, changed, move: name, mover: actor }), ...changed } : changed;
    },
    after: async (context) => {
      const { stamp, services } = context.call;
      await tellAll(context.tx, services, { tells: move.tells, resource }, context, stamp);
      if (isShared(resource)) await followParties(context.tx, table, context.row);
      await own.after?.(context);
    },
    reason: own.reason ?? ((input) => reasonIn(move, input)),
  };
}

function reasonIn({ reason = 'reason' }: Move, input: Input): string | undefined {
  const said = input[reason];
  return typeof said === 'string' ? said : undefined;
}

/** What is kept on the row of what was entered: what was cleared as nothing, files as those of who entered them. */
async function enteredIn({ fields }: Living, { input: asked = {} }: Move, { tx, row, input, call }: Context): Promise<Input> {
  const kept = pickedFrom(input, Object.fromEntries(Object.entries(asked).filter(([name]) => name in fields)));
  return { ...kept, ...(await ownFilesIn(tx, asked, call, kept, { ...row })) };
}

function pickedFrom(input: Input, asked: Fields = {}): Input {
  return Object.fromEntries(Object.keys(asked).flatMap((name) => (name in input ? [[name, input[name] ?? null]] : [])));
}

function marksOf(move: Move, { actor, input, call }: Context): Input {
  const why = reasonIn(move, input) ?? null;
  return Object.fromEntries(
    Object.entries(move.marks ?? {}).map(([name, mark]) => [name, mark === 'reason' ? why : marked(mark, actor, call.now)]),
  );
}

/** What this person may do with a row now: its moves, changing and removing it. Nothing for a resource without states. */
export function abilitiesFor(resource: Resource, table: Table): ((actor: Actor, row: Row) => string[]) | undefined {
  if (!isLiving(resource)) return undefined;
  const subject = subjectOf(resource, table);
  const actions: readonly Action[] = movesOf(resource);
  const { editable, removable } = resource.lifecycle;
  return (actor, row) => {
    const status = statusOf(subject as Subject<never>, row);
    const may = (verb: 'submit' | 'remove', right: Right, states?: readonly string[]): string[] => {
      const isBarred = verb === 'remove' && subject.bars?.(row as unknown as StateRow, verb) !== undefined;
      const isOpen = resource.verbs.includes(verb) && (states?.includes(status) ?? true) && !isBarred && isAuthor(resource, actor, row);
      return isOpen && can(actor, rightOf(resource, right)) ? [endpointOf(resource, verb).name] : [];
    };
    return [
      ...abilitiesOf(subject, actions, actor, row as unknown as StateRow),
      ...may('submit', 'edit', editable),
      ...may('remove', 'delete', removable),
    ];
  };
}

/** Throws 409 in the state's own word where rows in that state are not changed, or not removed, any more; in those of what bars a removal. */
export async function refuseInState(
  runner: Runner,
  resource: Resource,
  rows: readonly Row[],
  doing: 'editable' | 'removable',
): Promise<void> {
  const open = resource.lifecycle?.[doing];
  if (!resource.lifecycle || !open) return;
  const { states, field, bars } = resource.lifecycle;
  const closed = rows.find((row) => !open.includes(String(row[field])));
  if (closed) throw await stateConflict(runner, states, String(closed[field]), doing === 'editable' ? '修改' : '删除');
  if (doing === 'editable' || !bars) return;
  for (const row of rows) {
    const barred = bars(row, 'remove');
    if (barred) throw conflict(barred);
  }
}

/** The move that a save may make at once. */
function handingIn({ document, lifecycle }: Resource): string {
  return document?.submits ?? lifecycle?.submits ?? '';
}

interface HandingIn {
  readonly call: Call;
  readonly rules?: ResourceRules;
}

/**
 * Hands in what was just saved, by the same move as its button, with its right and past its gates: in the transaction of the save. Answers
 * the row as it is then.
 */
export async function handIn(tx: Tx, resource: Resource, table: Table, saved: Row, { call, rules }: HandingIn): Promise<Row> {
  const name = handingIn(resource);
  const row = saved as unknown as StateRow;
  if (!isLiving(resource)) throw new Error(`${resource.name} has no states`);
  const action = moveOf(resource, name);
  admitTo(call, action);
  const parts = partsOfMove(resource, table, name, rules);
  await takeStep(tx, action, subjectOf(resource, table), parts, row, { ...call, input: { id: row.id }, endpoint: action });
  return (await findRow(tx, table, row.id, { tenantId: row.tenantId })) as Row;
}

/** What handing in does once the save that did it is committed. */
export async function handedInBy(resource: Resource, id: unknown, { call, rules }: HandingIn): Promise<void> {
  await rules?.moves?.[handingIn(resource)]?.committed?.({ ...call, input: { id } });
}

/** How the life of a new row begins. */
export function beginning({ lifecycle }: Resource): Row {
  return lifecycle ? { [lifecycle.field]: lifecycle.states.initial } : {};
}
