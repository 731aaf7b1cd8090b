import { tenantDetail } from '../../../contract/domains/organisation/organisation.endpoints.ts';
import { pick } from '../../../contract/kernel/field.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { can, isGroupActor } from '../../engine/identity/actor.ts';
import { tenantTable } from '../../engine/identity/identity.tables.ts';
import { sql, text } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { notFound } from '../../platform/refusal.ts';
import { readTextParam } from '../settings/text-param.reads.ts';

const presentAll = presenterOf(tenantDetail.row, { masked: false });
/** What everybody may know of their own hospital. */
const ownFields = [
  'id',
  'tenantId',
  'tenantName',
  'contactName',
  'contactPhone',
  'expireTime',
  'status',
  'logo',
  'background',
  'themeColor',
  'welcomeFrame',
] as const;
const presentOwn = presenterOf(pick(tenantDetail.row, ...ownFields));

/** One hospital: the own one, or for the group any. Another hospital is absent for everybody else. */
export const serveTenantDetail = serve(tenantDetail, async ({ actor, db, input }) => {
  const asked = input.id || input.tenantId ? text('true') : sql`tenant_code = ${actor.tenantId}`;
  const byId = input.id ? sql`id = ${input.id}` : text('true');
  const byCode = input.tenantId ? sql`tenant_code = ${input.tenantId}` : text('true');
  const visible = isGroupActor(actor) ? text('true') : sql`tenant_code = ${actor.tenantId}`;
  const { rows } = await db.run<{ tenantId: string }>(sql`
    SELECT ${columnsOf(tenantTable)}, tenant_code AS "tenantId" FROM tenant WHERE ${asked} AND ${byId} AND ${byCode} AND ${visible} AND is_deleted = 0`);
  const [tenant] = rows;
  if (!tenant) throw notFound('租户不存在');
  const frame = await readTextParam(db, `welcome.frame.${tenant.tenantId}`);
  // Anything but a web address, such as a script, would run in the console's own page.
  const welcomeFrame = frame && /^https?:\/\/[^\s/]/i.test(frame) ? frame : undefined;
  const present = isGroupActor(actor) && can(actor, 'tenant_view') ? presentAll : presentOwn;
  return present({ ...tenant, welcomeFrame });
});
