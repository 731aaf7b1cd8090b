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

describe('kill -9 of the server under load', () => {
  test('nothing acknowledged is lost, nothing happens twice, repeated keys get the same answer', async () => {
    let server: DrillServer = await stand.start();
    const workload = startWorkload(() => server, stand.people);
    for (let kill = 0; kill < 2; kill += 1) {
      await sleep(1_500);
      await server.kill();
      server = await stand.start({ PORT: String(server.port) });
    }
    await sleep(1_000);
    await workload.finish();

    expect(workload.refusals.length).toBeGreaterThan(0);
    expect(workload.acknowledged.filter(({ attempts }) => attempts > 1).length).toBeGreaterThan(0);
    await checkOrders(stand.database, workload);
    await checkRepeats(server, workload);
    await checkOrders(stand.database, workload);
    await checkNotices(stand.database);
    await checkInbox(stand);
  });
});
