import { sentMessage } from '../../../contract/domains/messages/sent-message.resource.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { TEXT_TEMPLATE, takeBackNotices, takeBackPushes, takeBackTexts } from './send-to-people.ts';

interface Reached {
  readCount: number | null;
  pushedCount: number | null;
  pushFailedCount: number | null;
  textedCount: number | null;
  textFailedCount: number | null;
}

/** Copies that have been read stay with their readers; the others go with the message (domain rules 6.26.5). */
export const sentMessageRules = defineRules(sentMessage, {
  ownHospitalOnly: 'always',
  show: async ({ db, rows, call }) => {
    const ids = rows.map(({ id }) => id);
    const reached = await reachedBy(db, call.actor.tenantId, ids);
    return ({ id }) => reached.get(id) ?? {};
  },
  remove: {
    after: async ({ tx, call, rows }) => {
      const { tenantId } = call.actor;
      const ids = rows.map(({ id }) => id);
      await takeBackNotices(tx, [tenantId], ids, 'unread');
      await takeBackPushes(tx, tenantId, ids);
      await takeBackTexts(tx, [tenantId], ids, call.now);
    },
  },
});

/**
 * How many have read each: of those that got a notice, whom the message centre knows; nothing where nobody got one. With how many it reached
 * on their telephones, by push and as a text message, and how many it did not: nothing where it was not sent so at all. Of several
 * attempts with one person the best one counts, and none that only reminded them of what is unread.
 */
async function reachedBy(db: Runner, tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Reached>> {
  const { rows } = await db.run<Reached & { id: string }>(sql`
    SELECT m.id, told."readCount", pushed."pushedCount", pushed."pushFailedCount", texted."textedCount", texted."textFailedCount"
    FROM unnest(${[...ids]}::uuid[]) AS m (id) LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE n.read_status = '2') AS "readCount"
      FROM notice n WHERE n.tenant_id = ${tenantId} AND n.event_id = m.id HAVING count(*) > 0) told ON true
    LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE p.deliver_status = 'delivered') AS "pushedCount",
        count(*) FILTER (WHERE p.deliver_status = 'failed') AS "pushFailedCount"
      FROM push_message p WHERE p.tenant_id = ${tenantId} AND p.event_id = m.id HAVING count(*) > 0) pushed ON true
    LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE one.is_sent) AS "textedCount", count(*) FILTER (WHERE one.is_failed) AS "textFailedCount"
      FROM (
        SELECT bool_or(s.status = 'sent') AS is_sent, bool_and(s.status = 'failed') AS is_failed FROM sms_record s
        WHERE s.tenant_id = ${tenantId} AND s.event_id = m.id AND s.template_code = ${TEXT_TEMPLATE} GROUP BY s.user_id) one
      HAVING count(*) > 0) texted ON true`);
  return new Map(rows.map(({ id, ...reached }) => [id, reached]));
}
