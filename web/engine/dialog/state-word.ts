import { field } from '../../../contract/kernel/field.ts';
import type { States } from '../../../contract/kernel/states.ts';
import { useWordOf } from '../field/dictionary.ts';
import { type Row, textOf } from '../field/row.ts';

/** Whose states a row has, and in which field. */
export interface StateField {
  readonly field: string;
  readonly states: States;
}

/** The word for the state that a row is in; empty where it says none. */
export function useStateWord(of: StateField | undefined): (row: Row) => string {
  const { labels = {}, dictionary } = of?.states ?? {};
  const wordOf = useWordOf(field.choice('状态', labels, dictionary ? { dictionary } : {}));
  return (row) => {
    const state = textOf(row, of?.field ?? '');
    return state && wordOf(state);
  };
}
