import { smsRecord } from '../../../contract/domains/messages/sms-record.resource.ts';
import { hasSecret, URGENT_TEMPLATE } from '../../../contract/domains/settings/sms/sms-text.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { can } from '../../engine/identity/actor.ts';
import { SETTLED } from '../../engine/inbox/settle-urgent.ts';
import { findRow, insertRow } from '../../engine/store/rows.ts';
import type { Runner, Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import type { RowIn } from '../../engine/store/table.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/refusal.ts';
import { READ_SINCE, refuseOnceMore } from '../settings/sms/sms.reads.ts';
import { smsRecordTable } from './message.tables.ts';
import { TAKEN_BACK } from './send-to-people.ts';

type SmsRecord = RowIn<typeof smsRecordTable> & { id: string; tenantId: string };
type Attempt = Pick<SmsRecord, 'status' | 'errorMessage' | 'params'>;

const endpoint = endpointOf(smsRecord, 'submit');

/**
 * Sends a failed text message again, as a new attempt beside the failed one. Each failure is repeated once: the attempt
 * that follows may be repeated in its turn. Throws 409 for one that has not failed, or that nobody needs any more, and 429 for a
 * number or a hospital that has had its share. By hand, because this submit changes no row and adds none of what was sent.
 */
export const serveResendSms = serve(endpoint, (call) => {
  const { actor, input, services, stamp } = call;
  if (!can(actor, 'smsrecord_edit')) throw forbidden();
  if (!input.id) throw invalid([{ field: 'id', message: '请选择要重发的短信' }]);
  const id = input.id;
  return call.transaction(async (tx) => {
    const before = await findRow(tx, smsRecordTable, id, { tenantId: actor.tenantId, lock: true });
    if (!before) throw notFound();
    await refuseNeedless(tx, before);
    const { tenantId, params, content, userId, eventId } = before;
    const templateCode = before.templateCode ?? '';
    const phone = userId ? await phoneOf(tx, tenantId, userId) : before.phone;
    if (!phone) throw conflict('接收人没有填写手机号，无法重发');
    const again = { tenantId, templateCode, phone, eventId, isOfPeople: Boolean(before.senderTenantId) };
    const senderTenantId = await refuseOnceMore(tx, services, again, stamp.now);
    const message = { tenantId, phone, templateCode, params, content, userId, eventId, senderTenantId };
    const attempt = { ...message, status: 'waiting', retryOf: id } as const;
    const row = await insertRow(tx, smsRecordTable, attempt, stamp);
    await recordAudit(tx, call, { rowTable: 'sms_record', rowId: String(row.id), changed: ['status'] });
    return presenterOf(endpoint.row ?? {})(row);
  });
});

/** Why one that is as the list shows it goes out no more; nothing where it may. */
export function whyNeedless({ status, errorMessage, params }: Attempt): string | undefined {
  if (status !== 'failed') return '只有发送失败的短信可以重发';
  if (errorMessage === TAKEN_BACK) return '消息已撤回，短信不再发送';
  if (errorMessage === READ_SINCE) return READ_SINCE;
  // A code has lapsed by the time that somebody sees it has failed, and is not kept (ADR 0033).
  return !params || hasSecret({ ...params }) ? '短信中的验证码或密码已失效，请重新获取' : undefined;
}

/** Throws 409 where it did not fail, or has nothing to say to anybody any more. */
async function refuseNeedless(tx: Tx, record: SmsRecord): Promise<void> {
  const reason = whyNeedless(record);
  if (reason) throw conflict(reason);
  const notice = await noticeOf(tx, record);
  if (isSettled(record, notice)) throw conflict(SETTLED);
  if (record.templateCode === URGENT_TEMPLATE && notice?.readStatus !== '1') throw conflict(READ_SINCE);
  if ((await repeatedOf(tx, record.tenantId, [record.id])).has(record.id)) throw conflict('该短信已重发，请查看新的发送记录');
}

/** Their number as it is now: it may have been missing or wrong when it failed. Throws 409 for who is not there any more. */
async function phoneOf(tx: Tx, tenantId: string, userId: string): Promise<string | null> {
  const { rows } = await tx.run<{ phone: string | null }>(sql`
    SELECT phone FROM user_account WHERE tenant_id = ${tenantId} AND id = ${userId} AND is_deleted = 0 AND status = '1'`);
  const [person] = rows;
  if (!person) throw conflict('接收人的账号已停用或删除，短信不再发送');
  return person.phone;
}

interface Told {
  readStatus: string;
  isSettled: boolean;
  hasTasks: boolean;
}

/** The notice that it goes out for, where there is one. */
async function noticeOf(tx: Tx, { tenantId, userId, eventId }: SmsRecord): Promise<Told | undefined> {
  const { rows } = await tx.run<Told>(sql`
    SELECT read_status AS "readStatus", settled_time IS NOT NULL AS "isSettled", about_tasks IS NOT NULL AS "hasTasks"
    FROM notice WHERE tenant_id = ${tenantId} AND event_id = ${eventId} AND user_id = ${userId}`);
  return rows[0];
}

/** Nobody is called in for what is done; somebody who is asked again may be. A notice from before there were marks does not say: the text itself does. */
function isSettled({ errorMessage }: SmsRecord, notice: Told | undefined): boolean {
  return notice?.isSettled === true || (errorMessage === SETTLED && !notice?.hasTasks);
}

/** Which of a hospital's records were sent again, also where the repetition was taken off the list. */
export async function repeatedOf(runner: Runner, tenantId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await runner.run<{ id: string }>(sql`
    SELECT retry_of AS id FROM sms_record WHERE tenant_id = ${tenantId} AND retry_of = ANY (${[...ids]}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}
