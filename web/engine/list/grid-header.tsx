import type { CSSProperties } from 'react';
import { useTranslation } from '../../platform/words/i18n.ts';
import { dragEdge } from './column-edge.ts';
import { nextOrder, togglePage } from './grid-rows.ts';
import type { GridProps, GridSelection } from './grid-types.ts';
import type { ListColumn } from './list-columns.tsx';

interface GridHeaderProps extends Pick<GridProps, 'columns' | 'onSort' | 'onResize' | 'selection'> {
  /** Of all rows. */
  keys: readonly string[];
  /** Where the pinned columns stay. */
  starts: readonly number[];
}

export function GridHeader({ columns, onSort, onResize, selection, keys, starts }: GridHeaderProps) {
  return (
    <thead>
      <tr>
        {selection && <AllCheckbox keys={keys} isPinned={starts.length > 0} {...selection} />}
        {columns.map((column, at) => (
          <HeaderCell key={column.key} column={column} start={starts[at]} onSort={onSort} onResize={onResize} />
        ))}
      </tr>
    </thead>
  );
}

interface HeaderCellProps extends Pick<GridHeaderProps, 'onSort' | 'onResize'> {
  column: ListColumn;
  start: number | undefined;
}

function HeaderCell({ column, start, onSort, onResize }: HeaderCellProps) {
  const { t } = useTranslation();
  const { key, title, isSortable, order } = column;
  const sorted = order === 'ascend' ? 'ascending' : order === 'descend' ? 'descending' : 'none';
  const sort = () => {
    const next = nextOrder(order);
    onSort(next ? { field: key, descending: next === 'descend' } : undefined);
  };
  return (
    <th scope="col" className={classOf(column, start)} style={pinnedAt(start)} {...(isSortable ? { 'aria-sort': sorted } : {})}>
      {isSortable ? (
        <button type="button" className="grid-sort" data-order={order} onClick={sort}>
          {title}
        </button>
      ) : (
        title
      )}
      {!column.isFixed && (
        <span
          className="grid-edge"
          // Without a mouse, widths are changed by WidthKeys.
          aria-hidden
          title={t('list.widthHint')}
          onPointerDown={(event) => dragEdge(event, (width) => onResize(key, width))}
          onDoubleClick={() => onResize(key, undefined)}
        />
      )}
    </th>
  );
}

/** Of a cell in this column. */
export function classOf({ align, isFixed }: ListColumn, start: number | undefined): string | undefined {
  const names = [
    ...(align === 'right' ? ['is-right'] : []),
    ...(isFixed ? ['is-fixed'] : []),
    ...(start === undefined ? [] : ['is-pinned']),
  ];
  return names.length > 0 ? names.join(' ') : undefined;
}

export function pinnedAt(start: number | undefined): CSSProperties | undefined {
  return start === undefined ? undefined : { insetInlineStart: start };
}

function AllCheckbox({ keys, isPinned, selected, onSelect }: { keys: readonly string[]; isPinned: boolean } & GridSelection) {
  const { t } = useTranslation();
  const count = keys.filter((key) => selected.includes(key)).length;
  const isAll = keys.length > 0 && count === keys.length;
  return (
    <th scope="col" className={isPinned ? 'grid-check is-pinned' : 'grid-check'} style={pinnedAt(isPinned ? 0 : undefined)}>
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
