import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Domain } from '../../contract/kernel/domain.ts';
import type { Endpoint } from '../../contract/kernel/endpoint.ts';
import type { Demo } from './demo.ts';
import type { FileStorage } from './files/file-storage.ts';
import type { Gate, MoneyGate, Served } from './http/call.ts';
import type { Job } from './jobs/job.ts';
import type { ResourceRules } from './resource/resource-rules.ts';
import type { Settings } from './settings/settings.ts';
import type { Database } from './store/database.ts';
import type { Table } from './store/table.ts';

/** What the composition root makes once and hands to everything. */
export interface Services {
  /** What the product consists of. */
  readonly domains: readonly Domain[];
  readonly settings: Settings;
  readonly database: Database;
  /** Milliseconds since 1970 UTC. A test may move it. */
  readonly clock: () => number;
  /** Signs tokens and links; the same in every process. */
  readonly secret: string;
  readonly files: FileStorage;
  readonly log: Logger;
  /** Called after a commit that left something in the outbox, so that it goes out now and not at the next sweep. */
  readonly outboxFilled: () => void;
}

/** The running server, for what outlives a single request: open streams, connections of devices. */
export interface Host {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** Calls the listener whenever the rights of a session, or of everybody, may have changed or ended, in whichever process. */
  onAccessChange(listener: (sessionId?: string) => void): void;
  /** Every call that the server answers. */
  readonly endpoints: readonly Endpoint[];
  /** Asks before every call, once it is known who calls and that he may. */
  onCall(gate: Gate): void;
  /** Asks before every call that moves money. */
  onMoney(gate: MoneyGate): void;
}

/** The program as it starts. */
export type Start = Pick<Host, 'services' | 'endpoints'>;

/** The server's side of a domain: what works behind its declaration. The kernel's own has none. */
export interface Module {
  readonly domain?: Domain;
  readonly serves: readonly Served[];
  readonly tables: readonly Table[];
  /** What saving and removing rows of its resources do besides. */
  readonly rules?: readonly ResourceRules[];
  readonly jobs?: readonly Job[];
  /** Called once for every server, before it listens. What it opens, it closes by the server's own hooks. */
  readonly attach?: (host: Host) => void;
  /** Brings its rows up to the code: at every start, when the schema is there and nobody is answered yet. Several processes may start at once. */
  readonly prepare?: (start: Start) => Promise<unknown>;
  /** Sends what a commit has left to be sent. Called soon after it, never twice at once, and apart from other domains. */
  readonly onOutbox?: (services: Services) => Promise<unknown>;
  /** What it brings to a demonstration, loaded only where there is one. */
  readonly demo?: () => Promise<Demo>;
}
