import { type EndpointOf, endpointOf } from '../../../contract/kernel/resource.ts';
import type { Resource } from '../../../contract/kernel/resource-row.ts';

/** How options of a tree are asked for. */
export interface TreeCalls {
  /** One level, by `parentId`. */
  lazy: EndpointOf<Resource['fields'], 'lazyTree'>;
  /** Those whose title contains a text, with everything above them. */
  search: EndpointOf<Resource['fields'], 'tree'>;
}

export function treeCallsOf(resource: Resource): TreeCalls {
  return { lazy: endpointOf(resource, 'lazyTree'), search: endpointOf(resource, 'tree') };
}

interface Level {
  id: string;
  hasChildren?: boolean;
}

/**
 * Rows of one level with what has been loaded below them. A row that has more below it, not loaded yet, gets what
 * `pending` makes: so that it can be opened.
 */
export function assemble<N extends Level>(
  roots: readonly N[],
  levels: ReadonlyMap<string, readonly N[]>,
  pending: (row: N) => N[],
): (N & { children?: N[] })[] {
  return roots.map((row) => {
    const below = levels.get(row.id);
    if (below && below.length > 0) return { ...row, children: assemble(below, levels, pending) };
    return row.hasChildren && !below ? { ...row, children: pending(row) } : row;
  });
}

/** Every row of a forest, each before what stands below it. */
export function rowsIn<N extends { children?: readonly N[] }>(forest: readonly N[]): N[] {
  return forest.flatMap((row) => [row, ...rowsIn(row.children ?? [])]);
}

/** Every id in a forest that has something below it: what is opened to show what was found. */
export function branchIds(forest: readonly { id: string; children?: readonly { id: string }[] }[]): string[] {
  return forest.flatMap(({ id, children }) => (children?.length ? [id, ...branchIds(children)] : []));
}
