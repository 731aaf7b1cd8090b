import { deed, said } from '../../../contract/kernel/said.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { recordChange } from '../../engine/audit/change-log.ts';
import type { Call } from '../../engine/call/call.ts';
import { announceAccessChange } from '../../engine/identity/access-changes.ts';
import { PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import { tenantTable } from '../../engine/identity/identity.tables.ts';
import type { FoundIn } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { join, type Sql, sql, text } from '../../engine/store/sql.ts';
import { columnOf, columnsOf } from '../../engine/store/table.ts';
import { touchRows } from '../../engine/store/watched-rows.ts';
import { conflict, invalid, notFound } from '../../platform/refusal.ts';
import { followUse } from './follow-use.ts';

export type TenantRow = FoundIn<typeof tenantTable>;
export const RECYCLED = '2';

/** Which hospitals a change is for: those that are not recycled, unless it says so. */
export interface Which {
  recycled?: true | 'as well';
}

const stateSql = ({ recycled }: Which): Sql =>
  recycled === 'as well' ? text('true') : recycled ? sql`status = ${RECYCLED}` : sql`status <> ${RECYCLED}`;

/** Locks the hospitals with these ids. Throws 404 unless all of them are there, in use or recycled as asked. */
export async function lockTenants(tx: Tx, ids: readonly string[], which: Which = {}): Promise<TenantRow[]> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (!wanted.every((id) => /^[0-9a-f-]{36}$/.test(id))) throw invalid('编号格式不正确');
  const { rows } = await tx.run<TenantRow>(sql`
    SELECT ${columnsOf(tenantTable)} FROM tenant WHERE id = ANY (${wanted}::uuid[]) AND is_deleted = 0 AND ${stateSql(which)} ORDER BY tenant_code FOR UPDATE`);
  if (rows.length !== wanted.length) throw notFound('租户不存在');
  return rows;
}

/** Locks one hospital by its code. Throws 404. */
export async function lockTenant(tx: Tx, tenantCode: string, which: Which = {}): Promise<TenantRow> {
  const { rows } = await tx.run<TenantRow>(sql`
    SELECT ${columnsOf(tenantTable)} FROM tenant
    WHERE tenant_code = ${tenantCode} AND is_deleted = 0 AND ${stateSql(which)} FOR UPDATE`);
  const [row] = rows;
  if (!row) throw notFound('租户不存在');
  return row;
}

/** Throws 409 where somebody has changed the hospital since it was read with this version (domain rules 7.4). */
export function refuseStale(row: TenantRow, version: number | null | undefined): void {
  if (typeof version === 'number' && row.version !== version) throw conflict();
}

/** Without the platform nobody could bring it back. Throws 409. */
export function refuseForPlatform(rows: readonly TenantRow[], what: string): void {
  if (rows.some(({ tenantCode }) => tenantCode === PLATFORM_TENANT)) throw conflict(said`平台租户不能${deed(what)}`);
}

/** Changes hospitals that are locked, with audit and change entries, and lets every session know, and whoever waits for them. */
export async function changeTenants(tx: Tx, call: Call, rows: readonly TenantRow[], values: Record<string, unknown>): Promise<void> {
  const pairs = Object.entries(values).map(([name, value]) => sql`${columnOf(tenantTable, name)} = ${value ?? null}`);
  const stamps = [sql`update_user = ${call.stamp.userId}`, sql`update_time = ${new Date(call.now)}`, text('version = version + 1')];
  await tx.run(sql`UPDATE tenant SET ${join([...pairs, ...stamps])} WHERE id = ANY (${rows.map(({ id }) => id)}::uuid[])`);
  touchRows(tx, tenantTable, rows, call.now);
  const changed = Object.keys(values);
  await recordAudit(tx, call, ...rows.map(({ id, tenantCode }) => ({ rowTable: 'tenant', rowId: id, rowTenantId: tenantCode, changed })));
  await recordChange(tx, call, tenantTable, ...rows.map((before) => ({ before, after: { ...before, ...values } })));
  await announceAccessChange(tx);
  await followUse(tx, call, rows, values);
}
