import { useEffect, useState } from 'react';
import { tenantInfo } from '../../../contract/domains/organisation/tenant-info.endpoints.ts';
import type { Envelope } from '../../../contract/kernel/envelope.ts';
import { appLook } from '../../platform/session/app-code.ts';

/** What the login page shows of the hospital whose host name it was opened under. */
export interface TenantSign {
  tenantId: string;
  tenantName: string;
  logo?: string | undefined;
  background?: string | undefined;
  themeColor?: string | undefined;
}

/** Pictures of this site only, whatever was written into the table. */
const OWN_ADDRESS = /^\/[^/\\][^"'()\s]*$/;
const COLOR = /^#[0-9A-Fa-f]{6}$/;
const NUMBERS = /^[\d.:[\]]+$/;

/** `undefined` until it is known, and under a host name that no hospital has: the login page does not wait for it. */
export function useTenantSign(): TenantSign | undefined {
  const [sign, setSign] = useState<TenantSign | undefined>(() => lookBefore());
  useEffect(() => {
    const { hostname } = location;
    // No hospital is called so.
    if (hostname === 'localhost' || NUMBERS.test(hostname)) return;
    const leaving = new AbortController();
    void readSign(hostname, leaving.signal).then(
      (found) => found && setSign(found),
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return sign;
}

/** Under a name that no hospital has: as it was for whoever left the application that the address names. */
function lookBefore(): TenantSign | undefined {
  const look = appLook(location.search);
  return look && { ...look, logo: own(look.logo), themeColor: COLOR.test(look.themeColor ?? '') ? look.themeColor : undefined };
}

const own = (address: string | undefined) => (address && OWN_ADDRESS.test(address) ? address : undefined);

async function readSign(domain: string, signal: AbortSignal): Promise<TenantSign | undefined> {
  const reply = await fetch(`/api${tenantInfo.path}?${new URLSearchParams({ domain })}`, { signal });
  const { data } = (await reply.json()) as Envelope<Partial<TenantSign>>;
  if (!data?.tenantId) return undefined;
  return { ...data, tenantId: data.tenantId, tenantName: data.tenantName ?? '', logo: own(data.logo), background: own(data.background) };
}
