import { useSession } from './session.ts';

/** The operators' own tenant: what it sees is of all hospitals. */
export const PLATFORM_TENANT = '000000';

/** Whether whoever is signed in belongs to the operators. */
export function useIsPlatform(): boolean {
  return useSession((session) => session.user?.tenantId === PLATFORM_TENANT);
}
