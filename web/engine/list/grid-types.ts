import type { ReactNode } from 'react';
import type { Density } from '../../../contract/kernel/list-setting.ts';
import type { Row } from '../field/row.ts';
import type { ListColumn } from './list-columns.tsx';
import type { ListState } from './list-state.ts';
import type { RowMark } from './live-rows.ts';

/** Pixels. */
export const HEADER = 40;
export const CHECKBOX_WIDTH = 40;

/** Gives a column a width in pixels, or none of its own. */
export type ResizeColumn = (name: string, width: number | undefined) => void;

export type OpenRow = (row: Row) => boolean;

export interface GridExpansion {
  open: readonly string[];
  onOpen: (open: string[]) => void;
}

export interface GridSelection {
  selected: readonly string[];
  onSelect: (selected: string[]) => void;
}

export interface GridProps {
  columns: readonly ListColumn[];
  widths: readonly number[];
  rows: readonly Row[];
  rowKey: string;
  /** Pixels, header included. */
  height: number;
  /** Pixels, with the scroll bar … */
  width: number;
  /** … and without. */
  room: number;
  /** Whether the columns need more room than there is. */
  isWider: boolean;
  density: Density;
  onSort: (sort: ListState['sort']) => void;
  onResize: ResizeColumn;
  /** Opens what a row stands for; false where it stands for nothing. Absent where none does. */
  onOpen: OpenRow | undefined;
  /** Rows have been on their way for so long that their places are drawn. */
  isWaiting: boolean;
  /** Of trees. */
  expansion?: GridExpansion | undefined;
  selection?: GridSelection | undefined;
  /** What has happened to rows while they were looked at. */
  marks?: ReadonlyMap<string, RowMark> | undefined;
  /** Instead of rows. */
  empty: ReactNode;
}
