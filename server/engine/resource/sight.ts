import { isDocument, listsOf } from '../../../contract/kernel/document.ts';
import type { Perspective } from '../../../contract/kernel/document-shape.ts';
import type { Resource } from '../../../contract/kernel/resource-row.ts';

/**
 * Of which rights one opens a row as whoever has that role on it: of a document, those of the lists in which it stands for them. Another
 * list of the same role shows rows of another kind: who has that one alone may not open this row, and its page is not where the row waits.
 */
export function sightOf(resource: Resource, by: string, row: Readonly<Record<string, unknown>>): readonly string[] {
  if (!isDocument(resource)) return [`${resource.permission}_view`];
  const isIn = ({ of, only = {} }: Perspective): boolean =>
    of.includes(by) && Object.entries(only).every(([field, key]) => row[field] === key);
  return listsOf(resource).flatMap(({ perspective, list }) => (isIn(perspective) ? [String(list.permission)] : []));
}
