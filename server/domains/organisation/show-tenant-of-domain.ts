import { tenantInfo } from '../../../contract/domains/organisation/tenant-info.endpoints.ts';
import { servePublic } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { sql } from '../../engine/store/sql.ts';

const present = presenterOf(tenantInfo.row ?? {});

/** The hospital whose people open the console under this host name; nothing for a name that no hospital in use has. */
export const serveTenantOfDomain = servePublic(tenantInfo, async ({ input, services }) => {
  const { rows } = await services.database.forTenant('').run(sql`
    SELECT tenant_code AS "tenantId", tenant_name AS "tenantName", logo, background, theme_color AS "themeColor"
    FROM tenant WHERE domain = ${hostOf(input.domain)} AND status = '1' AND is_deleted = 0`);
  return rows[0] ? present(rows[0]) : {};
});

/** Clients send their whole address, or the host with its port. */
function hostOf(address: string): string {
  const host = address.replace(/^[a-z]+:\/\//i, '').split(/[/?#:]/)[0] ?? '';
  return host.toLowerCase();
}
