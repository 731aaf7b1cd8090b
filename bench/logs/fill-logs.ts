import pg from 'pg';
import type { Endpoint } from '../../contract/kernel/endpoint.ts';
import { apiLogTable } from '../../server/domains/logs/log.tables.ts';
import { maintainPartitions } from '../../server/engine/store/partitions.ts';

const MONTH_MS = 30 * 86_400_000;
const MONTHS = 6;
/** Everything that was ever made stays while the past is being built. */
const KEEP = 240;

/**
 * Six months of calls of 20 hospitals, evenly, some 55,000 a day at ten million. Four of a hundred are refusals; every
 * declared path is called as often; every row has a request id of its own.
 */
const ROWS = `
  INSERT INTO api_log (id, tenant_id, create_time, request_id, call, title, user_id, account, real_name, method, path, status, ms, message, ip, user_agent)
  SELECT uuidv7(t - now()), (200001 + h1 % 20)::text, t, md5(i::text)::uuid::text, ($5::text[])[1 + h2 % cardinality($5::text[])], '修改或提交 ' || h2 % 400, NULL,
    'doctor' || 1 + h3 % 50, '医生' || 1 + h3 % 50, 'POST', ($4::text[])[1 + h2 % cardinality($4::text[])],
    CASE WHEN h3 % 100 < 4 THEN 403 ELSE 200 END, (h3 % 90)::int, CASE WHEN h3 % 100 < 4 THEN '没有权限执行此操作' END,
    '10.1.3.' || h1 % 250, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36'
  FROM generate_series($1::bigint, $2::bigint) i
  CROSS JOIN LATERAL (SELECT abs(hashint8(i)::bigint) AS h1, abs(hashint8(i * 7919 + 13)::bigint) AS h2, abs(hashint8(i * 104729 + 7)::bigint) AS h3,
    now() - ($3::bigint - i) * (interval '180 days' / $3::bigint) - interval '1 minute' AS t) r`;

const CHUNK = 1_000_000;

/** Fills the log of calls, and leaves it as autovacuum would. */
export async function fillLogs(url: string, rows: number, calls: readonly Endpoint[], tell: (line: string) => void): Promise<void> {
  const [paths, names] = [calls.map(({ path }) => `/api${path}`), calls.map(({ name }) => name)];
  for (let month = MONTHS; month >= 0; month -= 1)
    await maintainPartitions(url, [apiLogTable], { now: Date.now() - month * MONTH_MS, keep: KEEP });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SET synchronous_commit = off; SET maintenance_work_mem = '256MB'`);
    const indexes = await dropIndexes(client);
    for (let from = 1; from <= rows; from += CHUNK) {
      await client.query(ROWS, [from, Math.min(from + CHUNK - 1, rows), rows, paths, names]);
      tell(`  ${Math.min(from + CHUNK - 1, rows).toLocaleString('en')} 行`);
    }
    for (const definition of indexes) await client.query(definition);
    await client.query('VACUUM (ANALYZE) api_log');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

/** Built at the end, sorted, for all partitions at once. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    "SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE tablename = 'api_log' AND indexname NOT LIKE '%\\_pkey'",
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${pg.escapeIdentifier(name)}`);
  return rows.map(({ definition }) => definition.replace(' ON ONLY ', ' ON '));
}
