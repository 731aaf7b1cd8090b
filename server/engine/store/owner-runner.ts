import type { Result, Runner, Tx } from './runner.ts';
import type { Sql } from './sql.ts';

/** Sends one statement under another tenant and comes back, in one go: see `database.ts`. */
type SendAs = <R>(tenantId: string, query: Sql) => Promise<Result<R>>;

const senders = new WeakMap<Tx, SendAs>();

/** Said by the database when it opens a transaction. */
export function allowOwner(tx: Tx, sendAs: SendAs): void {
  senders.set(tx, sendAs);
}

/**
 * The rows of another tenant, inside a transaction that is bound to ours: for what belongs to an order and must be the
 * same whoever looks. Only ledger, inbox, `set-parties.ts`, `keep-count.ts` and `keep-copies.ts` may use it, which `check-architecture` holds; whoever calls has proved first that
 * this person may act on the owner's order, because the second fence asks for the owner from here on.
 */
export function ownerOf(tx: Tx, tenantId: string): Runner {
  const sendAs = senders.get(tx);
  if (!sendAs) throw new Error('not a transaction of this database');
  // The role of the group sees every tenant's rows as it is.
  if (tx.scope === 'group' || tx.tenantId === tenantId) return { tenantId, scope: tx.scope, run: tx.run };
  return { tenantId, scope: 'tenant', run: <R>(query: Sql) => sendAs<R>(tenantId, query) };
}
