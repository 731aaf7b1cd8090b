import { type MouseEvent, useRef } from 'react';
import { useTranslation } from '../../platform/words/i18n.ts';
import { type Row, textOf } from '../field/row.ts';
import './card-list.css';
import { cardParts } from './card-parts.ts';
import { CardSort } from './card-sort.tsx';
import { linesOf, togglePage } from './grid-rows.ts';
import type { GridProps, GridSelection } from './grid-types.ts';
import { openFromRow } from './open-row.ts';
import { RowCard } from './row-card.tsx';
import { useRowKeys } from './use-row-keys.ts';

interface CardListProps
  extends Pick<
    GridProps,
    'columns' | 'rows' | 'rowKey' | 'height' | 'onSort' | 'onOpen' | 'isWaiting' | 'expansion' | 'selection' | 'marks' | 'empty'
  > {
  /** What stands here. */
  about: string;
  /** The column by which people call a row. */
  called: string | undefined;
}

/** The rows of a list on a phone: one card below the other, of plain elements, of which the browser draws those in sight. */
export function CardList(props: CardListProps) {
  const { columns, rows, rowKey, height, onOpen, isWaiting, expansion, selection, marks, empty, about, called } = props;
  const body = useRef<HTMLUListElement>(null);
  const lines = linesOf<Row & { children?: readonly Row[] }>(rows, (row) => textOf(row, rowKey), expansion && new Set(expansion.open));
  const parts = cardParts(columns, called);
  const open = (card: HTMLElement) => {
    const line = lines.find(({ key }) => key === card.dataset.key);
    if (line && !onOpen?.(line.row)) card.querySelector<HTMLElement>('a[href^="/"]:not([download], [target])')?.click();
  };
  const keys = useRowKeys(
    body,
    lines.map(({ key }) => key),
    open,
  );
  if (lines.length === 0) {
    return (
      <div className="grid cards" style={{ height }}>
        {isWaiting ? <CardPlaces /> : <div className="grid-empty">{empty}</div>}
      </div>
    );
  }
  return (
    <div className={`grid cards${onOpen ? ' opens-rows' : ''}`} style={{ height }}>
      <div className="cards-head">
        {selection && <AllCards keys={lines.map(({ key }) => key)} {...selection} />}
        <CardSort columns={columns} onSort={props.onSort} />
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: cards take Enter, in useRowKeys */}
      <ul ref={body} aria-label={about} {...keys} onClick={(event: MouseEvent) => openFromRow(event, open)}>
        {lines.map((line) => (
          <RowCard key={line.key} line={line} parts={parts} expansion={expansion} selection={selection} mark={marks?.get(line.key)} />
        ))}
      </ul>
    </div>
  );
}

function AllCards({ keys, selected, onSelect }: { keys: readonly string[] } & GridSelection) {
  const { t } = useTranslation();
  const count = keys.filter((key) => selected.includes(key)).length;
  return (
    <label className="cards-all">
      <input
        type="checkbox"
        checked={count === keys.length}
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && count < keys.length;
        }}
        onChange={(event) => onSelect(togglePage(selected, keys, event.target.checked))}
      />
      {t('list.chooseAll')}
    </label>
  );
}

const PLACES = [0, 1, 2, 3];

/** Where cards will stand. */
function CardPlaces() {
  return PLACES.map((place) => (
    <div key={place} className="row-card grid-skeleton" aria-hidden>
      <span />
      <span />
      <span />
    </div>
  ));
}
