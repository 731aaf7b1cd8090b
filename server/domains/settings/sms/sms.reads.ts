import { type Message, phrase, said } from '../../../../contract/kernel/said.ts';
import { PLATFORM_TENANT } from '../../../engine/identity/actor.ts';
import { takeFromBudget } from '../../../engine/identity/rate-limit.ts';
import { type Message as Notice, tell } from '../../../engine/outbox/outbox.ts';
import type { Services } from '../../../engine/services.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { sql } from '../../../engine/store/sql.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findTemplate, isByHand, refuseBeyondCeiling, refuseTooMany, senderOf } from './queue-sms.ts';
import { canSend, enabledConfigs } from './sms-providers.ts';

const HOUR_MS = 3_600_000;
/** Why a text message that follows an urgent notice does not go out. */
export const READ_SINCE = '接收人已读该消息或消息已过期，短信不再发送';

/**
 * What keeps text messages by this template from leaving a hospital: nothing that sends them, or a template that the provider does not know.
 * Nothing where they go out. A hospital without a configuration of its own sends by the platform's templates, which it cannot change. Asked outside of the hospital's transaction, which does not see the platform's rows.
 */
export async function smsTrouble(
  services: Pick<Services, 'database'>,
  tenantId: string,
  templateCode: string,
): Promise<'config' | 'template' | 'platformTemplate' | undefined> {
  const config = (await enabledConfigs(services, [tenantId]))(tenantId);
  if (!config || !canSend(config)) return 'config';
  const template = await findTemplate(services.database.forGroup(), config.tenantId, templateCode);
  if (template && (config.category === 'log' || template.templateId)) return;
  return config.tenantId === tenantId ? 'template' : 'platformTemplate';
}

/**
 * Whoever looks after a hospital's text messages learns, once an hour, that reminders of urgent notices do not arrive while they are tried on, and as often
 * that some are given up, which somebody has to act upon: whoever waits for one does not know. Never throws: what is sent besides does not wait for it. To be called outside of any transaction.
 */
export async function tellLost(services: Services, tenantId: string, reason: Message, { isTriedOn = false } = {}): Promise<void> {
  const context = isTriedOn
    ? said`紧急消息无人阅读，提醒接收人的短信多次未能发出：${phrase(reason)}。系统会继续重试，请查明原因，并另行通知接收人。`
    : said`紧急消息无人阅读，提醒接收人的短信未能发出：${phrase(reason)}。请查明原因后在短信记录中重发。`;
  const to = { tenantId, permission: 'smsrecord_view' };
  const link = `/message/smsrecord?status=${isTriedOn ? 'waiting' : 'failed'}`;
  await tellOnceAnHour(services, `${isTriedOn ? 'sms-tried-on' : 'sms-lost'} ${tenantId}`, {
    to,
    title: '紧急消息的短信提醒发送失败',
    context,
    link,
  });
}

/**
 * So does the platform, with the first of the hour, of a hospital that sends by its account: the hospital can change neither its configuration nor its
 * templates. Not to be told of what is wrong with one number: it would use up the notice of the hour.
 */
export async function tellSenderLost(services: Services, tenantId: string, reason: Message): Promise<void> {
  const { rows } = await services.database.forGroup().run<{ name: string }>(sql`
    SELECT tenant_name AS name FROM tenant WHERE tenant_code = ${tenantId}`);
  const context = said`${rows[0]?.name ?? tenantId}通过平台的短信账号发送，紧急消息的短信提醒未能发出：${phrase(reason)}。请检查平台的短信配置和短信模板。`;
  const to = { tenantId: PLATFORM_TENANT, permission: 'sms_edit' };
  await tellOnceAnHour(services, 'sms-sender-lost', { to, title: '平台短信账号发送失败', context, link: '/settings/sms' });
}

async function tellOnceAnHour({ database, clock, log }: Services, counter: string, notice: Notice): Promise<void> {
  const now = clock();
  try {
    await database.forGroup().transaction(async (tx) => {
      // In one transaction with what is told: where that fails, the next failure may tell it.
      await takeFromBudget(tx, counter, 1, HOUR_MS, now);
      await tell(tx, [notice], { now });
    });
  } catch (error) {
    const isTold = error instanceof Refusal && error.code === 429;
    if (!isTold) log.error({ err: error, counter }, 'nobody was told that text reminders fail');
  }
}

interface OnceMore {
  tenantId: string;
  templateCode: string;
  phone: string;
  /** The message that it goes out with or for, where there is one: then it is no matter of the limits of its number. */
  eventId: string | null | undefined;
  /** Whether it named an account before, as what follows an urgent message that people wrote does. */
  isOfPeople: boolean;
}

/**
 * Where a text message is sent once more by hand: throws 429 for a number or a hospital that has had its share. Answers whose account is to send it,
 * where people sent it at first.
 */
export async function refuseOnceMore(
  tx: Tx,
  services: Pick<Services, 'database'>,
  { tenantId, templateCode, phone, eventId, isOfPeople }: OnceMore,
  now: number,
): Promise<string | undefined> {
  const { tenantId: sender } = await senderOf(services, tenantId);
  const byHand = isOfPeople || isByHand(templateCode);
  if (byHand) await refuseBeyondCeiling(tx, { tenantId, sender, count: 1 }, now);
  if (!eventId) await refuseTooMany(tx, { tenantId, sender, phones: [phone] }, now);
  return byHand ? sender : undefined;
}

export { refuseBeyondCeiling, senderOf };
