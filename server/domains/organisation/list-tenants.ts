import { exportTenants, tenantList } from '../../../contract/domains/organisation/tenant.resource.ts';
import type { Condition } from '../../../contract/kernel/filter.ts';
import { requirePlatform } from '../../engine/call/require-platform.ts';
import { tenantTable } from '../../engine/identity/identity.tables.ts';
import { serveListed } from '../../engine/resource/serve-listed.ts';
import { limitOf, orderOf, whereOf } from '../../engine/store/list-sql.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { join, type Sql, sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { RECYCLED } from './tenant-rows.ts';
import { termStateSql } from './tenant-term.ts';

async function withAccounts(db: Runner, rows: readonly Record<string, unknown>[]): Promise<Record<string, unknown>[]> {
  const { rows: counted } = await db.run<{ tenantId: string; count: number }>(sql`
    SELECT tenant_id AS "tenantId", count(*) AS count FROM user_account
    WHERE tenant_id = ANY (${rows.map(({ tenantId }) => String(tenantId))}) AND is_deleted = 0 GROUP BY tenant_id`);
  const counts = new Map(counted.map(({ tenantId, count }) => [tenantId, count]));
  return rows.map((row) => ({ ...row, accountCount: counts.get(String(row.tenantId)) ?? 0 }));
}

const newest = { field: 'createTime', descending: true };
/** Of those whose term is about to end, the first to end comes first. */
const soonest = { field: 'expireTime', descending: false };

/** The state of a term is no column: it follows from the hour. */
function termSql({ operator, value }: Condition, now: number): Sql {
  const all = termStateSql(Object.keys(tenantList.filters.termState.choices ?? {}), now);
  if (operator === 'null') return sql`NOT ${all}`;
  return operator === 'notnull' ? all : termStateSql(Array.isArray(value) ? value : [value], now);
}

function isEndingAsked(conditions: readonly Condition[]): boolean {
  return conditions.some(({ field, value }) => field === 'termState' && [value].flat().join() === 'ending');
}

/** The hospitals with what they have and how many accounts they use. Recycled ones only when they are asked for. */
export const tenantLists = serveListed(tenantList, exportTenants, (call) => {
  requirePlatform(call, '查看');
  const { conditions } = call.page;
  const isAsked = conditions.some(({ field }) => field === 'status');
  const terms = conditions.filter(({ field }) => field === 'termState').map((one) => termSql(one, call.now));
  const preset = isEndingAsked(conditions) ? soonest : newest;
  const others = conditions.filter(({ field }) => field !== 'termState');
  const where = join(
    [sql`is_deleted = 0`, isAsked ? sql`true` : sql`status <> ${RECYCLED}`, whereOf(tenantTable, others), ...terms],
    ' AND ',
  );
  return {
    db: call.services.database.forGroup(call.actor.tenantId),
    // The accounts are counted for the rows of the page alone.
    naming: { fields: {}, show: withAccounts },
    select: (page) => sql`
      SELECT ${columnsOf(tenantTable, 't')}, t.tenant_code AS "tenantId", p.package_name AS "packageName", d.name AS "datasourceName"
      FROM (SELECT * FROM tenant WHERE ${where} ORDER BY ${orderOf(tenantTable, page.sorts, preset)} ${limitOf(page)}) t
      LEFT JOIN tenant_package p ON p.id = t.package_id LEFT JOIN datasource d ON d.id = t.datasource_id
      ORDER BY ${orderOf(tenantTable, page.sorts, preset, 't')}`,
    count: [sql`FROM tenant WHERE ${where}`],
  };
});
