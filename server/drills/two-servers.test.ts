import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startConsultation } from '../../contract/domains/consultation/consultation.actions.ts';
import { myApplyList } from '../../contract/domains/consultation/consultation.endpoints.ts';
import { logout } from '../../contract/domains/session/session.endpoints.ts';
import { sql } from '../engine/store/sql.ts';
import { anOrder } from './an-order.testing.ts';
import { createDrillStand, type DrillServer, type DrillStand, eventually } from './drill-stand.ts';

const RACES = 20;
const AT_ONCE_MS = 5_000;

let stand: DrillStand;
let servers: [DrillServer, DrillServer];
beforeAll(async () => {
  stand = await createDrillStand();
  servers = [await stand.start(), await stand.start({ DATABASE_URL: stand.databaseUrl })];
});
afterAll(() => stand.close());

describe('two server processes on one database', () => {
  test('of two who act at once, one on each, one wins and the other is told', async () => {
    for (let race = 0; race < RACES; race += 1) {
      const { id } = await anOrder(stand, { no: `HZ-RACE-${race}` });
      const turn = race % 2 === 0 ? servers : [...servers].reverse();
      const replies = await Promise.all(turn.map((server) => server.send('expert1', startConsultation, { applyOrderId: id })));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(replies.find(({ status }) => status === 409)?.body.msg).toBe('会诊中状态下不能开始会诊');
      const { rows } = await stand.database.forGroup().run(sql`SELECT 1 FROM status_history WHERE order_id = ${id}`);
      expect(rows).toHaveLength(1);
    }
  });

  test('the same key sent to both is done once and answered the same', async () => {
    for (let race = 0; race < RACES; race += 1) {
      const { id } = await anOrder(stand, { no: `HZ-KEY-${race}` });
      const replies = await Promise.all(
        servers.map((server) => server.send('expert1', startConsultation, { applyOrderId: id }, `key-${id}`)),
      );
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      expect(replies[0]?.body.data).toEqual(replies[1]?.body.data);
      const { rows } = await stand.database.forGroup().run(sql`SELECT 1 FROM status_history WHERE order_id = ${id}`);
      expect(rows).toHaveLength(1);
    }
  });

  test('who signs out on one is signed out on the other, which knew him a moment ago', async () => {
    const [here, there] = servers;
    expect((await there.send('doctor1', myApplyList, {})).status).toBe(200);
    expect((await here.send('doctor1', logout, {})).status).toBe(200);
    expect((await here.send('doctor1', myApplyList, {})).status).toBe(401);
    await eventually('the other one refuses him', async () => (await there.send('doctor1', myApplyList, {})).status === 401, AT_ONCE_MS);
    expect((await there.send('doctor2', myApplyList, {})).status).toBe(200);
  });
});
