import { countryCodes } from '../../../contract/domains/organisation/region.endpoints.ts';
import { MOST_OPTIONS, selectPost, selectRegion, selectTenantPackage } from '../../../contract/domains/organisation/select.endpoints.ts';
import type { Fields } from '../../../contract/kernel/field.ts';
import { selectTenant } from '../../../contract/kernel/hospital.query.ts';
import type { SentOf } from '../../../contract/kernel/sent.ts';
import { type Call, type Served, serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { isGroupActor } from '../../engine/identity/actor.ts';
import { type Sql, sql, text } from '../../engine/store/sql.ts';
import { RECYCLED } from './tenant-rows.ts';

/** Rows of `what` as options of a call. */
async function optionsOf<F extends Fields>({ row }: { row: F }, { db }: Call<unknown>, what: Sql): Promise<SentOf<F>[]> {
  const { rows } = await db.run(sql`${what} LIMIT ${MOST_OPTIONS}`);
  return rows.map(presenterOf(row));
}

/** The select boxes of hospitals, positions, regions and packages. */
export const selectOptions: readonly Served[] = [
  serve(selectTenant, (call) => {
    const own = isGroupActor(call.actor) ? text('true') : sql`tenant_code = ${call.actor.tenantId}`;
    return optionsOf(
      selectTenant,
      call,
      sql`SELECT id, tenant_code AS "tenantId", tenant_name AS "tenantName" FROM tenant
        WHERE is_deleted = 0 AND status <> ${RECYCLED} AND ${own} ORDER BY tenant_code`,
    );
  }),
  serve(selectPost, (call) =>
    optionsOf(
      selectPost,
      call,
      sql`SELECT id, post_code AS "postCode", post_name AS "postName", COALESCE(sort, 1) AS sort FROM post
        WHERE tenant_id = ${call.actor.tenantId} AND is_deleted = 0 ORDER BY sort, id`,
    ),
  ),
  serve(selectRegion, (call) => {
    const code = call.input.code ?? '';
    const below = countryCodes.includes(code) ? text('parent_code IS NULL') : sql`parent_code = ${code}`;
    return optionsOf(
      selectRegion,
      call,
      sql`SELECT code AS id, code, name, COALESCE(parent_code, '0') AS "parentCode" FROM region
        WHERE is_deleted = 0 AND ${below} ORDER BY sort, code`,
    );
  }),
  serve(selectTenantPackage, (call) => {
    const own = isGroupActor(call.actor)
      ? text('true')
      : sql`id = (SELECT package_id FROM tenant WHERE tenant_code = ${call.actor.tenantId})`;
    return optionsOf(
      selectTenantPackage,
      call,
      sql`SELECT id, package_name AS "packageName" FROM tenant_package WHERE is_deleted = 0 AND ${own} ORDER BY package_name, id`,
    );
  }),
];
