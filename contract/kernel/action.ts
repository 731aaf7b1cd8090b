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
  return { method: 'POST', ...spec, kind: 'action', steps } as unknown as Action<F, N>;
}
