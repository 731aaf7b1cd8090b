import { addressesOf, type Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { Services } from '../../engine/services.ts';

const known = new WeakMap<Services, readonly Endpoint[]>();

/** Remembers what a server answers, for the lists that search by a part of a path. */
export function rememberInterfaces(services: Services, endpoints: readonly Endpoint[]): void {
  known.set(services, endpoints);
}

export function knownInterfaces(services: Services): readonly Endpoint[] {
  return known.get(services) ?? [];
}

/** The calls that answer at an address of which this is a part, in whichever of their spellings. */
export function callsAt(services: Services, part: string): string[] {
  const isMeant = (endpoint: Endpoint): boolean => addressesOf(endpoint).some(({ path }) => `/api${path}`.includes(part));
  return knownInterfaces(services)
    .filter(isMeant)
    .map(({ name }) => name);
}
