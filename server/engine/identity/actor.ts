import type { ApiPattern } from '../../../contract/kernel/api-path.ts';
import type { BodyPolicy } from '../../../contract/kernel/body-cipher.ts';
import type { dataScopes } from '../../../contract/kernel/data-scope.ts';

/** How far the rows reach that a person sees in lists, exports and statistics alike (domain rules 6.24.5). */
export type DataScope = keyof typeof dataScopes;

/** One's own rows always; all of them, or those of departments. */
export interface Reach {
  readonly scope: DataScope;
  readonly deptIds: readonly string[];
}

/** Calls that somebody may not make although they have the permission, by an API scope of their hospital. */
export interface DeniedApi extends ApiPattern {
  readonly id: string;
}

/** From the widest to the narrowest. */
export const widestFirst: readonly DataScope[] = ['group', 'tenant', 'dept_below', 'dept', 'self'];

/** Who is calling: made from the token's session, never from anything else that the caller sends. */
export interface Actor {
  readonly sessionId: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly userId: string;
  readonly account: string;
  readonly realName: string;
  readonly deptId?: string;
  /** The departments their data scope reaches: their own, or their own and those below. Empty for wider and narrower scopes. */
  readonly deptIds: readonly string[];
  readonly avatar?: string;
  readonly roleIds: readonly string[];
  readonly roleNames: readonly string[];
  readonly roleAliases: readonly string[];
  readonly permissions: ReadonlySet<string>;
  readonly dataScope: DataScope;
  /** Kinds of rows where they reach otherwise than in general. Ask `reachFor`. */
  readonly reaches: Readonly<Partial<Record<string, Reach>>>;
  /** Hospitals for tests but their own: what these take part in is not counted for them (domain rules 6.9.2). Nearly always none. */
  readonly uncountedTenants: readonly string[];
  /** API scopes of their hospital that none of their roles holds: nearly always none. */
  readonly deniedApis: readonly DeniedApi[];
  /** Whether the bodies of the program that they signed in with must be encrypted. */
  readonly bodyCipher: BodyPolicy;
}

/** What says how far somebody sees: of a person, or of what stands for a whole hospital or for all. */
export type Seer = Pick<Actor, 'tenantId' | 'userId' | 'deptIds' | 'dataScope' | 'reaches' | 'uncountedTenants'>;

/** Cross-tenant work is for people of the platform tenant whose role says so. */
export const PLATFORM_TENANT = '000000';

export function isGroupActor(actor: Pick<Actor, 'tenantId' | 'dataScope'>): boolean {
  return actor.tenantId === PLATFORM_TENANT && actor.dataScope === 'group';
}

export function can(actor: Pick<Actor, 'permissions'>, permission: string | readonly string[]): boolean {
  return typeof permission === 'string' ? actor.permissions.has(permission) : permission.some((code) => actor.permissions.has(code));
}
