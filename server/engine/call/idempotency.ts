import { createHash } from 'node:crypto';
import { KEY_OF_ANOTHER } from '../../../contract/kernel/idempotency.ts';
import { isSealed, isSealedBy, openSecret, sealSecret } from '../../platform/crypto/secret-box.ts';
import { conflict, invalid } from '../../platform/refusal.ts';
import type { Actor } from '../identity/actor.ts';
import { hasTold } from '../outbox/outbox.ts';
import type { Store } from '../store/database.ts';
import type { Tx } from '../store/runner.ts';
import { sql } from '../store/sql.ts';
import type { PublicCall } from './call.ts';

const KEY = /^[\x21-\x7e]{8,64}$/;

/**
 * Runs the work in a transaction, once per `Idempotency-Key` of a user. The key is written in the same transaction as
 * the change: a second request waits on its row, then answers what the first one answered. A refusal rolls the key back.
 */
export async function answerOnce<T>(call: AskedCall, db: Store, work: (tx: Tx) => Promise<T>): Promise<T> {
  const key = call.request.headers['idempotency-key'];
  if (key !== undefined && (typeof key !== 'string' || !KEY.test(key))) throw invalid('Idempotency-Key 应为8到64个可见字符');
  let isTelling = false;
  const answer = await db.transaction(async (tx) => {
    const done = key === undefined ? await work(tx) : await onceByKey(tx, call, key, work);
    isTelling = hasTold(tx);
    return done;
  });
  // Only now are the messages there to be found: looked for before the commit, they would wait for the next sweep.
  if (isTelling) call.services.outboxFilled();
  return answer;
}

type AskedCall = PublicCall<unknown> & { actor: Actor };

async function onceByKey<T>(tx: Tx, call: AskedCall, key: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const hash = hashOf(call);
  const { actor, endpoint, now } = call;
  const { count } = await tx.run(sql`
    INSERT INTO idempotency_key (tenant_id, user_id, key, endpoint, input_hash, create_time)
    VALUES (${actor.tenantId}, ${actor.userId}, ${key}, ${endpoint.name}, ${hash}, ${new Date(now)}) ON CONFLICT DO NOTHING`);
  if (count === 0) return earlierAnswer<T>(tx, call, key, hash);
  const answer = await work(tx);
  await tx.run(sql`
    UPDATE idempotency_key SET answer = ${JSON.stringify(sealSecret(call.services.secret, JSON.stringify(answer ?? null)))}::jsonb
    WHERE tenant_id = ${actor.tenantId} AND user_id = ${actor.userId} AND key = ${key}`);
  return answer;
}

/** What makes two requests the same. Secrets are left out: their hash is kept for days, and a password could be guessed from it. */
function hashOf({ endpoint, input }: PublicCall<unknown>): string {
  const open = Object.entries(input as Record<string, unknown>).filter(([name]) => endpoint.input[name]?.sensitive !== 'secret');
  return createHash('sha256')
    .update(JSON.stringify(Object.fromEntries(open)))
    .digest('base64url');
}

async function earlierAnswer<T>(
  tx: Tx,
  { actor, endpoint, services }: PublicCall<unknown> & { actor: Actor },
  key: string,
  hash: string,
): Promise<T> {
  const { rows } = await tx.run<{ endpoint: string; inputHash: string; answer: unknown }>(sql`
    SELECT endpoint, input_hash AS "inputHash", answer FROM idempotency_key
    WHERE tenant_id = ${actor.tenantId} AND user_id = ${actor.userId} AND key = ${key}`);
  const [earlier] = rows;
  if (!earlier || earlier.endpoint !== endpoint.name || earlier.inputHash !== hash) throw conflict(KEY_OF_ANOTHER);
  return answerOf<T>(services.secret, earlier.answer) ?? (undefined as T);
}

/**
 * Sealed as they are kept: an answer may be a link or a password that is told once. Those of an earlier release are as they were answered. Throws
 * 409 for one of before the server's secret was replaced (ADR 0068), which nobody can open: what was asked for is done all the same.
 */
function answerOf<T>(secret: string, kept: unknown): T | null {
  if (typeof kept !== 'string' || !isSealed(kept)) return kept as T | null;
  if (!isSealedBy(secret, kept)) throw conflict('已处理，请刷新查看');
  return JSON.parse(openSecret(secret, kept));
}
