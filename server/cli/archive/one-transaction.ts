import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isDatabaseAway } from '../../platform/postgres/database-away.ts';
import { StartupError } from '../../platform/settings/startup-error.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import { abortOf } from '../interrupted.ts';
import { longConnection } from './long-connection.ts';

/** What is written besides the rows. */
export interface Filled {
  readonly files: FileStorage;
  /** Files that were not there before. */
  readonly added: string[];
  /** Aborted where it must not go on: somebody wants it to end, or the database has gone away. */
  readonly signal: AbortSignal;
}

const LOST = '与数据库的连接中断，恢复没有完成，没有做任何改动，请重试。';
/** Whether the rows are there is not known: the files are left to them. */
const LOST_AT_COMMIT = '与数据库的连接在提交时中断，不能确定恢复是否完成，请加 --force 重新恢复。';
/** How long what is being written may take to notice that it is over. */
const SETTLE_MS = 5_000;

/**
 * Work on rows in one transaction, and on files beside it, however long it takes: where it fails, or the signal is aborted, the rows are as
 * they were and the added files are gone. Throws what the work throws, the reason of the signal, or a `StartupError` where the database has gone away.
 */
export async function inOneTransaction(
  databaseUrl: string,
  { files, signal }: Pick<Filled, 'files' | 'signal'>,
  work: (client: pg.Client, filled: Filled) => Promise<void>,
): Promise<void> {
  const lost = new AbortController();
  const ends = AbortSignal.any([signal, lost.signal]);
  const client = longConnection(databaseUrl, 'lianyi restore', () => lost.abort(new StartupError(LOST)));
  // The database then takes back by itself what is open; a statement that lasts would have to be waited for.
  ends.addEventListener('abort', () => void client.end().catch(() => undefined));
  const added: string[] = [];
  let isCommitting = false;
  const whole = async (): Promise<void> => {
    await client.query('BEGIN');
    await work(client, { files, added, signal: ends });
    isCommitting = true;
    await client.query('COMMIT');
  };
  await client.connect();
  const working = whole();
  try {
    await Promise.race([working, abortOf(ends)]);
  } catch (error) {
    if (isCommitting && (ends.aborted || isDatabaseAway(error))) throw new StartupError(LOST_AT_COMMIT);
    if (ends.aborted) await Promise.race([working.catch(() => undefined), sleep(SETTLE_MS)]);
    else await client.query('ROLLBACK').catch(() => undefined);
    for (const key of added) await files.remove(key).catch(() => undefined);
    throw !ends.aborted && isDatabaseAway(error) ? new StartupError(LOST) : ends.aborted ? ends.reason : error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
