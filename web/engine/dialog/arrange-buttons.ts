import type { Action } from '../../../contract/kernel/action.ts';
import { type Row, textOf } from '../field/row.ts';

/** What decides where a button stands. */
export interface Arranged {
  readonly key: string;
  readonly danger?: boolean | undefined;
  /** It only leads to the row: whoever wants that may press its number as well. */
  readonly isView?: boolean | undefined;
  /** Few want it, and seldom: it stands in the menu, however much room there is. */
  readonly isAside?: boolean | undefined;
}

interface Room {
  /** Name of the button that comes first. */
  main: string | undefined;
  /** How many stand as buttons. */
  most: number;
  /** Where room is scarce, the menu takes the place of a button. */
  isTight: boolean;
}

/**
 * Which buttons of a row are seen, and which stand in its menu, on its page and in lists alike: what its state waits for comes
 * first, what only leads to it last, and nothing that does harm lies beside what is pressed every day. However tight it is, the first stays
 * in sight.
 */
export function arrangeButtons<I extends Arranged>(items: readonly I[], { main, most, isTight }: Room): { direct: I[]; rest: I[] } {
  const harmless = items.filter(({ danger, isAside }) => !danger && !isAside);
  const aside = [...items.filter(({ danger, isAside }) => isAside && !danger), ...items.filter(({ danger }) => danger)];
  const rank = ({ key, isView }: I) => (key === main ? 0 : isView ? 2 : 1);
  const ordered = harmless.toSorted((one, other) => rank(one) - rank(other));
  const fits = aside.length === 0 && ordered.length <= most;
  const direct = fits ? ordered : ordered.slice(0, isTight ? Math.max(most - 1, 1) : most);
  return { direct, rest: [...ordered.slice(direct.length), ...aside] };
}

/**
 * What the state of a row waits for, if it is this user's move. Where the machine names somebody else's, none stands out; where
 * it names none, the first that does no harm.
 */
export function mainActionOf(actions: readonly Action[], row: Row): Action | undefined {
  const allowed = actions.filter(({ name }) => row.can?.includes(name));
  const isNamed = actions.some((action) => mainStepOf(action, row) !== undefined);
  if (!isNamed) return allowed.find(({ danger }) => !danger);
  return allowed.find((action) => action.steps.includes(mainStepOf(action, row) ?? ''));
}

function mainStepOf({ states, stateField }: Action, row: Row): string | undefined {
  return stateField === undefined ? undefined : states.main?.[textOf(row, stateField)];
}
