import type { CSSProperties } from 'react';
import { useTranslation } from '../../platform/words/i18n.ts';
import type { Row } from '../field/row.ts';
import { classOf, pinnedAt } from './grid-header.tsx';
import { type GridLine, togglePage } from './grid-rows.ts';
import type { GridExpansion, GridSelection } from './grid-types.ts';
import type { ListColumn } from './list-columns.tsx';
import type { RowMark } from './live-rows.ts';

const INDENT = 18;

interface GridRowProps {
  line: GridLine<Row>;
  columns: readonly ListColumn[];
  /** Where the pinned columns stay. */
  starts: readonly number[];
  expansion: GridExpansion | undefined;
  selection: GridSelection | undefined;
  mark: RowMark | undefined;
}

export function GridRow({ line, columns, starts, expansion, selection, mark }: GridRowProps) {
  const { t } = useTranslation();
  const isSelected = selection?.selected.includes(line.key) ?? false;
  return (
    <tr
      className={isSelected ? 'grid-row is-selected' : 'grid-row'}
      data-key={line.key}
      // Which of them is the stop of the tab key, useRowKeys says: with every step the whole list would be drawn again.
      tabIndex={-1}
      {...(mark ? { 'data-mark': mark } : {})}
      {...(mark === 'gone' ? { title: t('list.gone') } : {})}
      {...(selection ? { 'aria-selected': isSelected } : {})}
    >
      {selection && <RowCheckbox rowKey={line.key} isSelected={isSelected} isPinned={starts.length > 0} {...selection} />}
      {columns.map((column, at) => {
        const content = column.render(line.row[column.key], line.row);
        const indent = at === 0 && expansion ? indentOf(line.depth) : undefined;
        const start = starts[at];
        return (
          <td
            key={column.key}
            className={classOf(column, start)}
            {...(typeof content === 'string' ? { title: content } : {})}
            {...(indent || start !== undefined ? { style: { ...indent, ...pinnedAt(start) } } : {})}
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

interface RowCheckboxProps extends GridSelection {
  rowKey: string;
  isSelected: boolean;
  isPinned: boolean;
}

function RowCheckbox({ rowKey, isSelected, isPinned, selected, onSelect }: RowCheckboxProps) {
  const { t } = useTranslation();
  return (
    <td className={isPinned ? 'grid-check is-pinned' : 'grid-check'} style={pinnedAt(isPinned ? 0 : undefined)}>
      <input
        type="checkbox"
        checked={isSelected}
        aria-label={t('list.choose')}
        onChange={(event) => onSelect(togglePage(selected, [rowKey], event.target.checked))}
      />
    </td>
  );
}
