import { CIPHER_WINDOW_MS } from '../../../contract/kernel/body-cipher.ts';
import { defineJob } from '../jobs/job.ts';
import { renewWrappingKeys } from '../secrets/wrapping-keys.ts';
import { sql } from '../store/sql.ts';

/** A request may be dated ahead by one window and come again until another one is over; a minute for clocks that differ. */
const KEPT_MS = 2 * CIPHER_WINDOW_MS + 60_000;

/** Nonces whose requests are too old by now to be let in anyway. */
export const sweepNoncesJob = defineJob({
  name: 'sweep-request-nonces',
  title: '清理加密请求的一次性编号',
  cron: '*/5 * * * *',
  run: async ({ database, clock }) =>
    void (await database.forGroup().run(sql`DELETE FROM request_nonce WHERE create_time < ${new Date(clock() - KEPT_MS)}`)),
});

/** Clients notice a new key by being refused with the old one, and fetch it by themselves. */
export const renewWrappingKeysJob = defineJob({
  name: 'renew-wrapping-keys',
  title: '轮换SM2密钥',
  cron: '41 3 * * *',
  run: (services) => renewWrappingKeys(services, services.clock()),
});
