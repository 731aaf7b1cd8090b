import { useEffect, useState } from 'react';
import { tenantInfo } from '../../../contract/domains/organisation/tenant-info.endpoints.ts';
import type { Envelope } from '../../../contract/kernel/envelope.ts';

/** What the login page shows of the hospital whose host name it was opened under. */
export interface TenantSign {
  tenantId: string;
  tenantName: string;
  logo?: string;
  background?: string;
  themeColor?: string;
}

/** Pictures of this site only, whatever was written into the table. */
const OWN_ADDRESS = /^\/[^/\\][^"'()\s]*$/;
const NUMBERS = /^[\d.:[\]]+$/;

/** `undefined` until it is known, and under a host name that no hospital has: the login page does not wait for it. */
export function useTenantSign(): TenantSign | undefined {
  const [sign, setSign] = useState<TenantSign>();
  useEffect(() => {
    const { hostname } = location;
    // No hospital is called so.
    if (hostname === 'localhost' || NUMBERS.test(hostname)) return;
    const leaving = new AbortController();
    void readSign(hostname, leaving.signal).then(setSign, () => undefined);
    return () => leaving.abort();
  }, []);
  return sign;
}

async function readSign(domain: string, signal: AbortSignal): Promise<TenantSign | undefined> {
  const reply = await fetch(`/api${tenantInfo.path}?${new URLSearchParams({ domain })}`, { signal });
  const { data } = (await reply.json()) as Envelope<Partial<TenantSign>>;
  if (!data?.tenantId) return undefined;
  const own = (address: string | undefined) => (address && OWN_ADDRESS.test(address) ? address : undefined);
  return { ...data, tenantId: data.tenantId, tenantName: data.tenantName ?? '', logo: own(data.logo), background: own(data.background) };
}
