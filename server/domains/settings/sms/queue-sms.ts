import { smsParams } from '../../../../contract/domains/settings/sms/sms.params.ts';
import { builtInTemplates, fillTemplate, programsOwnTemplates, variablesOf } from '../../../../contract/domains/settings/sms/sms-text.ts';
import { said } from '../../../../contract/kernel/said.ts';
import type { Services } from '../../../engine/services.ts';
import { insertRows, type Stamp } from '../../../engine/store/rows.ts';
import type { Runner, Tx } from '../../../engine/store/runner.ts';
import { sql } from '../../../engine/store/sql.ts';
import { tableNamed } from '../../../engine/store/table.ts';
import { cutText } from '../../../platform/cut-text.ts';
import { mask } from '../../../platform/mask.ts';
import { invalid, Refusal } from '../../../platform/refusal.ts';
import { NO_TEMPLATE_ID } from '../../../platform/sms/sms-provider.ts';
import { readParams, readParamsOf } from '../param.reads.ts';
import { enabledConfigs, sendsByProvider } from './sms-providers.ts';

export interface SmsRequest {
  tenantId: string;
  templateCode: string;
  phones: readonly string[];
  params: Readonly<Record<string, string>>;
}

export interface Template {
  content: string;
  templateId?: string | null;
}

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const WINDOWS = [
  { key: 'sms.per-minute', ms: MINUTE_MS },
  { key: 'sms.per-hour', ms: 60 * MINUTE_MS },
  { key: 'sms.per-day', ms: DAY_MS },
] as const;

/**
 * Leaves messages to be sent once the transaction has committed; nothing outside is called in here. Throws 400 for a
 * template or parameter that is not there, or a template that the provider does not know, and 429 for a number or a hospital that has had its share (domain rules 6.26.2).
 */
export async function queueSms(
  tx: Tx,
  services: Pick<Services, 'database'>,
  { tenantId, templateCode, phones, params }: SmsRequest,
  stamp: Stamp,
): Promise<void> {
  const sender = await senderOf(services, tenantId);
  const template = await findTemplate(services.database.forGroup(), sender.tenantId, templateCode);
  if (!template) throw invalid([{ field: 'code', message: '短信模板不存在' }]);
  if (sender.needsTemplateId && !template.templateId) throw invalid([{ field: 'code', message: NO_TEMPLATE_ID }]);
  const missing = variablesOf(template.content).find((name) => !(name in params));
  if (missing) throw invalid([{ field: 'params', message: said`缺少模板参数：${missing}` }]);
  const byHand = isByHand(templateCode);
  if (byHand) await refuseBeyondCeiling(tx, { tenantId, sender: sender.tenantId, count: phones.length }, stamp.now);
  await refuseTooMany(tx, { tenantId, sender: sender.tenantId, phones }, stamp.now);
  const content = cutText(fillTemplate(template.content, params, { masked: true }), 500);
  const message = { tenantId, templateCode, params, content, status: 'waiting', ...(byHand ? { senderTenantId: sender.tenantId } : {}) };
  const rows = phones.map((phone) => ({ ...message, phone }));
  await insertRows(tx, tableNamed('sms_record'), rows, stamp);
}

interface Sender {
  tenantId: string;
  /** Its provider sends only what it has approved, under a number of its own. */
  needsTemplateId: boolean;
  /** Whether messages really leave by it, at somebody's cost. */
  sends: boolean;
}

/** Whose configuration, and with it whose templates, send the messages of a hospital. */
export async function senderOf(services: Pick<Services, 'database'>, tenantId: string): Promise<Sender> {
  const config = (await enabledConfigs(services, [tenantId]))(tenantId);
  return {
    tenantId: config?.tenantId ?? tenantId,
    needsTemplateId: config?.category === 'aliyun',
    sends: !!config && sendsByProvider(config),
  };
}

/**
 * The template of that code of whoever's configuration sends, else the built-in one. A provider knows the templates of the account that
 * it is asked by: those of a hospital that sends by the platform's configuration are the platform's. Another hospital's need the group scope.
 */
export async function findTemplate(runner: Runner, senderTenantId: string, code: string): Promise<Template | undefined> {
  const { rows } = await runner.run<Template>(sql`
    SELECT content, template_id AS "templateId" FROM sms_template WHERE tenant_id = ${senderTenantId} AND code = ${code} AND is_deleted = 0`);
  const content = Object.hasOwn(builtInTemplates, code) ? builtInTemplates[code] : undefined;
  return rows[0] ?? (content === undefined ? undefined : { content });
}

interface Asked extends Pick<SmsRequest, 'tenantId' | 'phones'> {
  /** Whose account sends: neither its limits nor the hospital's are exceeded. */
  sender: string;
}

/** Held per number until the commit, so that two at once do not both take the last of a share. Throws 429. */
export async function refuseTooMany(tx: Tx, { tenantId, sender, phones }: Asked, now: number): Promise<void> {
  const sets = await readParamsOf(tx, smsParams, [tenantId, sender]);
  for (const phone of phones.toSorted()) await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext(${`sms ${tenantId} ${phone}`}))`);
  const since = (ms: number): Date => new Date(now - ms);
  const [minute, hour, day] = WINDOWS.map(({ ms }) => since(ms));
  // Records that were taken off the list count as well: whoever removes one has not sent fewer.
  const { rows } = await tx.run<{ phone: string; minute: number; hour: number; day: number }>(sql`
    SELECT phone, count(*) FILTER (WHERE create_time > ${minute}) AS minute, count(*) FILTER (WHERE create_time > ${hour}) AS hour, count(*) AS day
    FROM sms_record WHERE tenant_id = ${tenantId} AND phone = ANY (${[...phones]}) AND create_time > ${day} GROUP BY phone`);
  const over = rows.find((row) =>
    [sets.of(tenantId), sets.of(sender)].some(
      (limits) => row.minute >= limits['sms.per-minute'] || row.hour >= limits['sms.per-hour'] || row.day >= limits['sms.per-day'],
    ),
  );
  if (over) throw new Refusal(429, said`${mask(over.phone, 'phone')}短信发送过于频繁，请稍后再试`);
}

/** Whether people send by this template, and not the program by itself. */
export const isByHand = (templateCode: string): boolean => !programsOwnTemplates.includes(templateCode);

interface ByHand {
  tenantId: string;
  sender: string;
  /** How many are about to be left to be sent. */
  count: number;
  /** They only follow an urgent message that nobody has read: whoever chose no text message reads why they count. */
  asReminders?: boolean;
}

/**
 * What people of a hospital send at another's cost has an end: counted over the records of a day that name the other as their sender, under a lock per
 * hospital that is held until the commit, and over the unread urgent messages that people wrote: each may still become one. What failed has cost nothing. Codes and reminders name none: nobody may keep them from going by having sent others. Throws 429.
 */
export async function refuseBeyondCeiling(tx: Tx, { tenantId, sender, count, asReminders = false }: ByHand, now: number): Promise<void> {
  if (sender === tenantId || count === 0) return;
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext(${`sms ${tenantId}`}))`);
  const { 'sms.platform-per-day': ceiling } = await readParams(tx, smsParams, sender);
  const since = new Date(now - DAY_MS);
  // Records that were taken off the list count as well.
  const { rows } = await tx.run<{ taken: number }>(sql`
    SELECT count(*)::int AS taken FROM (
      SELECT 1 FROM sms_record
      WHERE tenant_id = ${tenantId} AND sender_tenant_id = ${sender} AND status <> 'failed' AND create_time > ${since}
      UNION ALL
      SELECT 1 FROM notice n
      JOIN message m ON m.tenant_id = n.tenant_id AND m.id = n.event_id
      JOIN user_account u ON u.tenant_id = n.tenant_id AND u.id = n.user_id AND u.phone <> ''
      WHERE n.tenant_id = ${tenantId} AND n.urgent = 1 AND n.read_status = '1' AND n.escalated_time IS NULL AND n.create_time > ${since}
        AND NOT EXISTS (
          SELECT 1 FROM sms_record s WHERE s.tenant_id = n.tenant_id AND s.event_id = n.event_id AND s.user_id = n.user_id AND s.status <> 'failed')
    ) AS taken`);
  const left = Math.max(0, ceiling - (rows[0]?.taken ?? 0));
  if (count <= left) return;
  const beyond = said`本院24小时内经平台短信账号手工发送的短信不能超过${ceiling}条，还可发送${left}条，本次需发送${count}条。如需更多，请联系平台，或启用本院自己的短信配置（不受此限制）`;
  throw new Refusal(429, asReminders ? said`${beyond}。紧急消息无人阅读时会以短信提醒接收人，因此计入短信条数` : beyond);
}
