import pg from 'pg';
import type { Runner } from './runner.ts';

/** How the second fence is told whose rows it may let through: on one machine, and where the tables lie on several (design §9). */
export interface TenantFence {
  readonly isDistributed: boolean;
  /** What goes in front of statements that travel together outside of a transaction, and what behind them. */
  around(binding: Pick<Runner, 'tenantId' | 'scope'>): { before: readonly pg.QueryConfig[]; after: readonly pg.QueryConfig[] };
  /** The first word of a transaction. */
  opening(binding: Pick<Runner, 'tenantId' | 'scope'>): pg.QueryConfig;
  /** Within a transaction: this tenant from here on. */
  within(tenantId: string): pg.QueryConfig;
}

const SET_TENANT = { name: 'set-tenant', text: "SELECT set_config('app.tenant', $1, false)" };
const SET_TENANT_LOCAL = { name: 'set-tenant-local', text: "SELECT set_config('app.tenant', $1, true)" };

/** Set every time, so that no connection ever answers for the tenant of the request before. */
const onOneMachine: TenantFence = {
  isDistributed: false,
  around: ({ tenantId }) => ({ before: [{ ...SET_TENANT, values: [tenantId] }], after: [] }),
  opening: ({ tenantId }) => ({ ...SET_TENANT_LOCAL, values: [tenantId] }),
  within: (tenantId) => ({ ...SET_TENANT_LOCAL, values: [tenantId] }),
};

/** What a transaction over all tenants has written through one connection to a machine, it must go on with there. */
export const SEQUENTIAL = "SET LOCAL citus.multi_shard_modify_mode = 'sequential'";

const setLocal = (tenantId: string): pg.QueryConfig => ({ text: `SET LOCAL app.tenant = ${pg.escapeLiteral(tenantId)}` });

/** Citus passes on to its workers what a `SET LOCAL` statement says, and nothing else: so every read is a transaction. */
export const onSeveral: TenantFence = {
  isDistributed: true,
  // Everything is in sight of the group.
  around: ({ tenantId, scope }) =>
    scope === 'group' ? { before: [], after: [] } : { before: [{ text: 'BEGIN' }, setLocal(tenantId)], after: [{ text: 'COMMIT' }] },
  opening: ({ tenantId, scope }) => (scope === 'group' ? { text: SEQUENTIAL } : setLocal(tenantId)),
  within: setLocal,
};

/** The hospital whose copies a statement reads, see `copies.ts`: nobody's on one machine, nor where all hospitals are in sight. */
export function hospitalOf(
  { isDistributed: several }: TenantFence,
  { tenantId, scope }: Pick<Runner, 'tenantId' | 'scope'>,
): string | undefined {
  return several && scope === 'tenant' ? tenantId : undefined;
}

/** Options of a connection under which `SET LOCAL` reaches the workers; without Citus they mean nothing. */
export const FENCE_OPTIONS = '-c citus.propagate_set_commands=local';

/** Whether the tables lie on several machines. Asks PostgreSQL's own catalogue, and Citus' only where there is one. */
export async function isDistributed(client: Pick<pg.Client, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>("SELECT to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL AS there");
  if (!rows[0]?.there) return false;
  const { rowCount } = await client.query("SELECT 1 FROM pg_dist_partition WHERE partmethod = 'h' LIMIT 1");
  return rowCount === 1;
}

/** The fence of a database: found out once, when it is first asked for. A failure is not kept. */
export function fenceOf(client: Pick<pg.Client, 'query'>): () => Promise<TenantFence> {
  let found: Promise<TenantFence> | undefined;
  return () => {
    found ??= isDistributed(client).then(
      (distributed) => (distributed ? onSeveral : onOneMachine),
      (error: unknown) => {
        found = undefined;
        throw error;
      },
    );
    return found;
  };
}
