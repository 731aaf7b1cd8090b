import { changeReadStatus, exportPushMessages, pagePushMessages } from '../../../contract/domains/messages/push-message.endpoints.ts';
import { serve } from '../../engine/call/call.ts';
import { announceNotices } from '../../engine/delivery/notice-news.ts';
import { serveListed } from '../../engine/resource/serve-listed.ts';
import { limitOf, orderOf, whereOf } from '../../engine/store/list-sql.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { notFound } from '../../platform/refusal.ts';
import { pushMessageTable } from './message.tables.ts';
import { ownedByReceiver } from './notice-queries.ts';
import { markRead } from './read-message.ts';

const columns = columnsOf(pushMessageTable, '', Object.keys(pagePushMessages.row));

const preset = { field: 'createTime', descending: true };

/** One's own, newest first, also for those who see every hospital. */
export const pushMessageLists = serveListed(pagePushMessages, exportPushMessages, ({ actor, page: { conditions } }) => {
  const where = sql`${ownedByReceiver(actor)} AND ${whereOf(pushMessageTable, conditions)}`;
  return {
    select: ({ sorts, ...cut }) =>
      sql`SELECT ${columns} FROM push_message WHERE ${where} ORDER BY ${orderOf(pushMessageTable, sorts, preset)} ${limitOf(cut)}`,
    count: [sql`FROM push_message WHERE ${where}`],
  };
});

/** The time of the first reading stays; somebody else's is an absent one (404). */
export const serveChangeReadStatus = serve(changeReadStatus, ({ actor, input, now, transaction }) =>
  transaction(async (tx) => {
    const { rows } = await tx.run<{ id: string; readStatus: string; eventId: string }>(sql`
      UPDATE push_message SET read_status = '2', read_time = COALESCE(read_time, ${new Date(now)})
      WHERE ${ownedByReceiver(actor)} AND id = ${input.id} RETURNING id, read_status AS "readStatus", event_id AS "eventId"`);
    const [read] = rows;
    if (!read) throw notFound();
    // What was read on the telephone does not wait in the bell, nor for a text message.
    const inBell = sql`${ownedByReceiver(actor)} AND event_id = ${read.eventId}`;
    if ((await markRead(tx, actor, inBell, now)) > 0) await announceNotices(tx, [actor]);
    return { id: read.id, readStatus: read.readStatus };
  }),
);
