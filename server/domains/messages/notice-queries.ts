import { MOST_UNREAD, type NoticeNews, noticeFields } from '../../../contract/domains/messages/messages.endpoints.ts';
import { presenterOf } from '../../engine/call/present.ts';
import type { Receiver } from '../../engine/delivery/notice-news.ts';
import { noticeTable } from '../../engine/outbox/outbox.tables.ts';
import type { Store } from '../../engine/store/database.ts';
import { type Sql, sql, text } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';

const columns = columnsOf(noticeTable, '', Object.keys(noticeFields));

/** A notice as the wire shows it. */
export const presentNotice = presenterOf(noticeFields);

/** The notices of one person and nobody else, also for those who see every hospital. */
export function ownedByReceiver({ tenantId, userId }: Receiver): Sql {
  return sql`tenant_id = ${tenantId} AND user_id = ${userId}`;
}

/** Newest first, by the index that also counts. */
export function noticePageSql(where: Sql, limit: Sql): Sql {
  return sql`SELECT ${columns} FROM notice WHERE ${where} ORDER BY create_time DESC, id DESC ${limit}`;
}

/**
 * As far as the bell counts: whoever has not read thousands is asked about as quickly as anybody else. In the order of the index of what
 * is unread: without one, PostgreSQL may look for the first hundred through the whole table.
 */
export function unreadSql(receiver: Receiver, more: Sql = text('')): Sql {
  return sql`
    SELECT count(*) AS total FROM (
      SELECT 1 FROM notice WHERE ${ownedByReceiver(receiver)} AND read_status = '1'${more} ORDER BY id LIMIT ${MOST_UNREAD}) unread`;
}

/** As many of the newest are looked through for urgent ones: more seldom come between one look and the next. */
const LATELY = 20;

function urgentSql(receiver: Receiver): Sql {
  return sql`
    SELECT ${columns} FROM (
      SELECT * FROM notice WHERE ${ownedByReceiver(receiver)} ORDER BY create_time DESC, id DESC LIMIT ${LATELY}) lately
    WHERE urgent = 1 AND read_status = '1' ORDER BY create_time DESC, id DESC`;
}

/** What the bell shows now. */
export async function readNews(store: Store, receiver: Receiver): Promise<NoticeNews> {
  const newestSql = noticePageSql(ownedByReceiver(receiver), sql`LIMIT 1`);
  const [unread, newest, urgent] = await store.runAll([unreadSql(receiver), newestSql, urgentSql(receiver)]);
  const [row] = newest?.rows ?? [];
  return {
    unread: Number(unread?.rows[0]?.total ?? 0),
    ...(row ? { newest: presentNotice(row) } : {}),
    urgent: (urgent?.rows ?? []).map(presentNotice),
  };
}
