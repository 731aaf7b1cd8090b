import type { Endpoint } from '../../contract/kernel/endpoint.ts';
import type { Services } from './services.ts';
import type { Tx } from './store/runner.ts';

/** Somebody of the demonstration whom others meet. */
export interface CastMember {
  userId: string;
  account: string;
  realName: string;
  tenantId: string;
  tenantName: string;
  deptId: string;
  deptName: string;
  title?: string;
}

/** What somebody does on an ordinary working day: for logs that nobody has kept. */
export interface DemoDeed {
  call: string;
  title: string;
  path: string;
  domain: string;
  /** What was sent, as logs keep it. */
  params: string;
  /** What an administrator changes by it. */
  change?: { rowTable: string; summary: string; field: string; label: string; before: string; after: string };
}

/** What a domain brings to a demonstration: data, and what its people do. */
export interface Demo {
  /** What hospitals have set: tenant, key, value. */
  readonly params?: readonly (readonly [tenantId: string, paramKey: string, paramValue: string])[];
  readonly deeds?: readonly DemoDeed[];
  /** Writes plain rows at once, and plans what is played once every domain has planned. */
  readonly plan?: (stage: Stage) => Promise<void>;
}

/** Where a demonstration is played: everything is one transaction, and every move has its own time. */
export interface Stage {
  /** Milliseconds: nothing is played later. */
  readonly now: number;
  /** Within the transaction, at `now`. */
  readonly services: Services;
  /** The group scope, for plain rows. */
  readonly tx: Tx;
  /** By tenant and account, `100001/expert1`. */
  readonly people: ReadonlyMap<string, CastMember>;
  readonly params: readonly (readonly [tenantId: string, paramKey: string, paramValue: string])[];
  readonly deeds: readonly DemoDeed[];
  /** Throws when nobody is called that. */
  person(key: string): CastMember;
  /** Makes a served call as this person, at a time in milliseconds, through the checks of any client's. Throws when they are refused. */
  playAs(
    person: CastMember,
    at: number,
  ): { call<T = Record<string, unknown>>(endpoint: Endpoint, sent?: Record<string, unknown>): Promise<T> };
  /** For jobs: the services with the clock at that time. */
  servicesAt(at: number): Services;
  /** Played at that time, after whatever was planned earlier for the same thing; of different things at once. */
  scene(at: number, about: object, play: () => Promise<unknown>): void;
  /** The clock itself: after everything earlier, before everything later, and alone. */
  tick(at: number, play: (services: Services) => Promise<unknown>): void;
}
