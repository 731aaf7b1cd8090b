import { smsRecord } from '../../../contract/domains/messages/sms-record.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { can } from '../../engine/identity/actor.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { conflict } from '../../platform/refusal.ts';
import { smsRecordTable } from './message.tables.ts';
import { repeatedOf, whyNeedless } from './resend-sms.ts';

const [RESEND, REMOVE] = [endpointOf(smsRecord, 'submit').name, endpointOf(smsRecord, 'remove').name];

/**
 * A record that waits is the text message itself: off the list it would not go out, and nobody would know. It may come back as well, when
 * what it says was withdrawn meanwhile.
 */
export const smsRecordRules = defineRules(smsRecord, {
  table: smsRecordTable,
  show: async ({ db, rows, call: { actor } }) => {
    const names = await namesOf(db, rows);
    // One is sent again by the hospital that it belongs to, whose limits count.
    const open = can(actor, 'smsrecord_edit') ? rows.filter((row) => row.tenantId === actor.tenantId && !whyNeedless(row)) : [];
    const ids = open.map(({ id }) => id);
    const repeated = await repeatedOf(db, actor.tenantId, ids);
    const resendable = new Set(ids.filter((id) => !repeated.has(id)));
    const mayRemove = can(actor, 'smsrecord_delete');
    return ({ id, userId, status }) => ({
      receiverName: names.get(userId ?? ''),
      can: [...(resendable.has(id) ? [RESEND] : []), ...(mayRemove && status !== 'waiting' ? [REMOVE] : [])],
    });
  },
  remove: {
    refuse: ({ rows }) => {
      if (rows.some(({ status }) => status === 'waiting')) throw conflict('待发送的短信不能删除，请等发送有了结果再删除');
    },
  },
});

/** Also of those who have left: a record without a number says nothing else of whom it was for. */
async function namesOf(
  db: Runner,
  records: readonly { tenantId?: string | undefined; userId?: string | null | undefined }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(records.flatMap(({ userId }) => userId ?? []))];
  if (ids.length === 0) return new Map();
  const { rows } = await db.run<{ id: string; name: string }>(sql`
    SELECT id, real_name AS name FROM user_account
    WHERE tenant_id = ANY (${[...new Set(records.flatMap(({ tenantId }) => tenantId ?? []))]}) AND id = ANY (${ids}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
