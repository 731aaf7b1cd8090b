import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { keysOf } from '../../../contract/kernel/keys.ts';
import type { Database } from '../../engine/store/database.ts';
import { insertMany } from '../../engine/store/insert-many.ts';
import { newId } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { serverInterfaceTable } from './log.tables.ts';

// Any constant will do, as long as all our processes use the same one.
const LOCK = 7_216_017;

interface Declared {
  classId: string;
  interId: string;
  title: string;
  method: string;
  path: string;
}

/**
 * Brings the table of interfaces up to what the program answers: adds, renames, and marks as deleted what is gone.
 * Switches, labels and reasons stay. One query when nothing changed; one process at a time.
 */
export async function syncInterfaces(database: Database, endpoints: readonly Endpoint[], now: number): Promise<void> {
  const byName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]));
  const declared = [...byName.values()].map(
    ({ domain, name, title, method, path }): Declared => ({ classId: domain, interId: name, title, method, path: `/api${path}` }),
  );
  const store = database.forGroup();
  if (differences(declared, (await store.run<Declared>(storedSql)).rows).isNone) return;
  await store.transaction(async (tx) => {
    await tx.run(sql`SELECT pg_advisory_xact_lock(${LOCK})`);
    await write(tx, differences(declared, (await tx.run<Declared>(storedSql)).rows), now);
  });
}

const storedSql = sql`SELECT class_id AS "classId", inter_id AS "interId", title, method, path FROM server_interface WHERE is_deleted = 0`;

function differences(declared: readonly Declared[], stored: readonly Declared[]) {
  const before = new Map(stored.map((row) => [row.interId, row]));
  const wanted = new Set(declared.map(({ interId }) => interId));
  const added = declared.filter(({ interId }) => !before.has(interId));
  const changed = declared.filter((row) => {
    const old = before.get(row.interId);
    return old !== undefined && keysOf(row).some((name) => row[name] !== old[name]);
  });
  const gone = stored.filter(({ interId }) => !wanted.has(interId)).map(({ interId }) => interId);
  return { added, changed, gone, isNone: added.length + changed.length + gone.length === 0 };
}

async function write(tx: Tx, { added, changed, gone }: ReturnType<typeof differences>, now: number): Promise<void> {
  const time = new Date(now);
  const fresh = { apiOpen: '1', monitorOpen: '0', version: 0, isDeleted: 0, createTime: time, updateTime: time };
  await insertMany(
    tx,
    serverInterfaceTable,
    added.map((row) => ({ ...row, ...fresh, id: newId() })),
  );
  if (changed.length > 0)
    await tx.run(sql`
      UPDATE server_interface s SET class_id = d."classId", title = d.title, method = d.method, path = d.path, update_time = ${time}, version = version + 1
      FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS d ("classId" text, "interId" text, title text, method text, path text)
      WHERE s.inter_id = d."interId" AND s.is_deleted = 0`);
  if (gone.length > 0)
    await tx.run(
      sql`UPDATE server_interface SET is_deleted = 1, update_time = ${time}, version = version + 1 WHERE inter_id = ANY (${gone}) AND is_deleted = 0`,
    );
}
