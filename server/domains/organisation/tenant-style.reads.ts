import { APP_CODE } from '../../../contract/domains/organisation/organisation.endpoints.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';

/** How the console looks for a hospital; what was not set is absent. */
export interface TenantStyle {
  logo?: string;
  /** `#rrggbb`. */
  themeColor?: string;
  cssUrl?: string;
}

/** Pictures and styles of this site only: an address of somebody else's would see everybody who signs in. */
const OWN_ADDRESS = /^\/[^/\\]/;

/** The style that the platform has set for a hospital: for this console in particular, else in general. */
export async function readTenantStyle(runner: Runner, tenantId: string): Promise<TenantStyle> {
  const { rows } = await runner.run<Record<keyof TenantStyle, string | null>>(sql`
    SELECT COALESCE(a.logo, t.logo) AS logo, COALESCE(a.theme_color, t.theme_color) AS "themeColor", a.css_url AS "cssUrl"
    FROM tenant t LEFT JOIN app_tenant a ON a.app_code = ${APP_CODE} AND a.tenant_code = t.tenant_code AND a.is_deleted = 0
    WHERE t.tenant_code = ${tenantId} AND t.is_deleted = 0`);
  const { logo, themeColor, cssUrl } = rows[0] ?? {};
  const own = (address: string | null | undefined) => (address && OWN_ADDRESS.test(address) ? address : undefined);
  return { logo: own(logo), themeColor: themeColor ?? undefined, cssUrl: own(cssUrl) };
}
