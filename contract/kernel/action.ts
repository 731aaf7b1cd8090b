import type { Endpoint, Method } from './endpoint.ts';
import type { Fields, InputOf } from './field.ts';
import type { States } from './states.ts';

/**
 * Everything that changes state is one named action. Its name is the stem of the contract entry, the server file,
 * its test, the dialog if it has one, and the history label.
 */
export interface Action<F extends Fields = Fields, N extends string = string> extends Endpoint {
  readonly kind: 'action';
  /** The input field that names the row. */
  readonly key: string;
  readonly input: F;
  readonly states: States<string, string, N>;
  /** The step it takes; a function where the wire folds two steps in one call. */
  readonly step: N | ((input: Readonly<Record<string, unknown>>) => N);
  /** Every step it may take, for the abilities of a row and for tests. */
  readonly steps: readonly N[];
  /** Asked before an action without further input is sent; what follows from it, above the form of one that asks for more. */
  readonly confirm?: string;
  readonly danger?: boolean;
  /** The field of a row that has its state. */
  readonly stateField?: string;
  readonly about?: About;
  /** The move that leads straight back from where this one has led, with what it is given besides the row. */
  readonly wayBack?: (from: string, step: string) => WayBack | undefined;
  /** Several rows may be chosen for it in a list, and what it asks for is entered once for all of them. */
  readonly batch?: true | Batch;
  /** The field of a row with the money that is taken: shown, not typed, and sent as its `amount`. */
  readonly due?: string;
  /** The field of a row with what its payer has still to get back: as much of it as is due is kept for that, told apart, and sent as `kept`. */
  readonly keeps?: string;
}

export interface WayBack {
  readonly action: Action;
  readonly given: Readonly<Record<string, unknown>>;
}

/** The fields by which people know a row again, told wherever something is decided about it; a pair is who asks whom. */
export type About = readonly (string | readonly [from: string, to: string])[];

/** Whether it is taken where somebody is told of it, without its row's page. What may be taken for several rows is read by none. */
export function takenInPlace(call: Endpoint & Pick<Action, 'batch'>): boolean {
  return call.inPlace ?? call.batch !== undefined;
}

/** How an action is taken for several rows, where that is not simply the same once for each. */
export interface Batch {
  /** What it then does, where a single one may do more. */
  readonly title?: string;
  /** Which fields are asked for; those left out are not sent. */
  readonly asks?: readonly string[];
  /** What is the same for all of them without being asked. */
  readonly given?: Readonly<Record<string, unknown>>;
  /** The field of a row with the money that moves: its sum is told before. */
  readonly sums?: string;
  /** Rows that want somebody's eye are taken one by one. */
  readonly takes?: (row: Readonly<Record<string, unknown>>) => boolean;
}

type ActionSpec<F extends Fields, N extends string> = Omit<Action<F, N>, 'kind' | 'steps' | 'method' | 'step' | 'states'> & {
  method?: Method;
  states: States<string, string, N> | States<never, never, N>;
  step: NoInfer<N> | ((input: InputOf<F>) => NoInfer<N>);
  /** Needed when `step` is a function. */
  steps?: readonly NoInfer<N>[];
};

export function defineAction<const F extends Fields, N extends string>(spec: ActionSpec<F, N>): Action<F, N> {
  const steps = spec.steps ?? (typeof spec.step === 'string' ? [spec.step] : []);
  if (steps.length === 0) throw new Error(`${spec.name}: name the steps that it may take`);
  const { asks = [], given = {} } = typeof spec.batch === 'object' ? spec.batch : {};
  const unknown = [...asks, ...Object.keys(given)].filter((name) => !(name in spec.input));
  if (unknown.length > 0) throw new Error(`${spec.name}: its batch names ${unknown.join(', ')}, which it does not take`);
  return { method: 'POST', ...spec, kind: 'action', steps } as unknown as Action<F, N>;
}
