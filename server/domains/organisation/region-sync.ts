import { areaList } from '@vant/area-data';
import type { Database } from '../../engine/store/database.ts';
import { newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';

interface ShippedRegion {
  code: string;
  parentCode: string | null;
  name: string;
  level: '1' | '2' | '3';
  ancestors: string;
}

let rows: ShippedRegion[] | undefined;

/** The regions that the program brings along, down to the counties. The first two digits name a province, four a city. */
export function shippedRegions(): readonly ShippedRegion[] {
  rows ??= [
    ...regionsOf(areaList.province_list, '1', () => []),
    ...regionsOf(areaList.city_list, '2', (code) => [`${code.slice(0, 2)}0000`]),
    ...regionsOf(areaList.county_list, '3', (code) => [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`]),
  ];
  return rows;
}

function regionsOf(
  list: Readonly<Record<string, string>>,
  level: ShippedRegion['level'],
  above: (code: string) => string[],
): ShippedRegion[] {
  return Object.entries(list).map(([code, name]) => {
    const ancestors = above(code);
    return { code, name, level, parentCode: ancestors.at(-1) ?? null, ancestors: ancestors.join(',') };
  });
}

/**
 * Adds the shipped regions that are missing. What people renamed or deleted stays as they left it. One query when there is
 * nothing to do; two processes at once add each of them once.
 */
export async function syncRegions(database: Database, now: number, shipped = shippedRegions()): Promise<void> {
  const db = database.forGroup();
  const { rows: known } = await db.run<{ count: number }>(
    sql`SELECT count(*) AS count FROM region WHERE code = ANY (${shipped.map(({ code }) => code)})`,
  );
  if (known[0]?.count === shipped.length) return;
  const time = new Date(now);
  const lines = shipped.map((region) => ({ ...region, id: newId() }));
  await db.run(sql`
    INSERT INTO region (id, code, parent_code, name, level, sort, ancestors, create_time, update_time, version, is_deleted)
    SELECT s.id, s.code, s."parentCode", s.name, s.level, 1, s.ancestors, ${time}, ${time}, 0, 0
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      AS s (id uuid, code text, "parentCode" text, name text, level text, ancestors text)
    ON CONFLICT (code) DO NOTHING`);
}
