/** What decides where a column stands on a card. */
export interface CardColumn {
  readonly key: string;
  /** The buttons of a row. */
  readonly isFixed?: boolean;
  readonly isPinned?: boolean;
  /** A time that lies ahead: what one has to keep. */
  readonly isAhead?: boolean;
  /** Drawn as a tag. */
  readonly isState?: boolean;
}

export interface CardParts<C> {
  heading: C | undefined;
  state: C | undefined;
  /** The most telling first. */
  facts: C[];
  buttons: C | undefined;
}

/** More lines than these make a card longer than it is telling. */
export const SHOWN_FACTS = 4;

/**
 * What of a row is seen on a card: what people call it by and its state on the first line, then the others in the order of the list,
 * those that somebody has pinned and times that lie ahead before them.
 */
export function cardParts<C extends CardColumn>(columns: readonly C[], called: string | undefined): CardParts<C> {
  const buttons = columns.find(({ isFixed }) => isFixed);
  const told = columns.filter(({ isFixed }) => !isFixed);
  const state = told.find(({ isState }) => isState);
  const heading = told.find(({ key }) => key === called) ?? told.find((column) => column !== state) ?? state;
  const rank = ({ isPinned, isAhead }: C) => (isPinned ? 0 : isAhead ? 1 : 2);
  const facts = told.filter((column) => column !== heading && column !== state).toSorted((one, other) => rank(one) - rank(other));
  return { heading, state: state === heading ? undefined : state, facts, buttons };
}
