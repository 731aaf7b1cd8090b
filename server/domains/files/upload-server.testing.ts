import { join } from 'node:path';
import { pino } from 'pino';
import { domains } from '../../../contract/domains.ts';
import { createApp } from '../../engine/http/app.ts';
import type { Services } from '../../engine/services.ts';
import { openDatabase } from '../../engine/store/database.ts';
import { modules } from '../../modules.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';

/**
 * A whole server in a process of its own, for tests that kill it or watch its memory. Arguments: database, data folder,
 * secret, and what it takes for now (ms). Tells its port, then its resident memory (bytes) every 50 ms.
 */
const [url = '', folder = '', secret = '', now = '0'] = process.argv.slice(2);
const services: Services = {
  domains,
  settings: readSettings({ LIANYI_DATA: folder }),
  database: openDatabase(url, { connections: 6 }),
  clock: () => Number(now) + Math.trunc(performance.now()),
  secret,
  files: createDiskStorage(join(folder, 'files')),
  log: pino({ level: 'silent' }),
  outboxFilled: () => {},
  isStopping: () => false,
};
const app = await createApp(services, modules);
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
setInterval(() => process.send?.({ rss: process.memoryUsage().rss }), 50);
// Nobody waits for a server whose test has gone.
process.on('disconnect', () => process.exit(0));
