import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { type Call, type Served, serve } from '../../kernel/http/call.ts';
import { answerOnce } from '../../kernel/http/idempotency.ts';
import type { Tx } from '../../kernel/store/database.ts';

/**
 * Who works in a hospital and what he may do there is that hospital's own matter: in here people of the group work in
 * their own tenant, like everybody else.
 */
export function serveOwn<I>(endpoint: Endpoint, handler: (call: Call<I>) => Promise<unknown>): Served {
  return serve<I>(endpoint, (call) => handler(ownCall(call)));
}

/** The same for calls that follow from a resource's declaration. */
export function ownHospital({ endpoint, handler }: Served): Served {
  if (!handler) throw new Error(`${endpoint.name} is answered before sign-in`);
  return serve<Record<string, unknown>>(endpoint, (call) => {
    const own = ownCall(call);
    // What the engine shows to the group is every hospital's.
    const actor = own.actor.dataScope === 'group' ? { ...own.actor, dataScope: 'tenant' as const } : own.actor;
    return handler({ ...own, actor } as Call<never>);
  });
}

function ownCall<I>(call: Call<I>): Call<I> {
  const db = call.services.database.forTenant(call.actor.tenantId);
  const transaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => answerOnce(call as Call, db, work);
  return { ...call, db, transaction };
}

/** A call whose transaction does more: `before` may refuse, `after` goes with the change. */
export function withSteps(call: Call, steps: { before?: (tx: Tx) => Promise<void>; after?: (tx: Tx) => Promise<void> }): Call {
  const transaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    call.transaction(async (tx) => {
      await steps.before?.(tx);
      const outcome = await work(tx);
      await steps.after?.(tx);
      return outcome;
    });
  return { ...call, transaction };
}
