import pg from 'pg';
import { settle } from './before-commit.ts';
import { APP_ROLE, type Database, GROUP_ROLE, gather, nameOf, resultOf, type Store, types } from './database.ts';
import { allowOwner } from './owner-runner.ts';
import type { Result, Runner, Tx } from './runner.ts';
import { compile, type Sql } from './sql.ts';
import { FENCE_OPTIONS, fenceOf, SEQUENTIAL, type TenantFence } from './tenant-fence.ts';

const roles = { tenant: APP_ROLE, group: GROUP_ROLE } as const;

const connection = {
  application_name: 'lianyi one-transaction',
  options: `-c jit=off ${FENCE_OPTIONS}`,
  pipeline: true,
  types,
};

/** A plan for whatever values come: planning each statement anew would take longer than most of them. */
const ANY_VALUES = 'SET plan_cache_mode = force_generic_plan';
/** As the owner of the tables; whose turn it was before, it is again. */
const LEARN = `
  DO $$ DECLARE before text := current_user; BEGIN RESET ROLE; ANALYZE; EXECUTE format('SET LOCAL ROLE %I', before); END $$`;
type Binding = Pick<Runner, 'tenantId' | 'scope'>;

/**
 * Everything that the work does with the given database, in whichever scope and in however many transactions, is one
 * transaction on one connection: all of it is there afterwards, or nothing. Both fences stand, since every statement goes out
 * under its own role and tenant. Statements may be sent at once and then travel together. What one of them fails at fails
 * whole: nothing may be caught and gone on with.
 *
 * `learn` has the planner look at the tables as they are by then, which is seen by nobody else: plans that were made while they were
 * empty read whole hospitals for one row, once there are some. To be called while nothing else is under way.
 */
export async function inOneTransaction<T>(url: string, work: (database: Database, learn: () => Promise<void>) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, connectionString: url });
  // A connection that is cut also says so as an event, which nobody else listens to; its statements fail by themselves.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const fence = await fenceOf(client)();
    await client.query(fence.isDistributed ? `SET ROLE ${GROUP_ROLE}` : ANY_VALUES);
    await client.query('BEGIN');
    if (fence.isDistributed) await client.query(SEQUENTIAL);
    const learn = async () => void (fence.isDistributed || (await client.query(LEARN)));
    const result = await work(databaseOn(client, fence, url), learn);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

function databaseOn(client: pg.Client, fence: TenantFence, url: string): Database {
  const run = runnerOn(client, fence);
  const transactions = transactionsOn(client, fence, run);
  const storeFor = (binding: Binding): Store => ({
    ...binding,
    run: (query) => run(binding, query),
    // As many answers as queries, each of its own kind: the tuple of the interface.
    runAll: (async (queries: readonly Sql[]) => Promise.all(queries.map((query) => run(binding, query)))) as Store['runAll'],
    transaction: (inner) => transactions(binding, inner),
  });
  return {
    url,
    forTenant: (tenantId) => storeFor({ tenantId, scope: 'tenant' }),
    forGroup: (actorTenantId = '') => storeFor({ tenantId: actorTenantId, scope: 'group' }),
    forHealth: () => storeFor({ tenantId: '', scope: 'group' }),
    close: async () => undefined,
  };
}

type Run = <R>(binding: Binding, query: Sql) => Promise<Result<R>>;

/** Role and tenant go out in front of a statement whenever they are not those of the one before: in one tick, so that nothing comes between. */
function runnerOn(client: pg.Client, fence: TenantFence): Run {
  let bound = '';
  return async <R>(binding: Binding, query: Sql) => {
    const { tenantId, scope } = binding;
    const { text, values } = compile(query);
    // A plan is made for one role: the same statement has a name under each.
    const name = nameOf(text);
    const key = `${scope} ${tenantId}`;
    gather(client);
    // On several machines each role has connections of its own, which do not see what the others have not committed: there
    // the one that sees all does everything, and the first fence stands alone.
    const opened =
      key === bound || fence.isDistributed ? [] : [client.query(`SET LOCAL ROLE ${roles[scope]}`), client.query(fence.within(tenantId))];
    bound = key;
    const [result] = await Promise.all([client.query({ text, values, name: name && `${scope}-${name}` }), ...opened]);
    return resultOf<R>(result);
  };
}

/** The outermost of them gets a savepoint, so that those which the work itself sets end with it and do not pile up. */
function transactionsOn(client: pg.Client, { isDistributed }: TenantFence, run: Run) {
  let open = 0;
  return async <T>(binding: Binding, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const tx: Tx = { ...binding, inTransaction: true, isDistributed, run: (query) => run(binding, query) };
    allowOwner(tx, (owner, query) => run({ tenantId: owner, scope: 'tenant' }, query));
    const isOutermost = open === 0;
    open += 1;
    try {
      const [result] = await Promise.all([isOutermost ? client.query('SAVEPOINT outermost').then(() => work(tx)) : work(tx)]);
      await settle(tx);
      if (isOutermost) await client.query('RELEASE SAVEPOINT outermost');
      return result;
    } finally {
      open -= 1;
    }
  };
}
