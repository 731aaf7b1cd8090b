import type { ComponentType, ReactNode } from 'react';
import type { Action } from '../../../contract/kernel/action.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { Answering, RowOf } from '../../../contract/kernel/sent.ts';
import type { ActionDialogs } from '../dialog/dialog-props.ts';
import type { Cells, Row } from '../field/row.ts';
import type { TagColors } from '../parts/tag-color.ts';
import type { FilterControlProps } from './filter-types.ts';

/** The name of a field that rows have. */
export type ColumnOf<R = Row> = keyof R & string;

type Listing = Answering<'page'>;

export interface ListTab<E extends Listing = Listing, C extends string = ColumnOf<RowOf<E>>> {
  key: string;
  label: string;
  endpoint: E;
  /** Fixed parameters of this tab. */
  input?: Readonly<Record<string, unknown>>;
  columns?: readonly C[];
  filters?: readonly string[];
  filterOffers?: FilterOffers;
  /** What is said of this tab's rows alone, in place of the list's. */
  toolbar?: ReactNode;
  /** Code of the page whose waiting work stands in this tab. */
  workOf?: string;
  /** Where its rows are exported in a way of their own. */
  exportEndpoint?: Endpoint;
  /** False where no row begins: `onFirst` of the list is not offered. */
  isBegun?: false;
  /** False where its rows are of another kind: what is done to several is not done to them. */
  isBatched?: false;
  /** Where only its rows are removed. */
  batchRemove?: Endpoint;
}

/** What the removal of selected rows is called where it is not simply that. */
export interface BatchWords {
  button: string;
  ask: string;
  /** What it means for others. */
  about: string;
  done: string;
}

export interface RowLink<R = Row> {
  title: string | ((row: R) => string);
  /** Where it leads … */
  to?: (row: R) => string;
  /** … or what it does. */
  onClick?: (row: R) => void;
  /** False where it is done at once, or opens a file: otherwise a dialog asks first. */
  asks?: boolean;
  shown?: (row: R) => boolean;
  danger?: boolean;
  /** It only leads to the row: it stands last, and a click on the row does it as well. */
  isView?: boolean;
  /** What the row waits for. */
  isMain?: boolean;
  /** What it does is under way. */
  busy?: (row: R) => boolean;
  /** It removes the row: without one, a list whose rows may be removed together has a button for each. */
  removes?: true;
  /** The same for several chosen rows by one call. Resolves to whether it was done. */
  onSeveral?: (rows: readonly R[]) => Promise<boolean>;
}

/** By the filter's name: of its choices those that a list can have, by what it is searched by besides. */
export type FilterOffers = Readonly<Record<string, (values: Readonly<Record<string, string>>) => readonly string[]>>;

export type FilterControls = Readonly<Record<string, ComponentType<FilterControlProps>>>;

/** What a list of these rows is given, wherever they come from. */
export interface ListOptions<R = Row> {
  /** Names in `endpoint.row`, in order. */
  columns: readonly ColumnOf<R>[];
  /** Names in `endpoint.filters`; all of them when left out. */
  filters?: readonly string[];
  /** Controls for filters whose choices only the domain knows, by the filter's name. */
  filterControls?: FilterControls;
  /** Parameters the user cannot change and the address does not show. */
  input?: Readonly<Record<string, unknown>>;
  rowKey?: keyof R & string;
  /** The column by which people call a row, where that is not the first. */
  called?: ColumnOf<R>;
  /** What people call a row, where that is not what a column holds, but a word of the console. */
  calledAs?: (row: R) => string;
  title?: ReactNode;
  actions?: readonly Action[];
  /** What is done to several rows as well, where single rows have links of their own for it. */
  batchActions?: readonly Action[];
  dialogs?: ActionDialogs<R>;
  rowLinks?: readonly RowLink<R>[];
  toolbar?: ReactNode;
  /** Begins a new row: offered where there is none yet. Absent where this person may not. */
  onFirst?: (() => void) | undefined;
  batchRemove?: Endpoint;
  /** Which of the chosen rows may be removed together, where some have to stay. */
  removable?: (row: R) => boolean;
  batchWords?: BatchWords;
  exportEndpoint?: Endpoint;
  cells?: Cells<R>;
  tagColors?: Readonly<Record<string, TagColors>>;
  /** False for a list inside a dialog or beside another one: its state is then its own, not the address's. */
  inAddress?: boolean;
  /** Called after an action was accepted, besides refreshing the list. */
  onDone?: () => void;
}

/** Rows are what the endpoint answers, or any of the tabs'. */
export interface ListScreenProps<E extends Listing = Listing> extends ListOptions<RowOf<E>> {
  /** Left out when `tabs` are given. */
  endpoint?: E;
  tabs?: readonly ListTab<E>[];
}
