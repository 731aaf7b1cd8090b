import type { ComponentType, ReactNode } from 'react';
import type { Action } from '../../../contract/kernel/action.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { Answering } from '../../../contract/kernel/sent.ts';
import type { ActionDialogs } from '../dialog/action-buttons.tsx';
import type { Row } from '../field/row.ts';
import type { TagColors } from '../parts/tag-color.ts';
import type { FilterControlProps } from './filter-control.tsx';

export interface ListTab {
  key: string;
  label: string;
  endpoint: Answering<'page'>;
  /** Fixed parameters of this tab. */
  input?: Readonly<Record<string, unknown>>;
  columns?: readonly string[];
  filters?: readonly string[];
  /** Where its rows are exported in a way of their own. */
  exportEndpoint?: Endpoint;
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

export interface RowLink {
  title: string;
  /** Where it leads … */
  to?: (row: Row) => string;
  /** … or what it does. */
  onClick?: (row: Row) => void;
  shown?: (row: Row) => boolean;
  danger?: boolean;
}

export type FilterControls = Readonly<Record<string, ComponentType<FilterControlProps>>>;

export interface ListScreenProps {
  /** Left out when `tabs` are given. */
  endpoint?: Answering<'page'>;
  tabs?: readonly ListTab[];
  /** Names in `endpoint.row`, in order. */
  columns: readonly string[];
  /** Names in `endpoint.filters`; all of them when left out. */
  filters?: readonly string[];
  /** Controls for filters whose choices only the domain knows, by the filter's name. */
  filterControls?: FilterControls;
  /** Parameters the user cannot change and the address does not show. */
  input?: Readonly<Record<string, unknown>>;
  rowKey?: string;
  title?: ReactNode;
  actions?: readonly Action[];
  dialogs?: ActionDialogs;
  rowLinks?: readonly RowLink[];
  toolbar?: ReactNode;
  batchRemove?: Endpoint;
  batchWords?: BatchWords;
  exportEndpoint?: Endpoint;
  cells?: Readonly<Record<string, (row: Row) => ReactNode>>;
  tagColors?: Readonly<Record<string, TagColors>>;
  /** False for a list inside a dialog or beside another one: its state is then its own, not the address's. */
  inAddress?: boolean;
  /** Called after an action was accepted, besides refreshing the list. */
  onDone?: () => void;
}
