import {
  detailSentMessage,
  exportSentMessages,
  listSentMessages,
  removeSentMessages,
} from '../../../contract/domains/messages/sent-message.endpoints.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { serveListed } from '../../engine/resource/serve-listed.ts';
import { limitOf, orderOf, whereOf } from '../../engine/store/list-sql.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { invalid, notFound } from '../../platform/refusal.ts';
import { sentMessageTable } from './message.tables.ts';
import { takeBackNotices, takeBackPushes } from './send-to-people.ts';

const present = presenterOf(listSentMessages.row);
const preset = { field: 'createTime', descending: true };

/** How many have read it: of those that got a notice, whom the message centre knows. */
const selected = sql`${columnsOf(sentMessageTable, 'm')}, (
  SELECT count(*) FROM notice n WHERE n.tenant_id = m.tenant_id AND n.event_id = m.id AND n.read_status = '2') AS "readCount",
  pushed."pushedCount", pushed."pushFailedCount"`;

/** With how many it reached on their telephones, and how many it did not: nothing where it was not pushed at all. */
const source = sql`message m LEFT JOIN LATERAL (
  SELECT count(*) FILTER (WHERE p.deliver_status = 'delivered') AS "pushedCount",
    count(*) FILTER (WHERE p.deliver_status = 'failed') AS "pushFailedCount"
  FROM push_message p WHERE p.tenant_id = m.tenant_id AND p.event_id = m.id HAVING count(*) > 0) pushed ON true`;

function ownSql(tenantId: string): Sql {
  return sql`m.tenant_id = ${tenantId} AND m.is_deleted = 0`;
}

/** What was sent in the own hospital, newest first. */
export const sentMessageLists = serveListed(listSentMessages, exportSentMessages, ({ actor, page: { conditions } }) => {
  const where = sql`${ownSql(actor.tenantId)} AND ${whereOf(sentMessageTable, conditions, 'm')}`;
  return {
    select: ({ sorts, ...cut }) =>
      sql`SELECT ${selected} FROM ${source} WHERE ${where} ORDER BY ${orderOf(sentMessageTable, sorts, preset, 'm')} ${limitOf(cut)}`,
    count: sql`SELECT count(*) AS total FROM message m WHERE ${where}`,
  };
});

export const serveDetailSentMessage = serve(detailSentMessage, async ({ actor, db, input }) => {
  const { rows } = await db.run(sql`SELECT ${selected} FROM ${source} WHERE ${ownSql(actor.tenantId)} AND m.id = ${input.id}`);
  if (!rows[0]) throw notFound();
  return present(rows[0]);
});

/** All of them or none. Copies that have been read stay with their readers; the others are gone (domain rules 6.26.5). */
export const serveRemoveSentMessages = serve(removeSentMessages, (call) => {
  const ids = [...new Set(call.input.ids.map((id) => id.toLowerCase()))];
  if (!ids.every((id) => /^[0-9a-f-]{36}$/.test(id))) throw invalid('编号格式不正确');
  return call.transaction(async (tx) => {
    const { tenantId } = call.actor;
    const { count } = await tx.run(sql`
      UPDATE message SET is_deleted = 1, update_user = ${call.stamp.userId}, update_time = ${new Date(call.now)}, version = version + 1
      WHERE tenant_id = ${tenantId} AND id = ANY (${ids}::uuid[]) AND is_deleted = 0`);
    if (count !== ids.length) throw notFound();
    await takeBackNotices(tx, [tenantId], ids, 'unread');
    await takeBackPushes(tx, tenantId, ids);
    await recordAudit(tx, call, ...ids.map((rowId) => ({ rowTable: 'message', rowId })));
    return ids.length;
  });
});
