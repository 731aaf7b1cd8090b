import { sentMessage } from '../../../contract/domains/messages/sent-message.resource.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { takeBackNotices, takeBackPushes, takeBackTexts } from './send-to-people.ts';

interface Reached {
  readCount: number;
  pushedCount: number | null;
  pushFailedCount: number | null;
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
 * How many have read each: of those that got a notice, whom the message centre knows. With how many it reached on their
 * telephones, and how many it did not: nothing where it was not pushed at all.
 */
async function reachedBy(db: Runner, tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Reached>> {
  const { rows } = await db.run<Reached & { id: string }>(sql`
    SELECT m.id, (SELECT count(*) FROM notice n WHERE n.tenant_id = ${tenantId} AND n.event_id = m.id AND n.read_status = '2') AS "readCount",
      pushed."pushedCount", pushed."pushFailedCount"
    FROM unnest(${[...ids]}::uuid[]) AS m (id) LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE p.deliver_status = 'delivered') AS "pushedCount",
        count(*) FILTER (WHERE p.deliver_status = 'failed') AS "pushFailedCount"
      FROM push_message p WHERE p.tenant_id = ${tenantId} AND p.event_id = m.id HAVING count(*) > 0) pushed ON true`);
  return new Map(rows.map(({ id, ...reached }) => [id, reached]));
}
