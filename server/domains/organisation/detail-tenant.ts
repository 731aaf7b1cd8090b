import { tenantDetail } from '../../../contract/domains/organisation/organisation.endpoints.ts';
import { serve } from '../../kernel/http/call.ts';
import { presenterOf } from '../../kernel/http/present.ts';
import { isGroupActor } from '../../kernel/identity/actor.ts';
import { notFound } from '../../kernel/refusal.ts';
import { sql, text } from '../../kernel/store/sql.ts';
import { readTextParam } from '../settings/text-param.reads.ts';

const present = presenterOf(tenantDetail.row);

/** One hospital: the own one, or for the group any. Another hospital is absent for everybody else. */
export const serveTenantDetail = serve<{ id?: string; tenantId?: string }>(tenantDetail, async ({ actor, db, input }) => {
  const asked = input.id || input.tenantId ? text('true') : sql`tenant_code = ${actor.tenantId}`;
  const byId = input.id ? sql`id = ${input.id}` : text('true');
  const byCode = input.tenantId ? sql`tenant_code = ${input.tenantId}` : text('true');
  const visible = isGroupActor(actor) ? text('true') : sql`tenant_code = ${actor.tenantId}`;
  const { rows } = await db.run<{ tenantId: string }>(sql`
    SELECT id, tenant_code AS "tenantId", tenant_name AS "tenantName", contact_name AS "contactName", contact_phone AS "contactPhone",
      expire_time AS "expireTime", status
    FROM tenant WHERE ${asked} AND ${byId} AND ${byCode} AND ${visible} AND is_deleted = 0`);
  const [tenant] = rows;
  if (!tenant) throw notFound('租户不存在');
  const frame = await readTextParam(db, `welcome.frame.${tenant.tenantId}`);
  // Anything but a web address, such as a script, would run in the console's own page.
  const welcomeFrame = frame && /^https?:\/\/[^\s/]/i.test(frame) ? frame : undefined;
  return present({ ...tenant, welcomeFrame });
});
