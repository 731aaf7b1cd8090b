import type { ReactNode } from 'react';
import type { Field, Fields } from '../../../contract/kernel/field.ts';
import type { ListSetting } from '../../../contract/kernel/list-setting.ts';
import { toldValue } from '../../../contract/kernel/reference.ts';
import { label } from '../../platform/words/label.ts';
import type { WordsOf } from '../field/dictionary.ts';
import { fieldContent } from '../field/field-value.tsx';
import { HospitalName } from '../field/hospital-name.tsx';
import type { Row } from '../field/row.ts';
import { isState } from '../parts/tag-color.ts';
import { columnWidth, leastColumnWidth, mostColumnWidth, type Shrinkable } from './column-widths.ts';
import type { ListState } from './list-state.ts';
import type { ListOptions } from './list-types.ts';

interface ColumnOptions extends Pick<ListOptions, 'cells' | 'tagColors'> {
  row: Fields;
  sortable: readonly string[];
  sort: ListState['sort'];
  setting: ListSetting;
  wordsOf: WordsOf;
}

/** A column of the table, and how narrow it may become. */
export interface ListColumn extends Shrinkable {
  key: string;
  title: string;
  align: 'left' | 'right';
  isSortable?: boolean;
  order?: 'ascend' | 'descend' | undefined;
  /** Stays in sight at the end of the row … */
  isFixed?: boolean;
  /** … or at its start. */
  isPinned?: boolean;
  /** A time that lies ahead. */
  isAhead?: boolean;
  /** Drawn as a tag in its colour. */
  isState?: boolean;
  /** A string is shown in whole on hovering. */
  render: (value: unknown, row: Row) => ReactNode;
}

/** The table's columns for declared fields. Unknown names are skipped, so that a contract may drop a field. */
export function listColumns(names: readonly string[], options: ColumnOptions): ListColumn[] {
  return names.flatMap((name) => {
    const spec = options.row[name];
    return spec ? [listColumn(name, spec, options)] : [];
  });
}

function listColumn(name: string, spec: Field, { sortable, sort, setting, wordsOf, cells, tagColors }: ColumnOptions): ListColumn {
  // By its number no row stands where anybody looks for it.
  const isSortable = sortable.includes(name) && spec.kind !== 'id';
  const cell = cells?.[name];
  const chosen = setting.widths?.[name];
  const width = chosen ?? columnWidth(name, spec, isSortable);
  return {
    key: name,
    title: label(spec.label),
    width,
    leastWidth: chosen ?? leastColumnWidth(spec, width, isSortable),
    mostWidth: chosen ?? mostColumnWidth(spec, width),
    isChosen: chosen !== undefined,
    isPinned: setting.pinned?.includes(name) ?? false,
    isAhead: spec.ahead ?? false,
    // Yes and no tell nothing without the name of what is asked.
    isState: spec.kind !== 'flag' && (isState(name) || tagColors?.[name] !== undefined),
    align: spec.kind === 'money' || spec.kind === 'whole' ? 'right' : 'left',
    isSortable,
    order: sort?.field === name ? (sort.descending ? 'descend' : 'ascend') : undefined,
    render: (_value: unknown, row: Row) => cell?.(row) ?? cellContent(name, spec, toldValue(row, name, spec), tagColors?.[name], wordsOf),
  };
}

/** Plain text, and what says that there is none, stays a string: the table then shows the whole of it on hovering when it is cut off. */
function cellContent(name: string, spec: Field, value: unknown, tagColors: Readonly<Record<string, string>> | undefined, wordsOf: WordsOf) {
  if (value === undefined || value === null || value === '') return '—';
  if (spec.isHospital) return <HospitalName name={String(value)} />;
  return fieldContent({ field: spec, value, name, tagColors, pictureSize: 32 }, wordsOf);
}
