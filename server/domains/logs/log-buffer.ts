import type { Logger } from 'pino';
import { isPassing } from '../../engine/http/errors.ts';
import type { Database } from '../../engine/store/database.ts';
import { insertMany } from '../../engine/store/insert-many.ts';
import type { Table } from '../../engine/store/table.ts';

export interface LogRow {
  table: Table;
  values: Record<string, unknown>;
}

export interface LogBuffer {
  /** Never waits and never fails. */
  add(rows: readonly LogRow[]): void;
  /** Writes what is there; resolves when it is written, or lost and told. */
  flush(): Promise<void>;
  /** The same at the stop of the process: what could not be written by then is lost, and told. */
  close(): Promise<void>;
}

const PAUSE_MS = 500;
const BATCH = 200;
/** While the database is away, rows wait up to here: some megabytes. */
const MOST_WAITING = 10_000;

/** Log rows of one process on their way to the database, in batches, behind the answers that they are about. */
export function createLogBuffer(database: Database, log: Logger): LogBuffer {
  let waiting: LogRow[] = [];
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const later = (): void => {
    if (timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      void flush();
    }, PAUSE_MS).unref();
  };
  const flush = (): Promise<void> => {
    running = running.then(writeWaiting);
    return running;
  };
  const writeWaiting = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH);
      const kept = await write(database, batch, log);
      if (kept.length === 0) continue;
      waiting = [...kept, ...waiting];
      later();
      return;
    }
  };
  return {
    add: (rows) => {
      if (rows.length === 0) return;
      const room = MOST_WAITING - waiting.length;
      if (rows.length > room) log.warn({ lost: rows.length - room }, 'log rows lost, the buffer is full');
      waiting.push(...rows.slice(0, room));
      if (waiting.length >= BATCH) void flush();
      else later();
    },
    flush,
    close: async () => {
      await flush();
      clearTimeout(timer);
      if (waiting.length > 0) log.warn({ lost: waiting.length }, 'log rows lost, the database did not answer before the stop');
      waiting = [];
    },
  };
}

/** One statement a table. Returns what may be tried again: rows that failed because nobody answered. */
async function write(database: Database, batch: readonly LogRow[], log: Logger): Promise<LogRow[]> {
  const kept: LogRow[] = [];
  for (const [table, rows] of Map.groupBy(batch, (row) => row.table)) {
    try {
      await insertMany(
        database.forGroup(),
        table,
        rows.map(({ values }) => values),
      );
    } catch (error) {
      const again = isPassing(error);
      if (again) kept.push(...rows);
      log.warn({ err: error, table: table.name, rows: rows.length }, again ? 'log rows wait for the database' : 'log rows lost');
    }
  }
  return kept;
}
