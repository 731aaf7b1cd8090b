import { messageParams } from '../../../contract/domains/messages/message.params.ts';
import { deliverOutbox } from '../../engine/delivery/deliver-outbox.ts';
import type { MessagesThatWait } from '../../engine/restored/messages-that-wait.ts';
import type { Services } from '../../engine/services.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { readParamSets } from '../settings/param.reads.ts';
import { urgentSpan } from './urgent-span.ts';

const IS_LEFT = sql`tenant_id IS NOT NULL AND urgent = 1 AND delivered_time IS NULL AND settled_time IS NULL`;

/**
 * Urgent notices that nobody has read and no text message has followed yet, and those that are still to be delivered: each would become one some
 * minutes after the servers go on. Where they are dropped, they stay to be read.
 */
export const waitingUrgentNotices: MessagesThatWait = {
  title: '紧急消息短信提醒',
  count: async (services) => {
    const { rows } = await services.database.forGroup().run<{ count: number; since: Date | null }>(sql`
      SELECT count(*) AS count, min(create_time) AS since FROM (
        SELECT create_time FROM notice WHERE ${await isUnread(services)} UNION ALL SELECT create_time FROM outbox WHERE ${IS_LEFT}) AS waiting`);
    return rows[0] ?? { count: 0, since: null };
  },
  drop: async (services) => {
    // A message cannot say that no text message follows it; a notice can.
    await deliverOutbox(services);
    const unread = await isUnread(services);
    const { count } = await services.database
      .forGroup()
      .run(sql`UPDATE notice SET escalated_time = ${new Date(services.clock())} WHERE ${unread}`);
    return count;
  },
};

async function isUnread(services: Services): Promise<Sql> {
  const now = services.clock();
  const sets = await readParamSets(services.database.forGroup(), messageParams);
  const isYoung = sets.where((params) => sql`create_time > ${urgentSpan(params, now).earliest}`);
  return sql`tenant_id IS NOT NULL AND urgent = 1 AND read_status = '1' AND escalated_time IS NULL AND (${isYoung})`;
}
