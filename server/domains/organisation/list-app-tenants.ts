import { appTenantList } from '../../../contract/domains/organisation/organisation.endpoints.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { sql } from '../../engine/store/sql.ts';

const present = presenterOf(appTenantList.row);

/** The hospitals of an application with their styling; disabled hospitals are left out. */
export const serveAppTenants = serve(appTenantList, async ({ db, input }) => {
  const { rows } = await db.run(sql`
    SELECT a.app_code AS "appCode", a.tenant_code AS "tenantId", t.tenant_name AS "tenantName", a.logo, a.theme_color AS "themeColor",
      a.css_url AS "cssUrl", a.sort
    FROM app_tenant a JOIN tenant t ON t.tenant_code = a.tenant_code AND t.is_deleted = 0 AND t.status = '1'
    WHERE a.app_code = ${input.appCode} AND a.is_deleted = 0 ORDER BY a.sort, a.id`);
  return rows.map(present);
});
