import { field } from '../../../contract/kernel/field.ts';
import type { Call } from '../call/call.ts';
import { isGroupActor } from '../identity/actor.ts';
import { insertRows } from '../store/rows.ts';
import type { Tx } from '../store/runner.ts';
import { defineTable } from '../store/table.ts';

/** Who did what to which row, append-only. Kept in the actor's own tenant; `scope` shows cross-tenant work. */
export const auditLogTable = defineTable({
  name: 'audit_log',
  scope: 'tenant',
  kind: 'record',
  appendOnly: true,
  fields: {
    userId: field.id('操作人'),
    account: field.text('账号', { max: 50 }),
    scope: field.text('范围', { max: 10 }),
    call: field.text('接口', { max: 80 }),
    rowTable: field.text('表', { max: 60 }),
    rowId: field.id('数据编号'),
    rowTenantId: field.text('数据租户', { max: 12 }),
    requestId: field.text('请求编号', { max: 40 }),
    /** Names of the fields that changed, never their values: those may be a patient's. */
    changed: field.choices('变更字段', {}),
  },
  notNull: ['call'],
  indexes: [{ on: ['tenantId', 'createTime desc'] }, { on: ['tenantId', 'rowId'] }],
});

export interface AuditEntry {
  rowTable: string;
  rowId?: string | null;
  rowTenantId?: string | null;
  changed?: string[];
}

/**
 * Writes down that a row was seen, printed or fetched (domain rules 6.7.4). Each time: a request that is repeated under the same key shows it once
 * more.
 */
export function recordReading(call: Call<unknown>, entry: AuditEntry): Promise<void> {
  return call.db.transaction((tx) => recordAudit(tx, call, entry));
}

/** Writes audit rows in the transaction of the change, so that there is never one without the other. */
export async function recordAudit(tx: Tx, call: Call<unknown>, ...entries: AuditEntry[]): Promise<void> {
  const { actor, endpoint, request, stamp } = call;
  const scope = isGroupActor(actor) ? 'group' : 'tenant';
  const who = { userId: actor.userId, account: actor.account, scope, tenantId: actor.tenantId, call: endpoint.name, requestId: request.id };
  await insertRows(
    tx,
    auditLogTable,
    entries.map((entry) => ({ ...who, ...entry, changed: (entry.changed ?? []) as never[] })),
    stamp,
  );
}
