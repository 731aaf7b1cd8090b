import { messageParams } from '../../../contract/domains/messages/message.params.ts';
import { systemNotice } from '../../../contract/domains/messages/system-notice.resource.ts';
import { URGENT_TEMPLATE } from '../../../contract/domains/settings/sms/sms-text.ts';
import { said } from '../../../contract/kernel/said.ts';
import { expireRows } from '../../engine/action/expire-rows.ts';
import { eachDue } from '../../engine/jobs/each-due.ts';
import { allParts, defineJob, type Tally } from '../../engine/jobs/job.ts';
import { noticeTable } from '../../engine/outbox/outbox.tables.ts';
import { subjectOf } from '../../engine/resource/resource-moves.ts';
import type { Services } from '../../engine/services.ts';
import { insertRow } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import type { RowIn } from '../../engine/store/table.ts';
import { readParamSets } from '../settings/param.reads.ts';
import { senderOf, tellLost } from '../settings/sms/sms.reads.ts';
import { admitNewHospitals, deliverSystemNotices, SYSTEM_NOTICES } from './deliver-system-notices.ts';
import { expireUnread } from './expire-unread.ts';
import { smsRecordTable, systemNoticeTable } from './message.tables.ts';
import { phoneless } from './send-to-people.ts';
import { urgentSpan } from './urgent-span.ts';

const URGENT = 'escalate-urgent-notices';

/** Moves system notices along with the clock: those whose window has begun are told, those whose window has ended expire, and what is unread of them. */
export async function runSystemNotices(services: Services, tally?: Tally): Promise<void> {
  const due = sql`end_time <= ${new Date(services.clock())}`;
  await allParts([
    () =>
      expireRows(services, subjectOf(systemNotice, systemNoticeTable), { job: SYSTEM_NOTICES, step: 'expire', due, no: 'title' }, tally),
    () => admitNewHospitals(services),
    () => deliverSystemNotices(services, tally),
    // Last: after an upgrade it takes all that have ever ended.
    () => expireUnread(services, tally),
  ]);
}

export const systemNoticesJob = defineJob({
  name: SYSTEM_NOTICES,
  title: '系统公告发布与到期',
  cron: '* * * * *',
  run: runSystemNotices,
});

type Unread = RowIn<typeof noticeTable> & { id: string; tenantId: string };

/**
 * An urgent notice that stays unread is followed by a text message to its receiver, once (domain rules 6.26.5). The
 * message names the notice and nothing of its content, which may be a patient's. Answers how many notices were due.
 */
export async function escalateUrgentNotices(services: Services, tally?: Tally): Promise<number> {
  const now = services.clock();
  const sets = await readParamSets(services.database.forGroup(), messageParams);
  const inTime = sets.where((params) => {
    const { latest, earliest } = urgentSpan(params, now);
    return sql`create_time <= ${latest} AND create_time > ${earliest}`;
  });
  const due = sql`urgent = 1 AND read_status = '1' AND escalated_time IS NULL AND (${inTime})`;
  /** By hospital, somebody there whom no text message can call in. */
  const unreached = new Map<string, string>();
  const act = async (tx: Tx, notice: Unread): Promise<void> => {
    const name = await escalate(tx, services, notice, new Date(now));
    if (name !== undefined) unreached.set(notice.tenantId, name);
  };
  const count = await eachDue<Unread>(services, { job: URGENT, table: noticeTable, due, act }, tally);
  for (const [tenantId, name] of unreached) await tellLost(services, tenantId, said`${name}没有填写手机号`);
  return count;
}

/** Leaves the text message; answers who has no telephone that it could go to. */
async function escalate(tx: Tx, services: Services, notice: Unread, now: Date): Promise<string | undefined> {
  const { id, tenantId, userId, eventId, title = '' } = notice;
  const texted = await textedBy(tx, notice);
  // Whether it goes at all is known in a minute; until then nobody has been called in.
  if (texted === 'waiting') return;
  await tx.run(sql`UPDATE notice SET escalated_time = ${now} WHERE tenant_id = ${tenantId} AND id = ${id}`);
  if (texted) return;
  const { rows } = await tx.run<{ phone: string | null; name: string }>(sql`
    SELECT phone, real_name AS name FROM user_account WHERE tenant_id = ${tenantId} AND id = ${userId} AND is_deleted = 0 AND status = '1'`);
  const [receiver] = rows;
  if (!receiver) return;
  const content = `您有一条紧急消息未读：${title}，请登录联医查看。`;
  // Whoever cannot be reached is written down as well: nothing else says that nobody has called them in.
  const sending = receiver.phone
    ? ({ phone: receiver.phone, status: 'waiting' } as const)
    : ({ status: 'failed', errorMessage: phoneless(receiver.name) } as const);
  const senderTenantId = await accountOf(tx, services, notice);
  const message = { ...sending, templateCode: URGENT_TEMPLATE, params: { title }, content, userId, eventId, senderTenantId };
  await insertRow(tx, smsRecordTable, { ...message, tenantId }, { now: now.getTime() });
  return receiver.phone ? undefined : receiver.name;
}

/** By whose account alone it goes out, where people wrote the message: so it counts for the ceiling. What the program tells by itself names none. */
async function accountOf(tx: Tx, services: Services, { tenantId, eventId }: Unread): Promise<string | undefined> {
  const { count } = await tx.run(sql`SELECT 1 FROM message WHERE tenant_id = ${tenantId} AND id = ${eventId}`);
  return count > 0 ? (await senderOf(services, tenantId)).tenantId : undefined;
}

/**
 * The text message that calls in for this notice as well, where there is one. A message that goes as a text message by its type has its own. So has somebody
 * whom one has called in since to the same document for the same (its title, or a task that both name), about another notice that they have not read either:
 * what was put back and told anew is one thing. An alarm about it is another. One that failed has called in nobody.
 */
async function textedBy(tx: Tx, { tenantId, userId, eventId, aboutId, aboutTasks, title, createTime }: Unread) {
  const { rows } = await tx.run<{ by: 'sent' | 'waiting' }>(sql`
    SELECT 'sent' AS by FROM sms_record
    WHERE tenant_id = ${tenantId} AND event_id = ${eventId} AND user_id = ${userId} AND status <> 'failed'
    UNION ALL
    SELECT s.status FROM notice n JOIN sms_record s ON s.tenant_id = n.tenant_id AND s.event_id = n.event_id AND s.user_id = n.user_id
    WHERE n.tenant_id = ${tenantId} AND n.about_id = ${aboutId} AND n.user_id = ${userId} AND n.read_status = '1' AND n.settled_time IS NULL
      AND (n.title = ${title} OR n.about_tasks && ${aboutTasks ?? []}::text[])
      AND s.status IN ('sent', 'waiting') AND s.create_time >= ${createTime}
    ORDER BY by LIMIT 1`);
  return rows[0]?.by;
}

export const urgentNoticesJob = defineJob({
  name: URGENT,
  title: '紧急消息短信提醒',
  cron: '* * * * *',
  run: async (services, tally) => void (await escalateUrgentNotices(services, tally)),
});
