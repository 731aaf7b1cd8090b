import { smsRecord } from '../../../contract/domains/messages/sms-record.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { can } from '../../engine/identity/actor.ts';
import { SETTLED } from '../../engine/inbox/settle-urgent.ts';
import { findRow, insertRow } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/refusal.ts';
import { smsRecordTable } from './message.tables.ts';
import { TAKEN_BACK } from './send-to-people.ts';

const endpoint = endpointOf(smsRecord, 'submit');

/**
 * Sends a failed text message again, as a new attempt beside the failed one. Each failure is repeated once: the attempt
 * that follows may be repeated in its turn. Throws 409 for one that has not failed. By hand, because this submit changes no
 * row and adds none of what was sent.
 */
export const serveResendSms = serve(endpoint, (call) => {
  const { actor, input, stamp } = call;
  if (!can(actor, 'smsrecord_edit')) throw forbidden();
  if (!input.id) throw invalid([{ field: 'id', message: '请选择要重发的短信' }]);
  const id = input.id;
  return call.transaction(async (tx) => {
    const before = await findRow(tx, smsRecordTable, id, { tenantId: actor.tenantId, lock: true });
    if (!before) throw notFound();
    if (before.status !== 'failed') throw conflict('只有发送失败的短信可以重发');
    if (before.errorMessage === TAKEN_BACK) throw conflict('消息已撤回，短信不再发送');
    if (await isSettled(tx, before)) throw conflict(SETTLED);
    if (await isRepeated(tx, actor.tenantId, id)) throw conflict('该短信已重发，请查看新的发送记录');
    const { templateCode, params, content, userId, eventId } = before;
    const phone = before.phone ?? (await phoneOf(tx, actor.tenantId, userId));
    if (!phone) throw conflict('接收人没有填写手机号，无法重发');
    const attempt = {
      tenantId: actor.tenantId,
      phone,
      templateCode,
      params,
      content,
      userId,
      eventId,
      status: 'waiting',
      retryOf: id,
    } as const;
    const row = await insertRow(tx, smsRecordTable, attempt, stamp);
    await recordAudit(tx, call, { rowTable: 'sms_record', rowId: String(row.id), changed: ['status'] });
    return presenterOf(endpoint.row ?? {})(row);
  });
});

/** Of somebody who had none when it failed. */
async function phoneOf(tx: Tx, tenantId: string, userId: string | null | undefined): Promise<string | null | undefined> {
  const { rows } = await tx.run<{ phone: string | null }>(sql`
    SELECT phone FROM user_account WHERE tenant_id = ${tenantId} AND id = ${userId} AND is_deleted = 0 AND status = '1'`);
  return rows[0]?.phone;
}

type Sent = { [K in 'userId' | 'eventId' | 'errorMessage']?: string | null | undefined } & { tenantId: string };

/** Nobody is called in for what is done; somebody who is asked again may be. A notice from before there were marks does not say: the text itself does. */
async function isSettled(tx: Tx, { tenantId, userId, eventId, errorMessage }: Sent): Promise<boolean> {
  const { rows } = await tx.run<{ isSettled: boolean; hasTasks: boolean }>(sql`
    SELECT settled_time IS NOT NULL AS "isSettled", about_tasks IS NOT NULL AS "hasTasks"
    FROM notice WHERE tenant_id = ${tenantId} AND event_id = ${eventId} AND user_id = ${userId}`);
  const [notice] = rows;
  return notice?.isSettled === true || (errorMessage === SETTLED && !notice?.hasTasks);
}

async function isRepeated(tx: Tx, tenantId: string, id: string): Promise<boolean> {
  const { count } = await tx.run(sql`SELECT 1 FROM sms_record WHERE tenant_id = ${tenantId} AND retry_of = ${id} AND is_deleted = 0`);
  return count > 0;
}
