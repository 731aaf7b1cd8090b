import { useState } from 'react';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { type Row, textOf } from '../field/row.ts';
import { keptOf, marksBetween } from './kept-selection.ts';
import type { RowMark } from './live-rows.ts';

interface Looked {
  /** The page as it was answered last; none while another one is awaited. */
  readonly page: Page<Row> | undefined;
  /** What was asked for. */
  readonly asked: string;
  readonly marks: ReadonlyMap<string, RowMark>;
  readonly rowKey: string;
}

interface Selection {
  readonly selected: string[];
  readonly onSelect: (selected: string[]) => void;
  /** A row that is known to be gone is not chosen any more. */
  readonly drop: (key: string) => void;
}

/**
 * The chosen rows of a list, by their keys, those of other pages too. What has left the list leaves them: it could not be unticked, and
 * a call that takes several is refused because of one.
 */
export function useSelection({ page, asked, marks, rowKey }: Looked): Selection {
  const [selected, setSelected] = useState<string[]>([]);
  /** The pages as they were answered last, by what was asked for: all of them while something is chosen that may be on one. */
  const [pages, setPages] = useState<ReadonlyMap<string, Page<Row>>>(new Map());
  let kept = keptOf(selected, marks);
  const before = pages.get(asked);
  if (page && page !== before) {
    if (before)
      kept = keptOf(
        kept,
        marksBetween(before, page, (row) => textOf(row, rowKey)),
      );
    setPages(new Map([...(kept.length > 0 ? pages : []), [asked, page]]));
  }
  if (kept !== selected) setSelected(kept);
  return { selected: kept, onSelect: setSelected, drop: (key) => setSelected((all) => all.filter((one) => one !== key)) };
}
