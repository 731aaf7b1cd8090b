import { afterAll, beforeAll, expect, test } from 'vitest';
import { SILENCE_MS } from '../../../contract/domains/room/room.rules.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { aConsultation } from '../consultation/consultation.testing.ts';
import { heldNow, visitor } from './room.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** The host inside, the doctor in the lobby. */
async function knocked() {
  const order = await aConsultation(app, heldNow(app));
  const [host, doctor] = [await visitor(app, 'expert1', order), await visitor(app, 'doctor1', order)];
  await host.enter();
  const { personId } = await doctor.enter();
  const stays = async () => (await host.detail()).stays.filter((stay) => stay.personId === personId);
  return { host, doctor, personId, stays };
}

test('whose page has died is not let in, and was not there', async () => {
  const { host, personId, stays } = await knocked();
  app.clock.advance(SILENCE_MS);
  const late = await host.decide(personId, 'in');
  expect([late.status, late.body.msg]).toEqual([409, '对方已离开']);
  expect(await stays()).toEqual([]);
});

test('who is sent out after their page has died was there until then', async () => {
  const { host, doctor, personId, stays } = await knocked();
  await host.decide(personId, 'in');
  await doctor.news();
  const before = await stays();
  app.clock.advance(30 * SILENCE_MS);
  expect((await host.decide(personId, 'refused')).status).toBe(200);
  expect([before.length, await stays()]).toEqual([1, before]);
});
