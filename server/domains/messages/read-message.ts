import { messageParams } from '../../../contract/domains/messages/message.params.ts';
import { readAllMessage, readMessage } from '../../../contract/domains/messages/messages.endpoints.ts';
import { serve } from '../../engine/call/call.ts';
import { announceNotices, type Receiver } from '../../engine/delivery/notice-news.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { notFound } from '../../platform/refusal.ts';
import { readParams } from '../settings/param.reads.ts';
import { ownedByReceiver, unreadSql } from './notice-queries.ts';
import { urgentSpan } from './urgent-span.ts';

/** That many are marked within a few tens of milliseconds. */
const BATCH = 2_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Marks one own notice. The time it was first read stays when it is read again; a foreign one is an absent one (404). */
export const serveReadMessage = serve(readMessage, ({ actor, input, now, transaction }) =>
  transaction(async (tx) => {
    const own = sql`${ownedByReceiver(actor)} AND id = ${input.no}`;
    if ((await markRead(tx, actor, own, now)) > 0) return announceNotices(tx, [actor]);
    const { count } = await tx.run(sql`SELECT 1 FROM notice WHERE ${own}`);
    if (count === 0) throw notFound();
  }),
);

/**
 * Whoever clears their bell has not seen what is urgent: a critical value marked as read would call nobody in (domain rules 6.26.5). It is read by being
 * opened, unless it was dealt with or is too old for a text message: then it is like any other. However many the others are: each transaction is a short one, and what was marked stays so where a later one fails.
 */
export const serveReadAllMessage = serve(readAllMessage, async ({ actor, db, now }) => {
  const { earliest } = urgentSpan(await readParams(db, messageParams), now);
  const calling = sql`(COALESCE(urgent, 0) = 1 AND settled_time IS NULL AND create_time > ${earliest})`;
  const own = sql`${ownedByReceiver(actor)} AND NOT ${calling}`;
  let marked = 0;
  try {
    for (let after = FIRST, size = BATCH; size === BATCH; ) {
      const { rows } = await db.run<{ id: string }>(
        sql`SELECT id FROM notice WHERE ${own} AND read_status = '1' AND id > ${after} ORDER BY id LIMIT ${BATCH}`,
      );
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) marked += await db.transaction((tx) => markRead(tx, actor, sql`${own} AND id = ANY (${ids}::uuid[])`, now));
      size = ids.length;
      after = ids.at(-1) ?? after;
    }
  } finally {
    // Once, at the end: bells that look in between would show what is about to be read.
    if (marked > 0) await db.transaction((tx) => announceNotices(tx, [actor]));
  }
  const { rows } = await db.run<{ total: number }>(unreadSql(actor, sql` AND ${calling}`));
  const urgent = Number(rows[0]?.total ?? 0);
  return urgent > 0 ? { urgent } : {};
});

/**
 * How many of the receiver's own were unread. What was pushed of the same messages is read with them. The other windows of the same person
 * hear of it by the announcement.
 */
export async function markRead(tx: Tx, receiver: Receiver, which: Sql, now: number): Promise<number> {
  const { rows } = await tx.run<{ eventId: string }>(sql`
    UPDATE notice SET read_status = '2', read_time = ${new Date(now)} WHERE ${which} AND read_status = '1' RETURNING event_id AS "eventId"`);
  const events = rows.map(({ eventId }) => eventId);
  if (events.length > 0)
    await tx.run(sql`
      UPDATE push_message SET read_status = '2', read_time = ${new Date(now)}
      WHERE ${ownedByReceiver(receiver)} AND event_id = ANY (${events}::uuid[]) AND read_status = '1'`);
  return events.length;
}
