import { createHash } from 'node:crypto';
import { type Dictionary, dictionariesOf } from '../../../contract/kernel/domain.ts';
import type { Services } from '../../engine/services.ts';
import type { Database } from '../../engine/store/database.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';

// Any constant will do, as long as all our processes use the same one.
const LOCK = 7_216_015;

interface ShippedRow {
  id: string;
  parentId: string | null;
  code: string;
  dictKey: string | null;
  dictValue: string;
  sort: number;
}

/** The id of a shipped dictionary or entry: the same in every installation, so that a new start finds it again. */
function shippedId(code: string, key?: string): string {
  const hex = createHash('sha256')
    .update(JSON.stringify(['dictionary', code, key ?? null]))
    .digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function rowsOf(dictionaries: readonly Dictionary[]): ShippedRow[] {
  return dictionaries.flatMap(({ code, title, entries }, at) => {
    const parentId = shippedId(code);
    const children = Object.entries(entries).map(
      ([dictKey, dictValue], index): ShippedRow => ({ id: shippedId(code, dictKey), parentId, code, dictKey, dictValue, sort: index + 1 }),
    );
    return [{ id: parentId, parentId: null, code, dictKey: null, dictValue: title, sort: at + 1 }, ...children];
  });
}

/**
 * Brings the dictionaries up to the shipped ones: adds what is missing and changes labels that nobody has touched. What
 * people edited or deleted stays as they left it, and an entry of their own is not doubled. Where they had made a dictionary of that
 * code themselves, the shipped entries stand below it. One process at a time; unchanged, it costs one query.
 */
export async function syncDictionaries({ database, domains }: Pick<Services, 'database' | 'domains'>, now: number): Promise<void> {
  const rows = rowsOf([...dictionariesOf(domains).values()]);
  if ((await missing(database, rows)).length === 0) return;
  await database.forGroup().transaction(async (tx) => {
    await tx.run(sql`SELECT pg_advisory_xact_lock(${LOCK})`);
    await writeRows(tx, rows, new Date(now));
  });
}

type KnownRow = ShippedRow & { version: number; isDeleted: number };

/** Shipped rows that are absent, or stored otherwise although nobody edited them. */
async function missing(database: Database, rows: readonly ShippedRow[]): Promise<ShippedRow[]> {
  const { rows: stored } = await database.forGroup().run<KnownRow>(sql`
    SELECT id, parent_id AS "parentId", code, dict_key AS "dictKey", dict_value AS "dictValue", sort, version, is_deleted AS "isDeleted"
    FROM dictionary`);
  const byId = new Map(stored.map((row) => [row.id, row]));
  const living = stored.filter(({ isDeleted }) => isDeleted === 0);
  const taken = new Set(living.map(({ code, dictKey }) => `${code}:${dictKey}`));
  const heads = new Map(living.filter(({ parentId }) => parentId === null).map(({ code, id }) => [code, id]));
  const headOf = ({ code, parentId }: ShippedRow) => (parentId === null ? null : (heads.get(code) ?? parentId));
  return rows.filter((row) => {
    const known = byId.get(row.id);
    if (!known) return !taken.has(`${row.code}:${row.dictKey}`);
    if (known.version > 0 || known.isDeleted === 1) return false;
    return known.dictValue !== row.dictValue || known.sort !== row.sort || known.parentId !== headOf(row);
  });
}

async function writeRows(tx: Tx, rows: readonly ShippedRow[], time: Date): Promise<void> {
  await tx.run(sql`
    INSERT INTO dictionary (id, parent_id, code, dict_key, dict_value, sort, is_sealed, create_time, update_time, version, is_deleted)
    SELECT s.id, CASE WHEN s."parentId" IS NOT NULL THEN COALESCE(head.id, s."parentId") END, s.code, s."dictKey", s."dictValue", s.sort, 0, ${time}, ${time}, 0, 0
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS s (id uuid, "parentId" uuid, code text, "dictKey" text, "dictValue" text, sort integer)
    LEFT JOIN dictionary head ON head.code = s.code AND head.parent_id IS NULL AND head.is_deleted = 0
    WHERE NOT EXISTS (
      SELECT 1 FROM dictionary d
      WHERE d.code = s.code AND d.dict_key IS NOT DISTINCT FROM s."dictKey" AND d.is_deleted = 0 AND d.id <> s.id)
    ON CONFLICT (id) DO UPDATE SET parent_id = excluded.parent_id, dict_value = excluded.dict_value, sort = excluded.sort,
        update_time = excluded.update_time
      WHERE dictionary.version = 0 AND dictionary.is_deleted = 0
        AND (dictionary.parent_id, dictionary.dict_value, dictionary.sort)
          IS DISTINCT FROM (excluded.parent_id, excluded.dict_value, excluded.sort)`);
}
