import { useEffect, useState } from 'react';
import { listLoginProviders, startThirdParty } from '../../../../contract/domains/session/session.endpoints.ts';
import { sealedFetch } from '../../../platform/call/body-cipher.ts';

export interface LoginProvider {
  name: string;
  source: string;
}

const PAUSE_MS = 300;

/** The third parties whose accounts a hospital accepts; none while they are not known, because the page works without them. */
export function useLoginProviders(tenantId: string): readonly LoginProvider[] {
  const [known, setKnown] = useState<{ tenantId: string; providers: LoginProvider[] }>();
  const asked = tenantId.trim();
  useEffect(() => {
    if (asked === '') return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      fetchProviders(asked, asking.signal).then(
        (providers) => setKnown({ tenantId: asked, providers }),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [asked]);
  return known?.tenantId === asked ? known.providers : [];
}

async function fetchProviders(tenantId: string, signal: AbortSignal): Promise<LoginProvider[]> {
  const response = await sealedFetch(`/api${listLoginProviders.path}?${new URLSearchParams({ tenantId })}`, { headers: {}, signal });
  const { data } = (await response.json()) as { data?: LoginProvider[] };
  return response.ok && Array.isArray(data) ? data : [];
}

/** Where the button of a provider leads: out of the console, and back to the login page. */
export function startAddress(tenantId: string, source: string): string {
  const path = startThirdParty.path.replace('{source}', encodeURIComponent(source));
  return `/api${path}?${new URLSearchParams({ tenantId: tenantId.trim() })}`;
}
