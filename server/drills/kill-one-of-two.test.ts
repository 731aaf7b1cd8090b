import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkInbox, checkNotices, checkOrders, checkRepeats } from './check-workload.testing.ts';
import { createDrillStand, type DrillServer, type DrillStand } from './drill-stand.ts';
import { startWorkload } from './order-workload.testing.ts';

let stand: DrillStand;
beforeAll(async () => {
  stand = await createDrillStand();
});
afterAll(() => stand.close());

describe('kill -9 of one of two servers under load', () => {
  test('the other goes on with everything: nothing is lost, told or waited for twice', async () => {
    const first = await stand.start();
    let second: DrillServer | undefined = await stand.start({ DATABASE_URL: stand.databaseUrl });
    let turn = 0;
    const workload = startWorkload(() => (turn++ % 2 === 0 ? first : (second ?? first)), stand.people);
    for (let kill = 0; kill < 2; kill += 1) {
      await sleep(1_500);
      const killed = second;
      second = undefined;
      await killed?.kill();
      await sleep(500);
      second = await stand.start({ DATABASE_URL: stand.databaseUrl });
    }
    await sleep(1_000);
    await workload.finish();

    expect(workload.acknowledged.length).toBeGreaterThan(0);
    await checkOrders(stand.database, workload);
    await checkRepeats(first, workload);
    await checkNotices(stand.database);
    await checkInbox(stand);
  });
});
