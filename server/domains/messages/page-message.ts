import { countNotReadMessage, pageMessage } from '../../../contract/domains/messages/messages.endpoints.ts';
import { serve } from '../../engine/call/call.ts';
import { pageOf } from '../../engine/call/envelope.ts';
import { noticeTable } from '../../engine/outbox/outbox.tables.ts';
import { limitOf, totalOf, whereOf } from '../../engine/store/list-sql.ts';
import { sql } from '../../engine/store/sql.ts';
import { noticePageSql, ownedByReceiver, presentNotice, unreadSql } from './notice-queries.ts';

export const servePageMessage = serve(pageMessage, async ({ db, actor, page }) => {
  const where = sql`${ownedByReceiver(actor)} AND ${whereOf(noticeTable, page.conditions)}`;
  const [rows, totals] = await db.runAll([noticePageSql(where, limitOf(page)), totalOf([sql`FROM notice WHERE ${where}`], page)]);
  return pageOf((rows?.rows ?? []).map(presentNotice), Number(totals?.rows[0]?.total ?? 0), page);
});

/** A bare number. */
export const serveCountNotReadMessage = serve(countNotReadMessage, async ({ db, actor }) => {
  const { rows } = await db.run<{ total: number }>(unreadSql(actor));
  return Number(rows[0]?.total ?? 0);
});
