import { createContext, type ReactNode, useContext } from 'react';
import { resources } from '../../../contract/domains.ts';
import { type Action, takenInPlace } from '../../../contract/kernel/action.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { isLiving, movesOf } from '../../../contract/kernel/moves.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import type { Resource } from '../../../contract/kernel/resource-row.ts';
import type { Answering, RowOf } from '../../../contract/kernel/sent.ts';
import type { ActionDialogs, DialogProps } from '../dialog/dialog-props.ts';
import type { Row } from '../field/row.ts';

/** How what a kind of row waits for is done away from its own screens: the call that answers the row as it is now, and the dialogs. */
export interface Desk<R = Row> {
  readonly detail: Answering<'row'>;
  readonly actions: readonly Action[];
  /** Others are generated. */
  readonly dialogs?: ActionDialogs<R>;
  /** What a row waits for besides the moves of its states, by the names of the calls. */
  readonly others?: readonly OtherTask<R>[];
}

export interface OtherTask<R = Row> {
  readonly call: Endpoint;
  readonly Dialog: (props: Omit<DialogProps<R>, 'action'>) => ReactNode;
}

/** What a domain registers: resources need it only for dialogs of their own. */
export interface DeskEntry {
  /** The name of the states. */
  readonly kind: string;
  readonly load: () => Promise<Desk>;
}

/** Those of all domains. */
export const DesksContext = createContext<readonly DeskEntry[]>([]);

export function defineDesk<const E extends Answering<'row'>>(desk: Desk<RowOf<E>> & { readonly detail: E }): Desk {
  return desk as unknown as Desk;
}

/** A resource's, from its declaration, with the dialogs of its rows. Throws where it has no call for one row. */
export function deskOfResource<R extends Row = Row>(resource: Resource, dialogs: ActionDialogs<R> = {}): Desk {
  return { detail: endpointOf(resource, 'detail'), actions: movesOf(resource), dialogs } as unknown as Desk;
}

/** Gives the way to the desk of a kind of row; nothing where there is none, or its code cannot be fetched. */
export function useDesks(): (kind: string) => Promise<Desk | undefined> {
  const entries = useContext(DesksContext);
  return async (kind) => {
    const entry = entries.find((one) => one.kind === kind);
    if (entry) return entry.load().catch(() => undefined);
    const resource = resources.find((one) => isLiving(one) && one.lifecycle.states.name === kind && one.verbs.includes('detail'));
    return resource && deskOfResource(resource);
  };
}

/** What opens when a task is taken: nothing where its row is to be read first, or nobody has said how. */
export function taskOf({ actions, others = [] }: Desk, name: string): { action: Action } | { other: OtherTask } | undefined {
  const action = actions.find((one) => one.name === name);
  if (action) return takenInPlace(action) ? { action } : undefined;
  const other = others.find(({ call }) => call.name === name);
  return other && takenInPlace(other.call) ? { other } : undefined;
}
