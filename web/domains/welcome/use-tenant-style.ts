import { useEffect } from 'react';
import { APP_CODE, appTenantList } from '../../../contract/domains/organisation/organisation.endpoints.ts';
import { useCall } from '../../kernel/use-call.ts';

const FRESH_MS = 60 * 60_000;

/** Loads the stylesheet that was set for the hospital, while the page is shown. Only files of this site: others are refused. */
export function useTenantStyle(tenantId: string): void {
  const { data = [] } = useCall<{ tenantId: string; cssUrl?: string }[]>(appTenantList, { appCode: APP_CODE }, { staleTime: FRESH_MS });
  const address = data.find((tenant) => tenant.tenantId === tenantId)?.cssUrl;
  useEffect(() => {
    if (!address || !/^\/[^/\\]/.test(address)) return;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    document.head.append(link);
    return () => link.remove();
  }, [address]);
}
