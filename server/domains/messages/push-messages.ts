import { changeReadStatus, exportPushMessages, pagePushMessages } from '../../../contract/domains/messages/push-message.endpoints.ts';
import { serve } from '../../engine/call/call.ts';
import { serveListed } from '../../engine/resource/serve-listed.ts';
import { limitOf, orderOf, whereOf } from '../../engine/store/list-sql.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { notFound } from '../../platform/refusal.ts';
import { pushMessageTable } from './message.tables.ts';
import { ownedByReceiver } from './notice-queries.ts';

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
    const { rows } = await tx.run(sql`
      UPDATE push_message SET read_status = '2', read_time = COALESCE(read_time, ${new Date(now)})
      WHERE ${ownedByReceiver(actor)} AND id = ${input.id} RETURNING id, read_status AS "readStatus"`);
    if (!rows[0]) throw notFound();
    return rows[0];
  }),
);
