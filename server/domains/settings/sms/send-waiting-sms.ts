import { URGENT_TEMPLATE } from '../../../../contract/domains/settings/sms/sms-text.ts';
import { type Message, textOf } from '../../../../contract/kernel/said.ts';
import { PLATFORM_TENANT } from '../../../engine/identity/actor.ts';
import { eachTenant } from '../../../engine/jobs/each-tenant.ts';
import { defineJob, type Tally } from '../../../engine/jobs/job.ts';
import { isHeldBack } from '../../../engine/restored/held-back.ts';
import type { Services } from '../../../engine/services.ts';
import { type Sql, sql, text } from '../../../engine/store/sql.ts';
import { tableNamed } from '../../../engine/store/table.ts';
import { type TouchedRow, touchRows } from '../../../engine/store/watched-rows.ts';
import { SmsFailure } from '../../../platform/sms/sms-provider.ts';
import { findTemplate } from './queue-sms.ts';
import { READ_SINCE, tellLost, tellSenderLost } from './sms.reads.ts';
import { keptParams } from './sms.tables.ts';
import { enabledConfigs, providerOf, type SmsConfig } from './sms-providers.ts';

interface Waiting {
  id: string;
  tenantId: string;
  phone: string;
  templateCode: string;
  /** By whose account alone it may go out, where people sent it. */
  senderTenantId: string | null;
  params: Record<string, string> | null;
  attempts: number;
}

interface Outcome {
  result: 'sent' | 'failed' | 'waiting';
  /** Why somebody who had to be called in was not, and may not be. */
  lost?: Message;
  /** Whether that is its number's, and says nothing of whoever sends. */
  isOfNumber?: boolean;
}

const SEND = 'send-waiting-sms';
const BATCH = 20;
const MINUTE_MS = 60_000;
const OTHER_ACCOUNT = '提交后发送短信的账号已变更，未改用其他账号发送。如仍需发送，请重发';
/** In minutes, before each further try of what nobody answered. A code is of no use later. */
const PAUSES = [1, 1];
/** Who is called in is waited for also where the provider is away for an hour. */
const URGENT_PAUSES = [1, 5, 15, 60];
/** So many tries of an urgent one have to fail before somebody is told, who may ring up meanwhile. */
const TOLD_AFTER = 3;
/** Longer than a provider may take: then whoever had it is gone, and another process tries. */
const CLAIM_MS = MINUTE_MS;

/**
 * Sends what is waiting, hospital by hospital and a few at a time, outside of any transaction: claimed by one process, sent, and written down. A
 * process that dies in between leaves a message that may be sent twice, never one that is lost. Answers how many went out.
 */
export async function sendWaitingSms(services: Services, tally?: Tally): Promise<number> {
  if (await isHeldBack(services)) return 0;
  const find = sql`SELECT DISTINCT tenant_id AS "tenantId" FROM sms_record WHERE ${isDue(services)}`;
  // What another process has claimed for the first time has no error yet.
  const waiting = sql`
    SELECT count(*) AS count FROM sms_record
    WHERE status = 'waiting' AND is_deleted = 0 AND next_time > ${new Date(services.clock())} AND error_message IS NOT NULL`;
  return eachTenant(services, { job: SEND, find, waiting, work: (tenantId) => sendOf(services, tenantId) }, tally);
}

/** A hospital none of whose messages gets through waits for the next run with the rest: nobody waits for it batch by batch. */
async function sendOf(services: Services, tenantId: string): Promise<number> {
  await endRead(services, tenantId);
  let sent = 0;
  const losses: Outcome[] = [];
  let sender: string | undefined;
  for (let isAnswered = true; isAnswered && !services.isStopping(); ) {
    const batch = await claim(services, tenantId);
    if (batch.length === 0) break;
    const configOf = await enabledConfigs(services, [tenantId]);
    const outcomes = await Promise.all(batch.map((row) => sendOne(services, row, configOf(tenantId))));
    sent += outcomes.filter(({ result }) => result === 'sent').length;
    isAnswered = outcomes.some(({ result }) => result !== 'waiting');
    losses.push(...outcomes.filter((outcome) => outcome.lost !== undefined));
    sender = configOf(tenantId)?.tenantId;
  }
  // Who may still be reached is told beside who is given up: by then it may be too late to ring up.
  for (const result of ['failed', 'waiting'] as const) {
    const lost = losses.find((outcome) => outcome.result === result)?.lost;
    if (lost !== undefined) await tellLost(services, tenantId, lost, { isTriedOn: result === 'waiting' });
  }
  const senderLost = losses.find(({ isOfNumber }) => !isOfNumber)?.lost;
  if (senderLost !== undefined && sender === PLATFORM_TENANT && tenantId !== PLATFORM_TENANT)
    await tellSenderLost(services, tenantId, senderLost);
  return sent;
}

function isDue({ clock }: Services): Sql {
  return sql`status = 'waiting' AND is_deleted = 0 AND (next_time IS NULL OR next_time <= ${new Date(clock())})`;
}

/** Whoever has read an urgent notice since need not be called in to it. */
function endRead(services: Services, tenantId: string): Promise<void> {
  const { database, clock } = services;
  const now = clock();
  return database.forGroup().transaction(async (tx) => {
    const { rows } = await tx.run<TouchedRow>(sql`
      UPDATE sms_record SET status = 'failed', error_message = ${READ_SINCE}, update_time = ${new Date(now)}, version = version + 1
      WHERE tenant_id = ${tenantId} AND template_code = ${URGENT_TEMPLATE} AND ${isDue(services)} AND EXISTS (
        SELECT 1 FROM notice n WHERE n.tenant_id = sms_record.tenant_id AND n.event_id = sms_record.event_id AND n.user_id = sms_record.user_id
          AND n.read_status <> '1')
      RETURNING id, tenant_id AS "tenantId"`);
    touchRows(tx, tableNamed('sms_record'), rows, now);
  });
}

async function claim(services: Services, tenantId: string): Promise<Waiting[]> {
  const { database, clock } = services;
  const until = new Date(clock() + CLAIM_MS);
  return database.forGroup().transaction(async (tx) => {
    const { rows } = await tx.run<Waiting>(sql`
      SELECT id, tenant_id AS "tenantId", phone, template_code AS "templateCode", sender_tenant_id AS "senderTenantId", params, COALESCE(attempts, 0) AS attempts FROM sms_record
      WHERE tenant_id = ${tenantId} AND ${isDue(services)}
      ORDER BY create_time, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`);
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0)
      await tx.run(sql`
        UPDATE sms_record SET next_time = ${until}, attempts = COALESCE(attempts, 0) + 1
        WHERE tenant_id = ${tenantId} AND id = ANY (${ids}::uuid[])`);
    return rows;
  });
}

async function sendOne(services: Services, row: Waiting, config: SmsConfig | undefined): Promise<Outcome> {
  const group = services.database.forGroup();
  const now = new Date(services.clock());
  try {
    if (!config) throw new SmsFailure('没有启用的短信配置', { final: true });
    if (row.senderTenantId && row.senderTenantId !== config.tenantId) throw new SmsFailure(OTHER_ACCOUNT, { final: true });
    const template = await findTemplate(group, config.tenantId, row.templateCode);
    if (!template) throw new SmsFailure('短信模板不存在', { final: true });
    const { templateCode, phone } = row;
    const message = {
      phone,
      signName: config.signName,
      templateCode,
      templateId: template.templateId ?? undefined,
      params: row.params ?? {},
    };
    await providerOf(services, config).send(message);
    // Its receiver has the code now: nobody else needs it any more.
    await writeDown(services, row, sql`status = 'sent', sent_time = ${now}, error_message = NULL, params = ${keptParams}`);
    return { result: 'sent' };
  } catch (error) {
    services.log.warn({ err: error, sms: row.id }, 'text message failed');
    const isUrgent = row.templateCode === URGENT_TEMPLATE;
    const pause = (isUrgent ? URGENT_PAUSES : PAUSES)[row.attempts];
    const isOver = pause === undefined || (error instanceof SmsFailure && error.final);
    const reason = error instanceof SmsFailure ? error.said : '发送失败，请稍后重试';
    const next = isOver
      ? sql`status = 'failed', params = ${keptParams}`
      : sql`status = 'waiting', next_time = ${new Date(now.getTime() + pause * MINUTE_MS)}`;
    const came = sql`${next}, error_message = ${textOf(reason).slice(0, 500)}`;
    // What was settled while it was being sent is over as it is: nobody had to be called in any more.
    const isWritten = await writeDown(services, row, came, sql`status = 'waiting'`);
    const isLost = isUrgent && isWritten && (isOver || row.attempts + 1 === TOLD_AFTER);
    return {
      result: isOver ? 'failed' : 'waiting',
      ...(isLost ? { lost: reason, isOfNumber: error instanceof SmsFailure && error.ofNumber } : {}),
    };
  }
}

/** What came of one; whoever looks at the records sees it. Answers whether the record was still one of those that `only` means. */
function writeDown({ database, clock }: Services, { id, tenantId }: Waiting, came: Sql, only: Sql = text('true')): Promise<boolean> {
  const now = clock();
  return database.forGroup().transaction(async (tx) => {
    const { count } = await tx.run(
      sql`UPDATE sms_record SET ${came}, update_time = ${new Date(now)} WHERE tenant_id = ${tenantId} AND id = ${id} AND ${only}`,
    );
    if (count > 0) touchRows(tx, tableNamed('sms_record'), [{ id, tenantId }], now);
    return count > 0;
  });
}

export const sendWaitingSmsJob = defineJob({
  name: SEND,
  title: '发送短信',
  cron: '* * * * *',
  sends: true,
  run: async (services, tally) => void (await sendWaitingSms(services, tally)),
});
