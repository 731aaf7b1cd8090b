import type { Endpoint } from './endpoint.ts';
import { type Fields, field, pick } from './field.ts';

/** Rows that were chosen one by one, `id_in`: every export of a list can be narrowed to them. */
export const chosenRows = { id: field.id('所选记录', { filter: 'equals' }) } satisfies Fields;

/** The export of a list that is answered by hand. */
export interface Export<I extends Fields = Fields> extends Endpoint {
  readonly kind: 'export';
  readonly input: I;
  /** One code of its own: reading a list does not mean carrying it away. */
  readonly permission: string;
  /** And nobody carries away what they may not read. */
  readonly listPermission: string | readonly string[];
}

interface ExportOptions {
  /** Where it cannot follow from the list's code, because everybody or several may read it. */
  readonly permission?: string;
  /** What the sheet holds, where that is not the title of the list. */
  readonly title?: string;
  /** Its lines are sums of several rows, of which none is chosen. */
  readonly isOfSums?: true;
}

type List<R extends Fields, I extends Fields> = Omit<Endpoint, 'row' | 'input'> & { readonly row: R; readonly input: I };

/**
 * The same rows as a list, with its search and order, as a file with these columns: under the list's address and its
 * name, for whoever may read the list and was granted `<permission>_export`.
 */
export function exportOf<const R extends Fields, I extends Fields>(
  { also: _, ...list }: List<R, I>,
  columns: readonly (keyof R & string)[],
  { permission = exportCodeOf(list), title = list.title.replace(/列表$/, ''), isOfSums }: ExportOptions = {},
): Export<I> {
  return {
    ...list,
    name: `export-${list.name.replace(/^(list|page|get)-/, '')}`,
    title: `导出${title}`,
    kind: 'export',
    path: `${list.path.replace(/\/(list|page)$/, '')}/export`,
    permission,
    listPermission: list.permission,
    filters: { ...(list.row.id?.kind === 'id' && !isOfSums ? chosenRows : {}), ...list.filters },
    row: pick(list.row, ...columns),
  };
}

/** The title of the sheet and the beginning of the file's name. */
export function sheetTitleOf({ title }: Endpoint): string {
  return title.replace(/^导出/, '');
}

function exportCodeOf({ name, permission }: Pick<Endpoint, 'name' | 'permission'>): string {
  if (typeof permission !== 'string' || permission.startsWith('@')) throw new Error(`${name} needs a code for its export`);
  return `${permission.replace(/_view$/, '')}_export`;
}
