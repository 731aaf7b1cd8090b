import { type Domain, resourcesOf } from '../../../contract/kernel/domain.ts';
import { codesOf } from '../../../contract/kernel/menu.ts';
import { menuOf } from '../../../contract/kernel/resource-menu.ts';
import { said, word } from '../../../contract/kernel/said.ts';
import type { TreeNode } from '../../../contract/kernel/sent.ts';
import { forestOf } from '../../engine/resource/forest.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { invalid } from '../../platform/refusal.ts';

interface MenuRow {
  id: string;
  parentId: string | null;
  code: string;
  name: string;
  category: '1' | '2';
}

const menuRows = async (runner: Runner): Promise<MenuRow[]> => {
  const { rows } = await runner.run<MenuRow>(
    sql`SELECT id, parent_id AS "parentId", code, name, category FROM menu WHERE is_deleted = 0 ORDER BY sort, id`,
  );
  return rows;
};

/** Pages that answer people of the platform alone: whatever hospital had them could do nothing there. */
function platformCodesOf(domains: readonly Domain[]): ReadonlySet<string> {
  const resources = resourcesOf(domains).filter(({ scope }) => scope === 'platform');
  return new Set(resources.flatMap((resource) => codesOf([menuOf(resource)])));
}

/**
 * The pages and buttons that a choice of menus stands for: what is above them, and unless it is `isExact`, all of what is below those of
 * which nothing in particular was chosen, but for those that the package `held` with nothing below them. A folder without any of its pages
 * is left out. Throws 400 for menus that are not there, for those of the platform alone, and where nothing is left. Of those that the package
 * held, what has gone since leaves by itself: no screen shows it, so that nobody could take it away.
 */
export async function completeMenus(
  runner: Runner,
  domains: readonly Domain[],
  ids: readonly string[],
  { held = [], isExact = false }: { held?: readonly string[]; isExact?: boolean } = {},
): Promise<string[]> {
  const platformCodes = platformCodesOf(domains);
  const rows = await menuRows(runner);
  const known = new Set(rows.map(({ id }) => id));
  const asked = ids.map((id) => id.toLowerCase()).filter((id) => known.has(id) || !held.includes(id));
  if (!asked.every((id) => known.has(id))) throw invalid([{ field: 'menuId', message: '菜单不存在' }]);
  const chosen = new Set(asked);
  const foreign = rows.find(({ id, code }) => chosen.has(id) && platformCodes.has(code));
  if (foreign) throw invalid([{ field: 'menuId', message: said`产品包不能包含平台管理功能：${word(foreign.name)}` }]);
  const complete = closureOf(
    rows.filter(({ code }) => !platformCodes.has(code)),
    chosen,
    isExact ? chosen : new Set(held),
  );
  const left = withoutEmptyFolders(foldersIn(rows), complete).map(({ id }) => id);
  if (ids.length > 0 && left.length === 0) throw invalid([{ field: 'menuId', message: '请选择菜单' }]);
  return left;
}

/** Everything that a package may hold, as a forest of options. */
export async function listPackageMenus(runner: Runner, domains: readonly Domain[]): Promise<TreeNode[]> {
  const platformCodes = platformCodesOf(domains);
  const rows = await menuRows(runner);
  const folders = foldersIn(rows);
  const offered = withoutEmptyFolders(
    folders,
    rows.filter(({ code }) => !platformCodes.has(code)),
  );
  return forestOf(
    offered.map(({ id, parentId, name }) => ({
      ...{ id, parentId: parentId ?? '0', title: name, key: id, value: id },
      ...(folders.has(id) ? { isFolder: 1 } : {}),
    })),
  );
}

/** What has pages below it and no button of its own: nothing but the place where they stand. */
function foldersIn(rows: readonly MenuRow[]): ReadonlySet<string | null> {
  const withButtons = new Set(rows.filter(({ category }) => category === '2').map(({ parentId }) => parentId));
  return new Set(rows.filter(({ category, parentId }) => category === '1' && !withButtons.has(parentId)).map(({ parentId }) => parentId));
}

/** A folder of which nothing is left would look like a page. */
function withoutEmptyFolders(folders: ReadonlySet<string | null>, offered: readonly MenuRow[]): readonly MenuRow[] {
  const filled = new Set(offered.map(({ parentId }) => parentId));
  const left = offered.filter(({ id }) => !folders.has(id) || filled.has(id));
  return left.length === offered.length ? left : withoutEmptyFolders(folders, left);
}

/** What is `known` with nothing below it stands for itself alone. */
function closureOf(rows: readonly MenuRow[], chosen: ReadonlySet<string>, known: ReadonlySet<string>): MenuRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const below = Map.groupBy(rows, ({ parentId }) => parentId ?? '');
  const complete = new Set<string>();
  const addAbove = (id: string | null): void => {
    const row = byId.get(id ?? '');
    if (!row || complete.has(row.id)) return;
    complete.add(row.id);
    addAbove(row.parentId);
  };
  const hasBelow = (id: string, among: ReadonlySet<string>): boolean =>
    (below.get(id) ?? []).some((row) => among.has(row.id) || hasBelow(row.id, among));
  const standsAlone = (id: string): boolean => known.has(id) && !hasBelow(id, known);
  const addBelow = (id: string): void => {
    for (const row of below.get(id) ?? []) {
      complete.add(row.id);
      addBelow(row.id);
    }
  };
  for (const id of chosen) {
    addAbove(id);
    if (!standsAlone(id) && !hasBelow(id, chosen)) addBelow(id);
  }
  return rows.filter(({ id }) => complete.has(id));
}
