import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/words/i18n.ts';
import type { Row } from '../field/row.ts';
import { type CardParts, SHOWN_FACTS } from './card-parts.ts';
import { MarkWords, Opener } from './grid-row.tsx';
import { type GridLine, togglePage } from './grid-rows.ts';
import type { GridExpansion, GridSelection } from './grid-types.ts';
import type { ListColumn } from './list-columns.tsx';
import type { RowMark } from './live-rows.ts';

/** Pixels by which a row stands further in than the one above it in a tree; deeper ones than these stand where those do. */
const INDENT = 14;
const DEEPEST = 6;
/** What a cell says that has nothing to say. */
const NOTHING = '—';

interface RowCardProps {
  line: GridLine<Row>;
  parts: CardParts<ListColumn>;
  expansion: GridExpansion | undefined;
  selection: GridSelection | undefined;
  mark: RowMark | undefined;
}

/** A row on a phone. It is called, opened and marked as it is in the table. */
export function RowCard({ line, parts, expansion, selection, mark }: RowCardProps) {
  const { t } = useTranslation();
  const { row, key, depth } = line;
  const isSelected = selection?.selected.includes(key) ?? false;
  const content = (column: ListColumn | undefined) => column?.render(row[column.key], row);
  const state = content(parts.state);
  return (
    <li
      className={isSelected ? 'grid-row row-card is-selected' : 'grid-row row-card'}
      data-key={key}
      tabIndex={-1}
      {...(depth > 0 ? { style: { marginInlineStart: Math.min(depth, DEEPEST) * INDENT } } : {})}
      {...(mark ? { 'data-mark': mark } : {})}
      {...(mark === 'gone' ? { title: t('list.gone') } : {})}
    >
      <div className="row-card-head">
        {selection && (
          <label className="grid-check">
            <input
              type="checkbox"
              checked={isSelected}
              aria-label={t('list.choose')}
              onChange={(event) => selection.onSelect(togglePage(selection.selected, [key], event.target.checked))}
            />
          </label>
        )}
        {expansion && <Opener line={line} {...expansion} />}
        <strong>
          {mark && <MarkWords mark={mark} />}
          {content(parts.heading)}
        </strong>
        {state !== NOTHING && state}
      </div>
      <Facts columns={parts.facts} content={content} />
      {parts.buttons && <div className="row-card-buttons">{content(parts.buttons)}</div>}
    </li>
  );
}

/** The first of them that say something. */
function Facts({ columns, content }: { columns: readonly ListColumn[]; content: (column: ListColumn) => ReactNode }) {
  const facts = columns.map((column) => ({ ...column, told: content(column) })).filter(({ told }) => told !== NOTHING);
  if (facts.length === 0) return null;
  return (
    <dl>
      {facts.slice(0, SHOWN_FACTS).map(({ key, title, told }) => (
        <div key={key}>
          <dt>{title}</dt>
          <dd>{told}</dd>
        </div>
      ))}
    </dl>
  );
}
