import type { WorkPlace } from '../../../contract/domains/inbox/inbox.endpoints.ts';
import type { MenuItem } from '../../../contract/kernel/menu.ts';
import type { PageWork } from '../../platform/page/page-work.ts';

/** Page by its own code and by those of what is done on it. */
export function pagesByRight(menu: readonly MenuItem[]): ReadonlyMap<string, readonly string[]> {
  const pages = new Map<string, string[]>();
  const take = ({ code, buttons = [], children = [] }: MenuItem): void => {
    for (const right of [code, ...buttons.map((button) => button.code)]) pages.set(right, [...(pages.get(right) ?? []), code]);
    children.forEach(take);
  };
  menu.forEach(take);
  return pages;
}

/** What waits behind each page: behind the first that somebody has, of those on which its documents are opened. */
export function workOfPages(
  places: readonly WorkPlace[],
  pages: ReadonlyMap<string, readonly string[]>,
  granted: ReadonlySet<string>,
): ReadonlyMap<string, PageWork> {
  const work = new Map<string, PageWork>();
  for (const { rights, count, late } of places) {
    const page = rights
      .filter((right) => granted.has(right))
      .flatMap((right) => pages.get(right) ?? [])
      .find((code) => granted.has(code));
    const before = page === undefined ? undefined : work.get(page);
    if (page !== undefined) work.set(page, { count: (before?.count ?? 0) + count, late: (before?.late ?? 0) + late });
  }
  return work;
}
