import { fillTemplate, placeholdersOf } from '../../../contract/domains/messages/message-template.ts';
import type { MessageChannel } from '../../../contract/domains/messages/message-type.resource.ts';
import { submitSentMessage } from '../../../contract/domains/messages/sent-message.endpoints.ts';
import type { InputOfCall } from '../../../contract/kernel/endpoint.ts';
import { said, several } from '../../../contract/kernel/said.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { type CallOf, serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { refuseUnlistedKeys } from '../../engine/reference/dictionary-keys.ts';
import { findRow, insertRow, newId } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { conflict, invalid, notFound } from '../../platform/refusal.ts';
import { refuseBeyondCeiling, senderOf, smsTrouble } from '../settings/sms/sms.reads.ts';
import { sentMessageTable } from './message.tables.ts';
import { chosenIds, describeAudience, NOBODY_THERE, receiversOf } from './message-receivers.ts';
import { hasPushAccount } from './push-accounts.ts';
import { countPhones, noticePeople, pushPeople, TEXT_TEMPLATE, textPeople } from './send-to-people.ts';

interface TypeRow {
  id: string;
  typeCode: string;
  typeName: string;
  channels: MessageChannel[];
  titleTemplate: string;
  contentTemplate: string;
}

const MOST_IN_TEXT_MESSAGE = 500;
const CANNOT_TEXT = {
  config: '该消息类型发送短信，但没有可用的短信配置',
  template: '该消息类型发送短信，但短信模板message没有服务商模板号，请先在短信模板中填写',
  platformTemplate: '该消息类型发送短信，但平台的短信模板message没有服务商模板号，请联系平台管理员填写',
} as const;
const present = presenterOf(submitSentMessage.row ?? {}, { masked: false });

/**
 * Sends a message to people of the own hospital, by the channels of its type: message centre, text message, push. Sending
 * is one transaction of a few statements, however many the receivers are, and a repeated request sends once.
 */
export const serveSubmitSentMessage = serve(submitSentMessage, async (call) => {
  // Asked before: within the transaction of a hospital the platform's account cannot be seen.
  const carried = await carriedBy(call);
  return call.transaction(async (tx) => {
    const { actor, input, stamp, now } = call;
    const { tenantId } = actor;
    if (input.id) await refuseChange(tx, tenantId, input.id);
    const type = input.typeId ? await typeOf(tx, tenantId, input.typeId) : undefined;
    if (carried.trouble && type?.channels.includes('sms')) throw invalid([{ field: 'typeId', message: CANNOT_TEXT[carried.trouble] }]);
    const { title, content } = wordsOf(input, type);
    await refuseUnlistedKeys(tx, sentMessageTable, { ...input });
    const audienceIds = chosenIds(input.audience, input.audienceIds);
    const audienceText = await describeAudience(tx, tenantId, input.audience, audienceIds);
    const people = await receiversOf(tx, tenantId, input.audience, audienceIds);
    if (people.length === 0) throw invalid([{ field: 'audience', message: NOBODY_THERE }]);
    const { sender } = carried;
    // Each whom an urgent one reaches may become a text message, until they have read it: where one can leave at all.
    const asReminders = !type?.channels.includes('sms');
    if (!asReminders || (input.urgent === 1 && carried.sends))
      await refuseBeyondCeiling(tx, { tenantId, sender, count: await countPhones(tx, tenantId, people), asReminders }, now);
    const urgent = input.urgent ?? 0;
    const values = { tenantId, typeId: type?.id, typeName: type?.typeName, title, content, audience: input.audience, audienceIds, urgent };
    const sent = { id: newId(), ...values, audienceText, senderName: actor.realName, receiverCount: people.length };
    const row = await insertRow(tx, sentMessageTable, sent, stamp);
    const isNoticed = await sendBy(tx, tenantId, people, { id: sent.id, title, content, urgent: urgent === 1, type }, { now, ...carried });
    await recordAudit(tx, call, { rowTable: 'message', rowId: sent.id, changed: ['title', 'audience'] });
    return present({ ...row, ...(isNoticed ? { readCount: 0 } : {}) });
  });
});

/** Whether there is an account that pushes, whose account sends text messages, whether they really leave by it, and what keeps them from going out. */
async function carriedBy({ services, actor, input }: CallOf<typeof submitSentMessage>) {
  const { tenantId } = actor;
  const { tenantId: sender, sends } = await senderOf(services, tenantId);
  if (!input.typeId) return { isCarried: false, sender, sends };
  return {
    isCarried: await hasPushAccount(services, tenantId),
    sender,
    sends,
    trouble: await smsTrouble(services, tenantId, TEXT_TEMPLATE),
  };
}

async function refuseChange(tx: Tx, tenantId: string, id: string): Promise<never> {
  throw (await findRow(tx, sentMessageTable, id, { tenantId })) ? conflict('已发送的消息不能修改') : notFound();
}

async function typeOf(tx: Tx, tenantId: string, id: string): Promise<TypeRow> {
  const { rows } = await tx.run<TypeRow & { enabled: number }>(sql`
    SELECT id, type_code AS "typeCode", type_name AS "typeName", channels, title_template AS "titleTemplate",
      content_template AS "contentTemplate", enabled
    FROM message_type WHERE tenant_id = ${tenantId} AND id = ${id} AND is_deleted = 0`);
  const [type] = rows;
  if (!type) throw invalid([{ field: 'typeId', message: '消息类型不存在' }]);
  if (type.enabled !== 1) throw invalid([{ field: 'typeId', message: '消息类型已停用' }]);
  return type;
}

/** What was written, else the type's template with what was filled in. Throws 400 for words that are missing or left open. */
function wordsOf(
  { title, content, params }: InputOfCall<typeof submitSentMessage>,
  type: TypeRow | undefined,
): { title: string; content: string } {
  const known = (typeof params === 'object' && params !== null ? params : {}) as Record<string, unknown>;
  const words = {
    title: fillTemplate(title || (type?.titleTemplate ?? ''), known),
    content: fillTemplate(content || (type?.contentTemplate ?? ''), known),
  };
  if (!words.title) throw invalid([{ field: 'title', message: '请输入标题' }]);
  if (!words.content) throw invalid([{ field: 'content', message: '请输入内容' }]);
  const open = type ? placeholdersOf(words.title, words.content) : [];
  if (open.length > 0) throw invalid([{ field: 'content', message: said`请填写占位内容：${several(open)}` }]);
  if (words.title.length > 100) throw invalid([{ field: 'title', message: '标题不能超过100个字' }]);
  if (words.content.length > 1000) throw invalid([{ field: 'content', message: '内容不能超过1000个字' }]);
  if (type?.channels.includes('sms') && words.content.length > MOST_IN_TEXT_MESSAGE)
    throw invalid([{ field: 'content', message: said`短信内容不能超过${MOST_IN_TEXT_MESSAGE}个字` }]);
  return words;
}

/** Answers whether the message centre has it, which knows who has read it. */
async function sendBy(
  tx: Tx,
  tenantId: string,
  people: readonly string[],
  sent: { id: string; title: string; content: string; urgent: boolean; type: TypeRow | undefined },
  { now, isCarried, sender }: { now: number; isCarried: boolean; sender: string },
): Promise<boolean> {
  const { id: eventId, title, content, urgent, type } = sent;
  const channels = type?.channels ?? ['site'];
  const told = { eventId, title, content, urgent, link: '/message/mine' };
  // What is urgent is followed by a text message where nobody has read it: that is asked of the notice, whatever else carries it.
  const isNoticed = channels.includes('site') || urgent;
  if (isNoticed) await noticePeople(tx, tenantId, people, told, now);
  if (channels.includes('push')) await pushPeople(tx, tenantId, people, told, { now, isCarried });
  if (channels.includes('sms')) {
    const message = { eventId, senderTenantId: sender, templateCode: TEXT_TEMPLATE, params: { title, content }, content };
    await textPeople(tx, tenantId, people, message, now);
  }
  return isNoticed;
}
