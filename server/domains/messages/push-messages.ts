import { changeReadStatus, pagePushMessages } from '../../../contract/domains/messages/push-message.endpoints.ts';
import { type Call, serve } from '../../kernel/http/call.ts';
import { pageOf } from '../../kernel/http/envelope.ts';
import { presenterOf } from '../../kernel/http/present.ts';
import { notFound } from '../../kernel/refusal.ts';
import { limitOf, whereOf } from '../../kernel/store/list-sql.ts';
import { sql } from '../../kernel/store/sql.ts';
import { columnsOf } from '../../kernel/store/table.ts';
import { pushMessageTable } from './message.tables.ts';
import { ownedByReceiver } from './notice-queries.ts';

const present = presenterOf(pagePushMessages.row);
const columns = columnsOf(pushMessageTable, '', Object.keys(pagePushMessages.row));

/** One's own, newest first, also for those who see every hospital. */
export const servePagePushMessages = serve(pagePushMessages, async ({ actor, db, page }: Call) => {
  const where = sql`${ownedByReceiver(actor)} AND ${whereOf(pushMessageTable, page.conditions)}`;
  const [rows, totals] = await db.runAll([
    sql`SELECT ${columns} FROM push_message WHERE ${where} ORDER BY create_time DESC, id DESC ${limitOf(page)}`,
    sql`SELECT count(*) AS total FROM push_message WHERE ${where}`,
  ]);
  return pageOf((rows?.rows ?? []).map(present), Number(totals?.rows[0]?.total ?? 0), page);
});

/** The time of the first reading stays; somebody else's is an absent one (404). */
export const serveChangeReadStatus = serve<{ id: string }>(changeReadStatus, ({ actor, input, now, transaction }) =>
  transaction(async (tx) => {
    const { rows } = await tx.run(sql`
      UPDATE push_message SET read_status = '2', read_time = COALESCE(read_time, ${new Date(now)})
      WHERE ${ownedByReceiver(actor)} AND id = ${input.id} RETURNING id, read_status AS "readStatus"`);
    if (!rows[0]) throw notFound();
    return rows[0];
  }),
);
