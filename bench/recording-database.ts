import { settle } from '../server/engine/store/before-commit.ts';
import type { Database, Store } from '../server/engine/store/database.ts';
import { allowOwner, ownerOf } from '../server/engine/store/owner-runner.ts';
import type { Result, Tx } from '../server/engine/store/runner.ts';
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
  const note = (replay: Replay, query: Sql, after: number, owner?: string): void => {
    const { text, values } = compile(query);
    replay.statements.push({ text, values, after, owner });
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
      return store.transaction(async (tx) => {
        const noted = async <R>(query: Sql, owner?: string): Promise<Result<R>> => {
          note(replay, query, answered, owner);
          const result = await (owner === undefined ? tx : ownerOf(tx, owner)).run<R>(query);
          answered += 1;
          return result;
        };
        const recorded: Tx = { ...tx, run: (query) => noted(query) };
        allowOwner(recorded, (owner, query) => noted(query, owner));
        const result = await work(recorded);
        // What is left for the end is left with the transaction that the work knows, which is this one.
        await settle(recorded);
        return result;
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
