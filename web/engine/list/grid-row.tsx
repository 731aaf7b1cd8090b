import { type CSSProperties, memo, type ReactNode } from 'react';
import { useTranslation } from '../../platform/words/i18n.ts';
import type { Row } from '../field/row.ts';
import { classOf, pinnedAt } from './grid-header.tsx';
import type { GridLine } from './grid-rows.ts';
import type { GridExpansion } from './grid-types.ts';
import type { ListColumn } from './list-columns.tsx';
import type { RowMark } from './live-rows.ts';

const INDENT = 18;

interface GridRowProps {
  line: GridLine<Row>;
  columns: readonly ListColumn[];
  /** Where the pinned columns stay. */
  starts: readonly number[];
  expansion: GridExpansion | undefined;
  /** Absent where nothing is chosen. */
  isSelected: boolean | undefined;
  /** Always the same function. */
  onToggle: (key: string, isOn: boolean) => void;
  mark: RowMark | undefined;
  /** Times are told by how long ago they were. */
  minute: number;
}

/** Drawn again when something of its own has changed. */
export const GridRow = memo(function GridRow({ line, columns, starts, expansion, isSelected, onToggle, mark, minute }: GridRowProps) {
  const { t } = useTranslation();
  const told = columns.filter(({ isFixed }) => !isFixed);
  return (
    <tr
      className={isSelected ? 'grid-row is-selected' : 'grid-row'}
      data-key={line.key}
      // Which of them is the stop of the tab key, useRowKeys says: with every step the whole list would be drawn again.
      tabIndex={-1}
      {...(mark ? { 'data-mark': mark } : {})}
      {...(mark === 'gone' ? { title: t('list.gone') } : {})}
      {...(isSelected === undefined ? {} : { 'aria-selected': isSelected })}
    >
      {isSelected !== undefined && (
        <RowCheckbox rowKey={line.key} isSelected={isSelected} isPinned={starts.length > 0} onToggle={onToggle} />
      )}
      <ToldCells line={line} row={line.row} columns={told} starts={starts} expansion={expansion} mark={mark} minute={minute} />
      {columns.map((column) => column.isFixed && cellOf(column, line.row))}
    </tr>
  );
}, isSameRow);

function isSameRow(before: GridRowProps, now: GridRowProps): boolean {
  return (
    before.line.row === now.line.row &&
    before.line.key === now.line.key &&
    before.isSelected === now.isSelected &&
    before.mark === now.mark &&
    before.minute === now.minute &&
    before.expansion === undefined &&
    now.expansion === undefined &&
    areSame(before.columns, now.columns) &&
    areSame(before.starts, now.starts)
  );
}

interface ToldCellsProps extends Pick<GridRowProps, 'line' | 'columns' | 'starts' | 'expansion' | 'mark' | 'minute'> {
  row: Row;
}

/** What a row says: drawn again when it says something else, and not with every change around it. */
const ToldCells = memo(function ToldCells({ line, row, columns, starts, expansion, mark }: ToldCellsProps) {
  return columns.map((column, at) => {
    if (at > 0) return cellOf(column, row, { start: starts[at] });
    const before = mark && <MarkWords mark={mark} />;
    if (!expansion) return cellOf(column, row, { start: starts[at], before });
    const opener = (
      <>
        {before}
        <Opener line={line} {...expansion} />
      </>
    );
    return cellOf(column, row, { start: starts[at], indent: indentOf(line.depth), before: opener });
  });
}, saysTheSame);

function saysTheSame(before: ToldCellsProps, now: ToldCellsProps): boolean {
  return (
    before.row === now.row &&
    before.mark === now.mark &&
    before.minute === now.minute &&
    before.expansion === undefined &&
    now.expansion === undefined &&
    areSame(before.columns, now.columns) &&
    areSame(before.starts, now.starts)
  );
}

function areSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((one, at) => one === others[at]);
}

interface CellPlace {
  start?: number | undefined;
  indent?: CSSProperties;
  /** Stands before its content. */
  before?: ReactNode;
}

/** No component: one for every cell is what a slow machine waits for. */
function cellOf(column: ListColumn, row: Row, { start, indent, before }: CellPlace = {}) {
  const content = column.render(row[column.key], row);
  return (
    <td
      key={column.key}
      className={classOf(column, start)}
      {...(typeof content === 'string' ? { title: content } : {})}
      {...(indent || start !== undefined ? { style: { ...indent, ...pinnedAt(start) } } : {})}
    >
      {before}
      {content}
    </td>
  );
}

function indentOf(depth: number): CSSProperties {
  return { paddingInlineStart: 8 + depth * INDENT };
}

/** What the colour of a row says, for whoever does not see it. */
export function MarkWords({ mark }: { mark: RowMark }) {
  const { t } = useTranslation();
  return <span className="said-only">{t(`list.${mark}`)}</span>;
}

export function Opener({ line: { key, isOpen }, open, onOpen }: { line: GridLine<Row> } & GridExpansion) {
  const { t } = useTranslation();
  if (isOpen === undefined) return <span className="grid-leaf" />;
  return (
    <button
      type="button"
      className="grid-opener"
      aria-expanded={isOpen}
      aria-label={t(isOpen ? 'list.collapse' : 'list.expand')}
      onClick={() => onOpen(isOpen ? open.filter((one) => one !== key) : [...open, key])}
    />
  );
}

interface RowCheckboxProps extends Pick<GridRowProps, 'onToggle'> {
  rowKey: string;
  isSelected: boolean;
  isPinned: boolean;
}

function RowCheckbox({ rowKey, isSelected, isPinned, onToggle }: RowCheckboxProps) {
  const { t } = useTranslation();
  return (
    <td className={isPinned ? 'grid-check is-pinned' : 'grid-check'} style={pinnedAt(isPinned ? 0 : undefined)}>
      <input
        type="checkbox"
        checked={isSelected}
        aria-label={t('list.choose')}
        onChange={(event) => onToggle(rowKey, event.target.checked)}
      />
    </td>
  );
}
