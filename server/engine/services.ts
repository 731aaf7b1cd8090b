import type { Logger } from 'pino';
import type { Domain } from '../../contract/kernel/domain.ts';
import type { Settings } from '../platform/settings/settings.ts';
import type { FileStorage } from '../platform/storage/file-storage.ts';
import type { Database } from './store/database.ts';

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
  /** From then on nothing is begun that has to be written down once somebody outside has it: the next process does it. */
  readonly isStopping: () => boolean;
}
