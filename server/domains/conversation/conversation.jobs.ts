import { conversationParams } from '../../../contract/domains/conversation/conversation.params.ts';
import { defineJob } from '../../engine/jobs/job.ts';
import type { Services } from '../../engine/services.ts';
import { sql } from '../../engine/store/sql.ts';
import { readParams } from '../settings/param.reads.ts';
import { recountAllUnread } from './mark-read.ts';

const LEAST_YEARS = 3;
const BATCH = 1_000;

/**
 * Removes messages past their time, a batch a statement, and what is left of conversations that have ended by it. The files
 * stay: they may hang on records, which are kept longer. Returns how many messages went.
 */
export async function sweepConversations({ database, clock }: Services): Promise<number> {
  const group = database.forGroup();
  const params = await readParams(group, conversationParams);
  const before = new Date(clock());
  before.setUTCFullYear(before.getUTCFullYear() - Math.max(params['retention.av-chat'], LEAST_YEARS));
  let total = 0;
  for (let batch = BATCH; batch === BATCH; total += batch) {
    const { count } = await group.run(sql`
      DELETE FROM consultation_message WHERE (tenant_id, id) IN (
        SELECT tenant_id, id FROM consultation_message WHERE create_time < ${before} ORDER BY create_time LIMIT ${BATCH})`);
    batch = count;
  }
  await group.runAll([
    sql`DELETE FROM conversation WHERE last_time < ${before}`,
    sql`DELETE FROM consultation_read_mark k WHERE k.read_time < ${before} AND NOT EXISTS (
      SELECT 1 FROM conversation t
      WHERE t.tenant_id = k.tenant_id AND t.apply_order_id = k.apply_order_id AND t.target_tenant_id = k.target_tenant_id)`,
  ]);
  if (total > 0) await recountAllUnread(group);
  return total;
}

export const sweepConversationsJob = defineJob({
  name: 'sweep-conversations',
  title: '清理到期的沟通记录',
  cron: '41 2 * * *',
  run: async (services) => void (await sweepConversations(services)),
});
