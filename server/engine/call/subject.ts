import type { Action } from '../../../contract/kernel/action.ts';
import type { Message } from '../../../contract/kernel/said.ts';
import type { States, Step } from '../../../contract/kernel/states.ts';
import { type Actor, can } from '../identity/actor.ts';
import { isRole } from '../identity/role.ts';
import type { Sql } from '../store/sql.ts';
import type { Table } from '../store/table.ts';

/** What moves through a state machine: its table, where the state is kept, and who sees it. */
export interface Subject<R extends StateRow = StateRow> {
  readonly table: Table;
  readonly states: States;
  readonly statusField: string;
  /** Added to every look-up, so that a foreign row is an absent one. */
  sees(actor: Actor): Sql;
  /** What a row loses when it starts anew: needed where a step of the machine `restarts`. What the move itself sets comes after. */
  restart?(row: R): Record<string, unknown>;
  /** What follows from the state that a row reaches, whoever moves it there. `now` in milliseconds. */
  follows?(row: R, to: string, now: number): Record<string, unknown>;
  /** Why there is no such step for this row although its state has it, in the user's words: not offered, not waited for, refused. */
  bars?(row: R, step: string): Message | undefined;
}

/** The least that the engine needs to know of a row. */
export interface StateRow {
  id: string;
  tenantId: string;
  partyTenantIds?: string[];
  version: number;
}

/** The fields that change with any move of this step, besides the state: the first half of what the row becomes. */
export function valuesOfMove<R extends StateRow>(
  subject: Subject<R>,
  step: string,
  row: R,
  to: string,
  now: number,
): Record<string, unknown> {
  const restarts = subject.states.steps[step]?.restarts;
  if (restarts && !subject.restart) throw new Error(`${subject.states.name}: ${step} restarts, and nothing says what is lost`);
  return { ...(restarts ? subject.restart?.(row) : {}), ...subject.follows?.(row, to, now) };
}

/** Whether this person is that on this row. A role that the machine does not name is nobody. */
export function mayBe({ states }: Pick<Subject, 'states'>, by: string, actor: Actor, row: object): boolean {
  const role = states.roles[by];
  return role !== undefined && isRole(role, actor, row);
}

/** Whether this person may take that step in the place of whose it is (`Step.instead`), whatever state the row is in. */
export function mayStandIn(
  { states }: Pick<Subject, 'states'>,
  { instead }: Pick<Step<string, string>, 'instead'>,
  actor: Actor,
  row: object,
) {
  return instead !== undefined && can(actor, instead.permission) && mayBe({ states }, instead.by, actor, row);
}

/** From where this person may take that step: of their own right, in somebody's place, or from nowhere. */
function takenFrom(subject: Pick<Subject, 'states'>, step: Step<string, string>, actor: Actor, row: object): readonly string[] {
  if (mayBe(subject, step.by, actor, row)) return step.from;
  return mayStandIn(subject, step, actor, row) ? (step.instead?.from ?? step.from) : [];
}

export function statusOf(subject: Subject<never>, row: object): string {
  return String((row as Record<string, unknown>)[subject.statusField]);
}

/** The names of the actions that this person may take on this row now: the buttons that the server would accept. */
export function abilitiesOf<R extends StateRow>(subject: Subject<R>, actions: readonly Action[], actor: Actor, row: R): string[] {
  const status = statusOf(subject as Subject<never>, row);
  const may = (action: Action): boolean =>
    can(actor, action.permission) &&
    action.steps.some((name) => {
      const step = subject.states.steps[name];
      return step !== undefined && takenFrom(subject, step, actor, row).includes(status) && !subject.bars?.(row, name);
    });
  return actions.filter(may).map((action) => action.name);
}
