import type { MessagesThatWait } from '../../engine/restored/messages-that-wait.ts';
import { sql } from '../../engine/store/sql.ts';

const isWaiting = sql`tenant_id IS NOT NULL AND deliver_status = 'waiting'`;

/** Pushes that have not gone out. One that is dropped stays on the site, where its receiver reads it. */
export const waitingPushes: MessagesThatWait = {
  title: '手机推送',
  count: async ({ database }) => {
    const { rows } = await database.forGroup().run<{ count: number; since: Date | null }>(sql`
      SELECT count(*) AS count, min(create_time) AS since FROM push_message WHERE ${isWaiting}`);
    return rows[0] ?? { count: 0, since: null };
  },
  drop: async ({ database }) => {
    const { count } = await database
      .forGroup()
      .run(sql`UPDATE push_message SET deliver_status = 'kept', error_message = NULL WHERE ${isWaiting}`);
    return count;
  },
};
