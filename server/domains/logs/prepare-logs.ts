import type { Start } from '../../engine/module.ts';
import { syncInterfaces } from './interface-sync.ts';
import { keepLogPartitions } from './logs.jobs.ts';

/** The table of interfaces as the program answers them, and room for what will be written down. */
export async function prepareLogs({ services, endpoints }: Start): Promise<void> {
  await syncInterfaces(services.database, endpoints, services.clock());
  // Nothing is dropped at a start: whether this is a copy, and whether the clock is right, only the job asks. Busy tables may keep it waiting: rows have
  // a place without it, and the job comes again.
  await keepLogPartitions(services).catch((error: Error) => services.log.warn({ err: error }, 'log partitions'));
}
