import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { usePrint } from '../../platform/page/use-media.ts';
import { useSteady } from '../../platform/page/use-steady.ts';
import { type Row, textOf } from '../field/row.ts';
import './grid.css';
import './column-edge.css';
import './grid-states.css';
import { pinnedStarts } from './column-layout.ts';
import { withoutSlivers } from './column-widths.ts';
import { GridHeader } from './grid-header.tsx';
import { GridRow } from './grid-row.tsx';
import { linesOf, rowHeights, togglePage, windowOf } from './grid-rows.ts';
import { CHECKBOX_WIDTH, type GridProps, HEADER } from './grid-types.ts';
import { openFromRow } from './open-row.ts';
import { scrollbarWidth } from './scrollbar-width.ts';
import { useRowKeys } from './use-row-keys.ts';
import { WidthKeys } from './width-keys.tsx';

const MINUTE_MS = 60_000;

/**
 * The rows of a list as a plain table: lists are what people look at all day, and on a slow machine a component for every
 * cell is what they wait for. Header and row buttons stay in sight; of a long list only the rows in sight are drawn.
 */
export function Grid(props: GridProps) {
  const { columns, rows, rowKey, height, room, isWider, density, onOpen, isWaiting, expansion, selection, marks, empty } = props;
  const [scrolled, setScrolled] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const keyOf = (row: Row) => textOf(row, rowKey);
  const lines = linesOf<Row & { children?: readonly Row[] }>(rows, keyOf, expansion && new Set(expansion.open));
  // On paper nothing is out of sight.
  const isPrinted = usePrint();
  const drawn = isPrinted ? windowOf(lines.length, 0, Infinity) : windowOf(lines.length, scrolled, height - HEADER, rowHeights[density]);
  const columnCount = columns.length + (selection ? 1 : 0);
  const checkbox = selection ? CHECKBOX_WIDTH : 0;
  const widths = isWider ? inSight(props, lines.length) : props.widths;
  const starts = isWider ? pinnedStarts(columns, widths, checkbox, room) : [];
  const shown = lines.slice(drawn.from, drawn.to);
  const open = (rowElement: HTMLElement) => {
    const line = shown.find(({ key }) => key === rowElement.dataset.key);
    if (line && !onOpen?.(line.row)) rowElement.querySelector<HTMLElement>('td a[href^="/"]:not([download], [target])')?.click();
  };
  const keys = useRowKeys(
    body,
    lines.map(({ key }) => key),
    open,
  );
  const onToggle = useSteady((key: string, isOn: boolean) => selection?.onSelect(togglePage(selection.selected, [key], isOn)));
  const minute = Math.floor(Date.now() / MINUTE_MS);
  return (
    <div
      className={`grid${isWider ? ' is-wider' : ''}${onOpen ? ' opens-rows' : ''}`}
      style={{ height }}
      data-density={density}
      // Every tenth row is often enough: more rows than those in sight are drawn.
      onScroll={({ currentTarget }) => setScrolled(Math.floor(currentTarget.scrollTop / 100) * 100)}
    >
      {lines.length > 0 && <WidthKeys {...props} widths={widths} />}
      <table style={{ width: isWider ? widths.reduce((sum, width) => sum + width, checkbox) : '100%' }}>
        <colgroup>
          {selection && <col style={{ width: CHECKBOX_WIDTH }} />}
          {columns.map(({ key }, at) => (
            <col key={key} style={{ width: widths[at] }} />
          ))}
        </colgroup>
        <GridHeader {...props} keys={lines.map(({ key }) => key)} starts={starts} />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: rows take Enter, in useRowKeys */}
        <tbody ref={body} {...keys} onClick={(event: MouseEvent) => openFromRow(event, open)}>
          {lines.length === 0 && !isWaiting && <Instead columns={columnCount}>{empty}</Instead>}
          {lines.length === 0 && isWaiting && <Places columns={columnCount} />}
          {drawn.above > 0 && <Room height={drawn.above} columns={columnCount} />}
          {shown.map((line) => (
            <GridRow
              key={line.key}
              line={line}
              columns={columns}
              starts={starts}
              expansion={expansion}
              isSelected={selection?.selected.includes(line.key)}
              onToggle={onToggle}
              mark={marks?.get(line.key)}
              minute={minute}
            />
          ))}
          {drawn.below > 0 && <Room height={drawn.below} columns={columnCount} />}
        </tbody>
      </table>
    </div>
  );
}

/** Widths with which no column stands half behind the buttons, by the room that a scroll bar leaves. */
function inSight({ columns, widths, width, height, density, selection }: GridProps, lines: number): number[] {
  const bar = scrollbarWidth();
  const isScrolled = HEADER + lines * rowHeights[density] + bar > height;
  return withoutSlivers(columns, widths, width - (isScrolled ? bar : 0) - (selection ? CHECKBOX_WIDTH : 0));
}

function Instead({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr className="grid-empty">
      <td colSpan={columns}>{children}</td>
    </tr>
  );
}

const PLACES = [0, 1, 2, 3, 4, 5];

/** Where rows will stand. */
function Places({ columns }: { columns: number }) {
  return PLACES.map((place) => (
    <tr key={place} className="grid-skeleton" aria-hidden>
      {Array.from({ length: columns }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are nothing but places
        <td key={at}>
          <span />
        </td>
      ))}
    </tr>
  ));
}

/** Stands for the rows out of sight. */
function Room({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden style={{ height }}>
      <td colSpan={columns} />
    </tr>
  );
}
