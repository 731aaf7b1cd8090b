import { useEffect } from 'react';
import { useSession } from '../../platform/session/session.ts';
import { setTenantColor } from './theme-store.ts';

/** Files of this site only, whatever was written into the table. */
const OWN_ADDRESS = /^\/[^/\\]/;

/** The colour and the stylesheet that were set for the hospital, as long as somebody of it is signed in. */
export function useTenantLook(): void {
  const color = useSession((session) => session.user?.tenantColor);
  const address = useSession((session) => session.user?.tenantCss);
  useEffect(() => setTenantColor(color), [color]);
  useEffect(() => {
    if (!address || !OWN_ADDRESS.test(address)) return;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    document.head.append(link);
    return () => link.remove();
  }, [address]);
}
