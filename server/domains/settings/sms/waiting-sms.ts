import type { MessagesThatWait } from '../../../engine/restored/messages-that-wait.ts';
import { sql } from '../../../engine/store/sql.ts';
import { keptParams } from './sms.tables.ts';

const NOT_SENT = '系统恢复后未再发出';
const isWaiting = sql`tenant_id IS NOT NULL AND status = 'waiting' AND is_deleted = 0`;

/** Text messages that have not gone out. One that is dropped has failed, and may be sent again by hand. */
export const waitingSms: MessagesThatWait = {
  title: '短信',
  count: async ({ database }) => {
    const { rows } = await database.forGroup().run<{ count: number; since: Date | null }>(sql`
      SELECT count(*) AS count, min(create_time) AS since FROM sms_record WHERE ${isWaiting}`);
    return rows[0] ?? { count: 0, since: null };
  },
  drop: async ({ database, clock }) => {
    const { count } = await database.forGroup().run(sql`
      UPDATE sms_record SET status = 'failed', error_message = ${NOT_SENT}, params = ${keptParams}, update_time = ${new Date(clock())} WHERE ${isWaiting}`);
    return count;
  },
};
