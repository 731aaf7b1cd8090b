import {
  countryCodes,
  exportRegions,
  regionDetail,
  regionLazyList,
  regionLazyTree,
  regionList,
  regionTree,
} from '../../../contract/domains/organisation/region.endpoints.ts';
import type { InputOfCall } from '../../../contract/kernel/endpoint.ts';
import { MOST_FOUND } from '../../../contract/kernel/forest-search.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { forestOf } from '../../engine/resource/forest.ts';
import { serveListed } from '../../engine/resource/serve-listed.ts';
import { escapeLike, limitOf, orderOf, whereOf } from '../../engine/store/list-sql.ts';
import { type Sql, sql, text } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { invalid, notFound } from '../../platform/refusal.ts';
import { regionTable } from './region.table.ts';

const MOST_OPTIONS = 50;

interface RegionRow extends Record<string, unknown> {
  code: string;
  parentCode: string | null;
  name: string;
  ancestors: string;
  hasChildren?: boolean;
}

const { id: _, ...columns } = regionTable.fields;
const own = (alias = ''): Sql => columnsOf(regionTable, alias, Object.keys(columns));
const hasChildren = sql`EXISTS (SELECT 1 FROM region c WHERE c.parent_code = r.code AND c.is_deleted = 0)`;
const inOrder = sql`r.sort, r.code`;
/** From the province down to the region above. */
const namesAbove = sql`ARRAY(SELECT a.name FROM region a WHERE a.code = ANY (string_to_array(r.ancestors, ',')) ORDER BY a.level)`;
const presentRow = presenterOf(regionList.row ?? {});

/** On the wire a region is known by its code. */
function rootedRow({ code, parentCode }: RegionRow) {
  return { id: code, parentId: parentCode ?? '0', parentCode: parentCode ?? '0' };
}

function rowOf(row: RegionRow) {
  const rooted = { ...row, ...rootedRow(row) };
  return { ...presentRow(rooted), ...pickTree(rooted), ...(row.hasChildren ? { hasChildren: true } : {}) };
}

const pickTree = ({ id, parentId }: { id: string; parentId: string }) => ({ id, parentId });

/** Below the country are the provinces. */
function levelOf({ parentCode, parentId }: InputOfCall<typeof regionLazyList>): Sql {
  const above = parentCode || parentId || '';
  return !countryCodes.includes(above) ? sql`r.parent_code = ${above}` : text('r.parent_code IS NULL');
}

export const regionPages = serveListed(regionList, exportRegions, ({ page: { conditions } }) => {
  const where = sql`is_deleted = 0 AND ${whereOf(regionTable, conditions)}`;
  const preset = { field: 'code', descending: false };
  return {
    select: ({ sorts, ...cut }) =>
      sql`SELECT ${own()} FROM region WHERE ${where} ORDER BY ${orderOf(regionTable, sorts, preset, '', 'code')} ${limitOf(cut)}`,
    count: [sql`FROM region WHERE ${where}`],
    also: () => (row: RegionRow) => rootedRow(row),
  };
});

/** What was searched for with everything above it; without a search the provinces, because nobody reads thousands of rows. */
export const serveRegionTree = serve(regionTree, async ({ db, page }) => {
  const found =
    page.conditions.length > 0
      ? sql`SELECT code, ancestors FROM region WHERE is_deleted = 0 AND ${whereOf(regionTable, page.conditions)} ORDER BY code LIMIT ${MOST_FOUND}`
      : sql`SELECT code, ancestors FROM region WHERE is_deleted = 0 AND parent_code IS NULL`;
  const { rows } = await db.run<RegionRow>(sql`
    WITH found AS (${found})
    SELECT ${own('r')} FROM region r
    WHERE r.is_deleted = 0 AND r.code IN (SELECT code FROM found UNION SELECT unnest(string_to_array(ancestors, ',')) FROM found)
    ORDER BY ${inOrder}`);
  return forestOf(rows.map(rowOf));
});

export const serveRegionLazyList = serve(regionLazyList, async ({ db, input }) => {
  const { rows } = await db.run<RegionRow>(
    sql`SELECT ${own('r')}, ${hasChildren} AS "hasChildren" FROM region r WHERE r.is_deleted = 0 AND ${levelOf(input)} ORDER BY ${inOrder}`,
  );
  return rows.map(rowOf);
});

export const serveRegionLazyTree = serve(regionLazyTree, async ({ db, input }) => {
  const isSearch = Boolean(input.title);
  const where = isSearch ? sql`r.name LIKE ${`%${escapeLike(input.title ?? '')}%`}` : levelOf(input);
  const limit = isSearch ? sql`LIMIT ${MOST_OPTIONS}` : text('');
  const { rows } = await db.run<RegionRow & { above?: string[] }>(sql`
    SELECT ${own('r')}, ${hasChildren} AS "hasChildren"${isSearch ? sql`, ${namesAbove} AS above` : text('')}
    FROM region r WHERE r.is_deleted = 0 AND ${where} ORDER BY ${isSearch ? text('length(r.name), r.code') : inOrder} ${limit}`);
  return rows.map(({ above: names, ...row }) => ({
    ...nodeOf(row),
    ...(names ? { path: pathOf(row), pathName: [...names, row.name].join(' / ') } : {}),
  }));
});

function nodeOf({ code, parentCode, name, hasChildren: more }: RegionRow) {
  return { id: code, parentId: parentCode ?? '0', title: name, key: code, value: code, ...(more ? { hasChildren: true } : {}) };
}

const pathOf = ({ ancestors, code }: RegionRow): string[] => [...ancestors.split(',').filter(Boolean), code];

export const serveRegionDetail = serve(regionDetail, async ({ db, input }) => {
  const code = input.code || input.id;
  if (!code) throw invalid([{ field: 'code', message: '请输入区划编号' }]);
  const { rows } = await db.run<RegionRow & { above: string[] }>(
    sql`SELECT ${own('r')}, ${namesAbove} AS above FROM region r WHERE r.code = ${code} AND r.is_deleted = 0`,
  );
  const [row] = rows;
  if (!row) throw notFound('行政区划不存在');
  const { hasChildren: _, ...shown } = rowOf(row);
  return { ...shown, parentName: row.above.at(-1), pathName: [...row.above, row.name].join(' / ') };
});
