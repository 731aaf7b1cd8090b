import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { myApplyList } from '../../contract/domains/consultation/consultation.endpoints.ts';
import { checkNotices, checkOrders, checkRepeats } from './check-workload.testing.ts';
import { createDrillStand, type DrillStand, eventually } from './drill-stand.ts';
import { startWorkload } from './order-workload.testing.ts';

let stand: DrillStand;
beforeAll(async () => {
  stand = await createDrillStand();
});
afterAll(() => stand.close());

describe('kill -9 of the database under load', () => {
  test('the server says so with 503, comes back by itself, and has lost nothing', async () => {
    const server = await stand.start();
    const workload = startWorkload(() => server, stand.people);
    for (let kill = 0; kill < 2; kill += 1) {
      await sleep(1_500);
      const pid = await stand.postmaster();
      process.kill(pid, 'SIGKILL');
      await eventually('another postmaster', async () => (await stand.postmaster().catch(() => pid)) !== pid);
      let last = '';
      const answered = eventually('lists are answered', async () => {
        const { status, body } = await server.send('doctor1', myApplyList, {});
        last = `${status} ${body.msg}`;
        return status === 200;
      });
      await answered.catch((error: Error) => {
        throw new Error(`${error.message}, but ${last}`);
      });
    }
    await sleep(1_000);
    await workload.finish();

    // While it was away: never an internal error, and one sentence that says what to do.
    expect(workload.refusals.length).toBeGreaterThan(0);
    expect(new Set(workload.refusals.map(({ status, body }) => `${status} ${body.msg}`))).toEqual(
      new Set(['503 数据库暂时不可用，请稍后重试']),
    );
    await checkOrders(stand.database, workload);
    await checkRepeats(server, workload);
    await checkNotices(stand.database);
  });
});
