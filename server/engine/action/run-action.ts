import type { Action } from '../../../contract/kernel/action.ts';
import type { Fields, InputOf } from '../../../contract/kernel/field.ts';
import { deed, type Message, said, word } from '../../../contract/kernel/said.ts';
import { type Step, targetsFrom } from '../../../contract/kernel/states.ts';
import { conflict, forbidden, notFound } from '../../platform/refusal.ts';
import { recordAudit } from '../audit/audit.ts';
import { type Call, type Handler, type Served, serveDeclared } from '../call/call.ts';
import { mayBe, mayStandIn, type StateRow, type Subject, statusOf, valuesOfMove } from '../call/subject.ts';
import type { Actor } from '../identity/actor.ts';
import { leaveEvent } from '../outbox/document-events.ts';
import { refuseUnlistedKeys } from '../reference/dictionary-keys.ts';
import { stateConflict } from '../reference/dictionary-words.ts';
import { refuseAbsentReferences } from '../reference/row-guards.ts';
import { rowsSeen } from '../store/copies.ts';
import { findRow, updateRow } from '../store/rows.ts';
import type { Tx } from '../store/runner.ts';
import { sql } from '../store/sql.ts';
import { columnOf, isOwned } from '../store/table.ts';
import { recordMove } from './status-history.ts';

export interface ActionContext<R, I> {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly row: R;
  readonly input: I;
  readonly step: string;
  /** The state it moves to. */
  readonly to: string;
  readonly call: Call<I>;
}

/** What an action adds to lock, guard, change, history and audit. */
export interface ActionParts<R, I> {
  /** Where the table allows several targets, the row decides. */
  to?(context: Omit<ActionContext<R, I>, 'to'>): Promise<string> | string;
  /** Guards that the state table cannot express; throws a refusal. */
  before?(context: ActionContext<R, I>): Promise<void> | void;
  /** Fields that change together with the state. */
  set?(context: ActionContext<R, I>): Record<string, unknown> | Promise<Record<string, unknown>>;
  /** Further rows of the same transaction: messages, reports, ledger lines. */
  after?(context: ActionContext<R, I>): Promise<void>;
  /** Once it is committed: what must not hold the row, or be taken back with it. Repeated with a repeated key. */
  committed?(call: Call<I>): Promise<void>;
  /** Kept in the history and shown to both sides. */
  reason?(input: I, row: R, actor: Actor): Message | null | undefined;
}

/**
 * The one way in which anything changes state: lock the visible row → may this actor → is it in a `from` state →
 * change by compare-and-set → history, audit and messages, all in one transaction (design §6).
 */
export function act<F extends Fields, N extends string, R extends StateRow>(
  spec: Action<F, N>,
  subject: Subject<R>,
  parts: ActionParts<R, InputOf<F>> = {},
): Served {
  const handler = async (call: Call<InputOf<F>>): Promise<unknown> => {
    const answer = await call.transaction(async (tx) => {
      const row = await lockVisible(tx, subject, call.actor, String((call.input as Record<string, unknown>)[spec.key]));
      const to = await takeStep(tx, spec, subject, parts, row, call);
      return { [spec.key]: row.id, [subject.statusField]: to };
    });
    await parts.committed?.(call);
    return answer;
  };
  return { ...serveDeclared(spec, handler as Handler), subject: subject as unknown as Subject };
}

export async function takeStep<F extends Fields, N extends string, R extends StateRow>(
  tx: Tx,
  spec: Action<F, N>,
  subject: Subject<R>,
  parts: ActionParts<R, InputOf<F>>,
  row: R,
  call: Call<InputOf<F>>,
): Promise<string> {
  const { actor, input, stamp } = call;
  const step = typeof spec.step === 'function' ? spec.step(input) : spec.step;
  const from = statusOf(subject as Subject<never>, row);
  const move = await guardStep(spec, subject, { tx, actor, row, step, from });
  await refuseUnlistedKeys(tx, { fields: spec.input }, input);
  await refuseAbsentReferences(tx, { fields: spec.input }, row.tenantId, input);
  const base = { tx, actor, row, input, step, call };
  const to = targetOf(spec.name, move, from, await parts.to?.(base));
  const context = { ...base, to };
  await parts.before?.(context);
  const values = { ...valuesOfMove(subject, step, row, to, call.now), ...(await parts.set?.(context)), [subject.statusField]: to };
  const expected = sql`${columnOf(subject.table, subject.statusField)} = ${from} AND version = ${row.version}`;
  // Sent together: on one connection they run in this order, and a lost race undoes them all.
  const [changed] = await Promise.all([
    updateRow(tx, subject.table, row, values, stamp, expected),
    recordMove(
      tx,
      row,
      { action: step, label: move.label, from, to, reason: parts.reason?.(input, row, actor) ?? undefined },
      actor,
      stamp,
    ),
    leaveEvent(tx, subject.states, step, row, stamp),
    recordAudit(tx, call as Call, { rowTable: subject.table.name, rowId: row.id, rowTenantId: row.tenantId, changed: Object.keys(values) }),
    parts.after?.(context),
  ]);
  if (!changed) throw conflict();
  return to;
}

async function guardStep<R extends StateRow>(
  spec: Action<Fields, never> | Action,
  { states, bars }: Pick<Subject<R>, 'states' | 'bars'>,
  { tx, actor, row, step, from }: { tx: Tx; actor: Actor; row: R; step: string; from: string },
): Promise<Step<string, string>> {
  const move = states.steps[step];
  if (!move) throw new Error(`${spec.name}: unknown step ${step}`);
  const { from: allowed, label } = takenBy(spec, { states }, move, actor, row);
  if (!allowed.includes(from)) throw await stateConflict(tx, states, from, spec.title);
  const barred = bars?.(row, step);
  if (barred) throw conflict(barred);
  return { ...move, label };
}

/** From where this person takes it and what it is called then: as their own move, or in the place of whose it is. Throws 403. */
function takenBy(
  spec: Pick<Action, 'title'>,
  subject: Pick<Subject, 'states'>,
  move: Step<string, string>,
  actor: Actor,
  row: object,
): Pick<Step<string, string>, 'from' | 'label'> {
  if (mayBe(subject, move.by, actor, row)) return move;
  if (move.instead && mayStandIn(subject, move, actor, row)) return { from: move.from, ...move.instead };
  throw forbidden(said`您不是该单据的${word(subject.states.roles[move.by]?.label ?? '办理人')}，不能${deed(spec.title)}`);
}

/** Where a step leads: where the rules of the row say, else to the first that the table names. Only what the table names is a target. */
function targetOf(name: string, move: Step<string, string>, from: string, ruled: string | undefined): string {
  const targets = targetsFrom(move, from);
  const to = ruled ?? targets[0] ?? from;
  if (!targets.includes(to)) throw new Error(`${name}: ${move.label} does not lead from ${from} to ${to}`);
  return to;
}

/**
 * The row, locked, if this person may see it: 404 for absent and for not yours alike, 409 for what they saw until somebody else's move, which
 * this one waited for, took it from their sight. Another tenant's row is looked up first in any case: a lock needs the owner's tenant (design §9).
 */
export async function lockVisible<R extends StateRow>(tx: Tx, subject: Subject<R>, actor: Actor, id: string): Promise<R> {
  const { table } = subject;
  const also = subject.sees(actor);
  const mine = { tenantId: actor.tenantId, also };
  // Sent together, and answered in this order.
  const [seen, own] = await Promise.all([findRow(tx, table, id, mine), findRow(tx, table, id, { ...mine, lock: true })]);
  if (own) return own as unknown as R;
  if (seen) throw conflict();
  const { from, whose } = rowsSeen(table);
  const shared = isOwned(table) && (table.scope === 'pair' || tx.scope === 'group');
  const { rows } = shared
    ? await tx.run<{ tenantId: string }>(
        sql`SELECT tenant_id AS "tenantId" FROM ${from} WHERE ${whose}id = ${id} AND is_deleted = 0 AND ${also}`,
      )
    : { rows: [] };
  const owner = rows[0]?.tenantId;
  const foreign = owner && owner !== actor.tenantId ? await findRow(tx, table, id, { tenantId: owner, lock: true, also }) : undefined;
  if (!foreign) throw owner && owner !== actor.tenantId ? conflict() : notFound();
  return foreign as unknown as R;
}
