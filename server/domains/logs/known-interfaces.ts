import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { Services } from '../../engine/services.ts';

const known = new WeakMap<Services, readonly Endpoint[]>();

/** Remembers what a server answers, for the lists that search by a part of a path. */
export function rememberInterfaces(services: Services, endpoints: readonly Endpoint[]): void {
  known.set(services, endpoints);
}

/** The address of every call as the logs write it. */
export function pathsOf(services: Services): string[] {
  return (known.get(services) ?? []).map(({ path }) => `/api${path}`);
}
