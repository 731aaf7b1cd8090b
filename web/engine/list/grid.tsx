import { type CSSProperties, type ReactNode, useState } from 'react';
import { useTranslation } from '../../platform/words/i18n.ts';
import { type Row, textOf } from '../field/row.ts';
import './grid.css';
import { type GridLine, linesOf, nextOrder, togglePage, windowOf } from './grid-rows.ts';
import type { ListColumn } from './list-columns.tsx';
import type { ListState } from './list-state.ts';

export interface GridExpansion {
  open: readonly string[];
  onOpen: (open: string[]) => void;
}

export interface GridSelection {
  selected: readonly string[];
  onSelect: (selected: string[]) => void;
}

interface GridProps {
  columns: readonly ListColumn[];
  widths: readonly number[];
  rows: readonly Row[];
  rowKey: string;
  /** Pixels, header included. */
  height: number;
  /** Whether the columns need more room than there is. */
  isWider: boolean;
  onSort: (sort: ListState['sort']) => void;
  /** Of trees. */
  expansion?: GridExpansion | undefined;
  selection?: GridSelection | undefined;
  /** Instead of rows. */
  empty: ReactNode;
}

const HEADER = 40;
export const CHECKBOX_WIDTH = 40;
const INDENT = 18;

/**
 * The rows of a list as a plain table: lists are what people look at all day, and on a slow machine a component for every
 * cell is what they wait for. Header and row buttons stay in sight; of a long list only the rows in sight are drawn.
 */
export function Grid({ columns, widths, rows, rowKey, height, isWider, onSort, expansion, selection, empty }: GridProps) {
  const [scrolled, setScrolled] = useState(0);
  const keyOf = (row: Row) => textOf(row, rowKey);
  const lines = linesOf<Row & { children?: readonly Row[] }>(rows, keyOf, expansion && new Set(expansion.open));
  const drawn = windowOf(lines.length, scrolled, height - HEADER);
  const columnCount = columns.length + (selection ? 1 : 0);
  const total = widths.reduce((sum, width) => sum + width, selection ? CHECKBOX_WIDTH : 0);
  return (
    <div
      className={`grid${isWider ? ' is-wider' : ''}`}
      style={{ height }}
      // Every tenth row is often enough: more rows than those in sight are drawn.
      onScroll={({ currentTarget }) => setScrolled(Math.floor(currentTarget.scrollTop / 100) * 100)}
    >
      <table style={{ width: isWider ? total : '100%' }}>
        <colgroup>
          {selection && <col style={{ width: CHECKBOX_WIDTH }} />}
          {columns.map(({ key }, at) => (
            <col key={key} style={{ width: widths[at] }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection && <AllCheckbox keys={lines.map(({ key }) => key)} {...selection} />}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.length === 0 && (
            <tr className="grid-empty">
              <td colSpan={columnCount}>{empty}</td>
            </tr>
          )}
          {drawn.above > 0 && <Room height={drawn.above} columns={columnCount} />}
          {lines.slice(drawn.from, drawn.to).map((line) => (
            <GridRow key={line.key} line={line} columns={columns} expansion={expansion} selection={selection} />
          ))}
          {drawn.below > 0 && <Room height={drawn.below} columns={columnCount} />}
        </tbody>
      </table>
    </div>
  );
}

/** Stands for the rows out of sight. */
function Room({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden style={{ height }}>
      <td colSpan={columns} />
    </tr>
  );
}

function HeaderCell({ column, onSort }: { column: ListColumn; onSort: GridProps['onSort'] }) {
  const { key, title, align, isSortable, order, isFixed } = column;
  const sorted = order === 'ascend' ? 'ascending' : order === 'descend' ? 'descending' : 'none';
  const sort = () => {
    const next = nextOrder(order);
    onSort(next ? { field: key, descending: next === 'descend' } : undefined);
  };
  return (
    <th scope="col" className={classOf(align, isFixed)} {...(isSortable ? { 'aria-sort': sorted } : {})}>
      {isSortable ? (
        <button type="button" className="grid-sort" data-order={order} onClick={sort}>
          {title}
        </button>
      ) : (
        title
      )}
    </th>
  );
}

interface GridRowProps {
  line: GridLine<Row>;
  columns: readonly ListColumn[];
  expansion: GridExpansion | undefined;
  selection: GridSelection | undefined;
}

function GridRow({ line, columns, expansion, selection }: GridRowProps) {
  const isSelected = selection?.selected.includes(line.key) ?? false;
  return (
    <tr className={isSelected ? 'grid-row is-selected' : 'grid-row'} {...(selection ? { 'aria-selected': isSelected } : {})}>
      {selection && <RowCheckbox rowKey={line.key} isSelected={isSelected} {...selection} />}
      {columns.map((column, at) => {
        const content = column.render(line.row[column.key], line.row);
        return (
          <td
            key={column.key}
            className={classOf(column.align, column.isFixed)}
            {...(typeof content === 'string' ? { title: content } : {})}
            {...(at === 0 && expansion ? { style: indentOf(line.depth) } : {})}
          >
            {at === 0 && expansion && <Opener line={line} {...expansion} />}
            {content}
          </td>
        );
      })}
    </tr>
  );
}

function indentOf(depth: number): CSSProperties {
  return { paddingInlineStart: 8 + depth * INDENT };
}

function classOf(align: 'left' | 'right', isFixed: boolean | undefined): string | undefined {
  const names = [...(align === 'right' ? ['is-right'] : []), ...(isFixed ? ['is-fixed'] : [])];
  return names.length > 0 ? names.join(' ') : undefined;
}

function Opener({ line: { key, isOpen }, open, onOpen }: { line: GridLine<Row> } & GridExpansion) {
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

function RowCheckbox({ rowKey, isSelected, selected, onSelect }: { rowKey: string; isSelected: boolean } & GridSelection) {
  const { t } = useTranslation();
  return (
    <td className="grid-check">
      <input
        type="checkbox"
        checked={isSelected}
        aria-label={t('list.choose')}
        onChange={(event) => onSelect(togglePage(selected, [rowKey], event.target.checked))}
      />
    </td>
  );
}

function AllCheckbox({ keys, selected, onSelect }: { keys: readonly string[] } & GridSelection) {
  const { t } = useTranslation();
  const count = keys.filter((key) => selected.includes(key)).length;
  const isAll = keys.length > 0 && count === keys.length;
  return (
    <th scope="col" className="grid-check">
      <input
        type="checkbox"
        checked={isAll}
        disabled={keys.length === 0}
        aria-label={t('list.chooseAll')}
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && !isAll;
        }}
        onChange={(event) => onSelect(togglePage(selected, keys, event.target.checked))}
      />
    </th>
  );
}
