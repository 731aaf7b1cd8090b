import type { Database, Store } from '../server/engine/store/database.ts';
import type { Tx } from '../server/engine/store/runner.ts';
import { compile, type Sql } from '../server/engine/store/sql.ts';
import type { Replay } from './replay.ts';

export interface RecordingDatabase {
  database: Database;
  /** What was sent since the last call. */
  take(): Replay[];
}

/** The same database, with every statement written down as it goes out: the limit sends exactly these. */
export function recordingDatabase(inner: Database): RecordingDatabase {
  let replays: Replay[] = [];
  const start = (store: Store, transaction: boolean): Replay => {
    const replay: Replay = { role: store.scope, tenantId: store.tenantId, transaction, statements: [] };
    replays.push(replay);
    return replay;
  };
  const note = (replay: Replay, query: Sql, after: number): void => {
    const { text, values } = compile(query);
    replay.statements.push({ text, values, after });
  };
  const wrap = (store: Store): Store => {
    const runAll: Store['runAll'] = (queries) => {
      const replay = start(store, false);
      for (const query of queries) note(replay, query, 0);
      return store.runAll(queries);
    };
    const transaction: Store['transaction'] = (work) => {
      const replay = start(store, true);
      let answered = 0;
      return store.transaction((tx) => {
        const run: Tx['run'] = async <R>(query: Sql) => {
          note(replay, query, answered);
          const result = await tx.run<R>(query);
          answered += 1;
          return result;
        };
        return work({ ...tx, run });
      });
    };
    const run: Store['run'] = <R>(query: Sql) => {
      note(start(store, false), query, 0);
      return store.run<R>(query);
    };
    return { ...store, run, runAll, transaction };
  };
  const database: Database = {
    ...inner,
    forTenant: (tenantId) => wrap(inner.forTenant(tenantId)),
    forGroup: (tenantId) => wrap(inner.forGroup(tenantId)),
  };
  return {
    database,
    take: () => {
      const taken = replays;
      replays = [];
      return taken;
    },
  };
}
