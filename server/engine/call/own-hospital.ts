import type { Tx } from '../store/runner.ts';
import type { Call } from './call.ts';
import { answerOnce } from './idempotency.ts';

/**
 * A call that people of the group make in their own hospital alone, like everybody else: its store, and with it every row
 * that it finds or writes, is that hospital's.
 */
export function inOwnHospital<I>(call: Call<I>): Call<I> {
  const db = call.services.database.forTenant(call.actor.tenantId);
  const transaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => answerOnce(call as Call, db, work);
  return { ...call, db, transaction };
}
