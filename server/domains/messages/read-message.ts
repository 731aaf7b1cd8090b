import { readAllMessage, readMessage } from '../../../contract/domains/messages/messages.endpoints.ts';
import { serve } from '../../engine/call/call.ts';
import { announceNotices } from '../../engine/delivery/notice-news.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { notFound } from '../../platform/refusal.ts';
import { ownedByReceiver } from './notice-queries.ts';

/** Marks one own notice. The time it was first read stays when it is read again; a foreign one is an absent one (404). */
export const serveReadMessage = serve(readMessage, ({ actor, input, now, transaction }) =>
  transaction(async (tx) => {
    const own = sql`${ownedByReceiver(actor)} AND id = ${input.no}`;
    if ((await markRead(tx, own, now)) > 0) return announceNotices(tx, [actor]);
    const { count } = await tx.run(sql`SELECT 1 FROM notice WHERE ${own}`);
    if (count === 0) throw notFound();
  }),
);

export const serveReadAllMessage = serve(readAllMessage, ({ actor, now, transaction }) =>
  transaction(async (tx) => {
    if ((await markRead(tx, ownedByReceiver(actor), now)) > 0) await announceNotices(tx, [actor]);
  }),
);

/** How many were unread. The other windows of the same person hear of it by the announcement. */
export async function markRead(tx: Tx, which: Sql, now: number): Promise<number> {
  const { count } = await tx.run(
    sql`UPDATE notice SET read_status = '2', read_time = ${new Date(now)} WHERE ${which} AND read_status = '1'`,
  );
  return count;
}
