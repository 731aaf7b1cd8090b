import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  auditConsultation,
  payConsultation,
  scheduleConsultation,
  sendBackConsultation,
} from '../../../contract/domains/consultation/consultation.actions.ts';
import { saveManyVideo } from '../../../contract/domains/consultation/save-consultation.endpoints.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { wireTime } from '../consultation/consultation.testing.ts';
import { setOwnParam } from '../consultation/hospital-rules.testing.ts';
import { accept, decline, readPanel } from '../consultation/many-experts.testing.ts';
import { aTeamForm, hireTeam, inviteTeam } from '../consultation/many-video.testing.ts';
import { guestPage, visitor } from './room.testing.ts';

const MINUTE_MS = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await hireTeam(app);
  await setOwnParam(app, app.people.doctor1.tenantId, 'mdt.min-departments', 2);
  // A third expert of the first hospital.
  const { userId } = app.people.expertAdmin;
  await app.services.database.forGroup().run(sql`UPDATE user_account SET is_expert = 1, title = 'chief' WHERE id = ${userId}`);
});
afterAll(() => app.close());

const as = (name: PersonName, order: { id: string }) => visitor(app, name, order);

/** A first round of three of one hospital whose room has a guest, sent back; a second one at the same hour with an expert of another hospital. */
async function secondRound() {
  const id = await inviteTeam(app, aTeamForm(app, ['expert1', 'expert2', 'expertAdmin']));
  await accept(app, id, 'expert1', 'expert2');
  const scheduleTime = wireTime(app.clock.now() + 30 * MINUTE_MS);
  const operator = await app.as('operator');
  await operator.get(scheduleConsultation, { applyOrderId: id, scheduleTime });
  const { link, personId } = await (await as('doctor1', { id })).invite('患者家属');
  await (await app.as('expert1')).get(sendBackConsultation, { applyOrderId: id, respRespondentsReason: '资料不全' });
  const form = { ...aTeamForm(app, ['expert1', 'expert2', 'stranger']), applyOrderId: id, type: 'submit' };
  await (await app.as('doctor1')).get(saveManyVideo, form);
  const { remotePrice } = await readPanel(app, id);
  await (await app.as('cashier')).get(payConsultation, { applyOrderId: id, amount: remotePrice ?? 0 });
  await operator.get(auditConsultation, { applyOrderId: id, kind: 'manyVideo', levelOneAuditStatus: '1' });
  await accept(app, id, 'expert1', 'stranger');
  await operator.get(scheduleConsultation, { applyOrderId: id, scheduleTime });
  app.clock.advance(25 * MINUTE_MS);
  return { id, link, guestId: personId };
}

test('who joins in a second round at the same hour goes in first', async () => {
  const order = await secondRound();
  const { status, body } = await (await as('stranger', order)).tryEnter();
  expect([status, body.msg]).toEqual([200, expect.anything()]);
});

test('who joins in a second round sees the guest who was invited in the first', async () => {
  const order = await secondRound();
  const [host, joined, guest] = [await as('expert1', order), await as('stranger', order), guestPage(app, order.link)];
  await host.enter();
  await joined.enter();
  await guest.enter();
  expect((await host.decide(order.guestId, 'in')).status).toBe(200);
  expect((await guest.news()).people.map(({ name }) => name)).toHaveLength(3);
  expect((await joined.news()).people.map(({ id }) => id)).toContain(order.guestId);
});

test('the host of a second round lets in the guest who was invited in the first', async () => {
  const order = await secondRound();
  const [former, joined, guest] = [await as('expert1', order), await as('stranger', order), guestPage(app, order.link)];
  await former.enter();
  await decline(app, order.id, 'expert1');
  expect(await joined.enter()).toMatchObject({ role: 'host' });
  await guest.enter();
  expect(await guest.news()).toMatchObject({ state: 'lobby' });
  expect((await joined.decide(order.guestId, 'in')).status).toBe(200);
});
