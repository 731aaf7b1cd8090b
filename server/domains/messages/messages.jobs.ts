import { messageParams } from '../../../contract/domains/messages/message.params.ts';
import { expireRows } from '../../kernel/action/expire-rows.ts';
import { defineJob } from '../../kernel/jobs/job.ts';
import type { Services } from '../../kernel/services.ts';
import { newId } from '../../kernel/store/rows.ts';
import { sql } from '../../kernel/store/sql.ts';
import { readParams } from '../settings/param.reads.ts';
import { admitNewHospitals, deliverSystemNotices } from './deliver-system-notices.ts';
import { systemNoticeSubject } from './system-notice.policy.ts';

const MINUTE_MS = 60_000;
/** What nobody has looked at for days is no emergency any more. */
const TOO_OLD_MS = 24 * 60 * MINUTE_MS;
const BATCH = 200;
const TEMPLATE = 'urgent-notice';

/** Moves system notices along with the clock: those whose window has begun are told, those whose window has ended expire. */
export async function runSystemNotices(services: Services): Promise<void> {
  const due = sql`end_time <= ${new Date(services.clock())}`;
  await expireRows(services, systemNoticeSubject, 'expire', due, async () => {});
  await admitNewHospitals(services);
  await deliverSystemNotices(services);
}

export const systemNoticesJob = defineJob({
  name: 'run-system-notices',
  title: '系统公告发布与到期',
  cron: '* * * * *',
  run: runSystemNotices,
});

interface Unread {
  id: string;
  tenantId: string;
  userId: string;
  title: string;
}

/**
 * An urgent notice that stays unread is followed by a text message to its receiver, once (domain rules 6.26.5). The
 * message names the notice and nothing of its content, which may be a patient's. Answers how many notices were due.
 */
export async function escalateUrgentNotices(services: Services): Promise<number> {
  const { database, clock } = services;
  const params = await readParams(database.forGroup(), messageParams);
  let total = 0;
  for (let batch = -1; batch !== 0; total += batch) {
    const now = clock();
    const [latest, earliest] = [new Date(now - params['message.urgent-sms-minutes'] * MINUTE_MS), new Date(now - TOO_OLD_MS)];
    batch = await database.forGroup().transaction(async (tx) => {
      const { rows } = await tx.run<Unread>(sql`
        SELECT id, tenant_id AS "tenantId", user_id AS "userId", title FROM notice
        WHERE urgent = 1 AND read_status = '1' AND escalated_time IS NULL AND create_time <= ${latest} AND create_time > ${earliest}
        ORDER BY create_time LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`);
      if (rows.length === 0) return 0;
      const ids = rows.map(({ id }) => id);
      const tenants = [...new Set(rows.map(({ tenantId }) => tenantId))];
      await tx.run(
        sql`UPDATE notice SET escalated_time = ${new Date(now)} WHERE tenant_id = ANY (${tenants}) AND id = ANY (${ids}::uuid[])`,
      );
      await tx.run(sql`
        INSERT INTO sms_record (id, tenant_id, create_time, update_time, version, is_deleted, phone, template_code, params, content, status, user_id)
        SELECT one.id, u.tenant_id, ${new Date(now)}::timestamptz, ${new Date(now)}::timestamptz, 0, 0, u.phone, ${TEMPLATE},
          jsonb_build_object('title', one.title), '您有一条紧急消息未读：' || one.title || '，请登录联医查看。', 'waiting', u.id
        FROM unnest(${rows.map(newId)}::uuid[], ${rows.map(({ tenantId }) => tenantId)}::text[], ${rows.map(({ userId }) => userId)}::uuid[], ${rows.map(({ title }) => title)}::text[])
          AS one (id, tenant_id, user_id, title)
        JOIN user_account u ON u.tenant_id = one.tenant_id AND u.id = one.user_id AND u.is_deleted = 0 AND u.status = '1' AND u.phone <> ''`);
      return rows.length;
    });
  }
  return total;
}

export const urgentNoticesJob = defineJob({
  name: 'escalate-urgent-notices',
  title: '紧急消息短信提醒',
  cron: '* * * * *',
  run: async (services) => void (await escalateUrgentNotices(services)),
});
