import type { States } from '../../contract/kernel/states.ts';
import type { Client, TestApp } from './test-app.ts';
import type { PersonName } from './test-people.ts';

/** One of the cast, or somebody who is added to it. */
export type Player = PersonName | ((app: TestApp) => Promise<Client>);

/**
 * What the matrix of moves needs to know of one machine: rows in every state, and people who play its roles. That of a resource
 * follows from its declaration (`derived-case.testing.ts`), unless its rows or moves need what no sample can know.
 */
export interface MachineCase<R extends { id: string } = { id: string }, P extends Player = PersonName> {
  readonly states: States;
  /** A row in that state, as the people of `by` have it who take that step. */
  row(app: TestApp, state: string, step: string): Promise<R>;
  /** Who makes the moves of a role. */
  readonly by: Readonly<Record<string, P>>;
  /** Who holds the same permission and is not that on the row: sees it and may not (403), or does not see it (404). */
  readonly wrong: Readonly<Record<string, P>>;
  /** What has to be entered, by the name of the action; a sample of its required fields where nothing is said. */
  readonly input?: Readonly<Record<string, (row: R, app: TestApp) => object>>;
}

export function defineMachineCase<R extends { id: string }, const P extends Player = PersonName>(
  machine: MachineCase<R, P>,
): MachineCase<{ id: string }, P> {
  return machine as unknown as MachineCase<{ id: string }, P>;
}
