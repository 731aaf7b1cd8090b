import type pg from 'pg';
import { withClient } from '../../platform/postgres/scratch-database.ts';
import { StartupError } from '../../platform/settings/startup-error.ts';

/**
 * What an operator reads where other processes of ours are at this database. An idle server gives back the connections of its pools after half a
 * minute: what it always holds are those that listen, and that of its jobs. For a process that has no other connection of its own.
 */
export async function inUseBy(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ count: string }>(
    "SELECT count(*) AS count FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'lianyi %' AND pid <> pg_backend_pid()",
  );
  const [{ count } = { count: '0' }] = rows;
  return Number(count) > 0 ? `有服务正在使用该数据库（${count} 个连接），请先停止全部服务进程。` : undefined;
}

/** For what must have the database to itself. Throws a `StartupError` where a server runs on it; asked before we have connections of our own. */
export async function refuseInUse(url: string): Promise<void> {
  const inUse = await withClient(url, inUseBy);
  if (inUse) throw new StartupError(inUse);
}
