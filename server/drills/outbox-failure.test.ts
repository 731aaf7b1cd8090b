import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startConsultation } from '../../contract/domains/consultation/consultation.actions.ts';
import { sql } from '../engine/store/sql.ts';
import { anOrder } from './an-order.testing.ts';
import { createDrillStand, type DrillServer, type DrillStand, eventually } from './drill-stand.ts';

const FIRST_DELAY_MS = 5_000;

let stand: DrillStand;
let server: DrillServer;
beforeAll(async () => {
  stand = await createDrillStand();
  server = await stand.start();
});
afterAll(() => stand.close());

/** By hand, past the server: as whoever breaks and mends the receiver. */
async function onDatabase(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: stand.databaseUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const start = async (id: string): Promise<number> => (await server.send('expert1', startConsultation, { applyOrderId: id })).status;

async function messageAbout(no: string): Promise<{ attempts: number; delivered: boolean; notices: number } | undefined> {
  const { rows } = await stand.database.forGroup().run<{ attempts: number; delivered: boolean; notices: number }>(sql`
    SELECT attempts, delivered_time IS NOT NULL AS delivered, (SELECT count(*) FROM notice WHERE event_id = outbox.id) AS notices
    FROM outbox WHERE context LIKE ${`%${no}%`}`);
  return rows[0];
}

describe('a receiver of messages that fails', () => {
  test('holds up nobody else, is tried again later, and then has exactly one notice', async () => {
    const refused = await anOrder(stand, { no: 'HZ-DRILL-REFUSED' });
    const other = await anOrder(stand, { no: 'HZ-DRILL-OTHER' });
    const late = await anOrder(stand, { no: 'HZ-DRILL-LATE' });
    await onDatabase(`ALTER TABLE notice ADD CONSTRAINT drill CHECK (context NOT LIKE '%REFUSED%')`);
    expect([await start(refused.id), await start(other.id)]).toEqual([200, 200]);
    await eventually('the failure is noted', async () => (await messageAbout(refused.no))?.attempts === 1);
    await eventually('the other one is told', async () => (await messageAbout(other.no))?.delivered === true);
    expect(await messageAbout(refused.no)).toEqual({ attempts: 1, delivered: false, notices: 0 });
    expect(await messageAbout(other.no)).toEqual({ attempts: 0, delivered: true, notices: 1 });

    await onDatabase('ALTER TABLE notice DROP CONSTRAINT drill');
    await sleep(FIRST_DELAY_MS);
    expect(await start(late.id)).toBe(200);
    await eventually('it is told at last', async () => (await messageAbout(refused.no))?.delivered === true);
    expect(await messageAbout(refused.no)).toEqual({ attempts: 1, delivered: true, notices: 1 });
  });

  test('a message that is delivered again, because the mark was lost, leaves one notice', async () => {
    const first = await anOrder(stand, { no: 'HZ-DRILL-TWICE' });
    const second = await anOrder(stand, { no: 'HZ-DRILL-AFTER' });
    expect(await start(first.id)).toBe(200);
    await eventually('it is told', async () => (await messageAbout(first.no))?.delivered === true);
    await onDatabase(`UPDATE outbox SET delivered_time = NULL WHERE context LIKE '%TWICE%'`);
    expect(await start(second.id)).toBe(200);
    await eventually('it is told again', async () => (await messageAbout(first.no))?.delivered === true);
    expect(await messageAbout(first.no)).toEqual({ attempts: 0, delivered: true, notices: 1 });
  });
});
