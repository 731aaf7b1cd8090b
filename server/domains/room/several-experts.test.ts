import { afterAll, beforeAll, expect, test } from 'vitest';
import { scheduleConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { MOST_PEOPLE } from '../../../contract/domains/room/room.rules.ts';
import { insertRow, newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { changeConsultation, wireTime } from '../consultation/consultation.testing.ts';
import { accept, decline } from '../consultation/many-experts.testing.ts';
import { hireTeam, inviteTeam } from '../consultation/many-video.testing.ts';
import { recorder } from './recording/recording.testing.ts';
import { roomPersonTable } from './room.tables.ts';
import { guestPage, visitor } from './room.testing.ts';

const MINUTE_MS = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await hireTeam(app);
});
afterAll(() => app.close());

/** Arranged for half an hour from now, accepted by the first two. */
async function arranged(): Promise<{ id: string }> {
  const id = await inviteTeam(app);
  await accept(app, id, 'expert1', 'expert2');
  const scheduleTime = wireTime(app.clock.now() + 30 * MINUTE_MS);
  await (await app.as('operator')).get(scheduleConsultation, { applyOrderId: id, scheduleTime });
  return { id };
}

async function makeChief({ id }: { id: string }, name: PersonName): Promise<void> {
  const { userId } = app.people[name];
  await changeConsultation(app, sql`UPDATE consultation SET target_doctor_id = ${userId} WHERE tenant_id = '100002' AND id = ${id}`);
}

const as = (name: PersonName, order: { id: string }) => visitor(app, name, order);

test('it opens ten minutes before its hour: the chief is its host, who has accepted goes in, others knock or stay outside', async () => {
  const order = await arranged();
  const [chief, second, doctor] = [await as('expert1', order), await as('expert2', order), await as('doctor1', order)];
  app.clock.advance(19 * MINUTE_MS);
  expect((await second.tryEnter()).status).toBe(409);
  app.clock.advance(MINUTE_MS);
  // A chief who is late locks nobody out.
  expect(await second.enter()).toMatchObject({ role: 'expert' });
  expect(await second.news()).toMatchObject({ state: 'in' });
  expect(await chief.enter()).toMatchObject({ role: 'host' });
  const { personId } = await doctor.enter();
  expect(await doctor.news()).toMatchObject({ state: 'lobby' });
  expect((await second.decide(personId, 'in')).status).toBe(403);
  expect((await chief.decide(personId, 'in')).status).toBe(200);
  expect(await doctor.news()).toMatchObject({ state: 'in' });
});

test('whoever was the host and is no longer can be sent out; the host of now cannot', async () => {
  const order = await arranged();
  app.clock.advance(20 * MINUTE_MS);
  const [former, host] = [await as('expert1', order), await as('expert2', order)];
  const [{ personId: formerId }, { personId: hostId }] = [await former.enter(), await host.enter()];
  expect((await host.decide(formerId, 'refused')).status).toBe(403);
  await makeChief(order, 'expert2');
  expect((await host.decide(hostId, 'refused')).body.msg).toBe('主持人不能被移出');
  expect((await host.decide(formerId, 'refused')).status).toBe(200);
  expect((await host.detail()).people.find(({ id }) => id === formerId)?.state).toBe('refused');
});

test.each([
  ['an expert who has not answered', 'stranger', 403],
  ['an administrator of their hospital', 'expertAdmin', 403],
  ['whoever looks on', 'operator', 403],
] as const)('%s does not go in', async (_who, name, status) => {
  const order = await arranged();
  app.clock.advance(25 * MINUTE_MS);
  expect((await (await as(name, order)).tryEnter()).status).toBe(status);
});

test('who declines after all goes in no more', async () => {
  const order = await arranged();
  expect((await decline(app, order.id, 'expert2')).status).toBe(200);
  app.clock.advance(25 * MINUTE_MS);
  expect([403, 404]).toContain((await (await as('expert2', order)).tryEnter()).status);
});

test('the room stays the same when its chief changes, and the next in line is its host', async () => {
  const order = await arranged();
  const { link } = await (await as('doctor1', order)).invite('患者家属');
  await accept(app, order.id, 'stranger');
  await decline(app, order.id, 'expert1');
  app.clock.advance(25 * MINUTE_MS);
  // Of those who are left the chief physician comes first.
  expect(await (await as('stranger', order)).enter()).toMatchObject({ role: 'host' });
  expect(await guestPage(app, link).enter()).toMatchObject({ role: 'patient' });
});

test('an expert inside who becomes the chief is the host at once, for everybody, and whoever declined is not', async () => {
  const order = await arranged();
  const [former, heir, doctor] = [await as('expert1', order), await recorder(app, 'expert2', order), await as('doctor1', order)];
  app.clock.advance(25 * MINUTE_MS);
  const { personId: formerId } = await former.enter();
  const { personId: heirId } = await heir.enter();
  const { personId: doctorId } = await doctor.enter();
  const { revision, people } = await heir.news();
  expect(people.map(({ id }) => id)).toEqual([formerId, heirId]);
  await decline(app, order.id, 'stranger');
  await decline(app, order.id, 'expert1');
  // What they do as the host does not wait until the room has heard of it.
  expect((await heir.ask()).status).toBe(200);
  const news = await heir.news();
  expect(news.revision).toBeGreaterThan(revision);
  // Who knocks is shown to the host alone.
  expect(Object.fromEntries(news.people.map(({ id, role }) => [id, role]))).toEqual({
    ...{ [formerId]: 'expert', [heirId]: 'host', [doctorId]: 'applicant' },
  });
  expect((await doctor.news()).people).toMatchObject([{ id: heirId, role: 'host' }]);
  expect((await heir.decide(doctorId, 'in')).status).toBe(200);
});

test('a chief does not wait in the lobby into which the one before had sent them', async () => {
  const order = await arranged();
  const [former, heir] = [await as('expert1', order), await as('expert2', order)];
  app.clock.advance(25 * MINUTE_MS);
  await former.enter();
  const { personId } = await heir.enter();
  await former.decide(personId, 'lobby');
  expect(await heir.news()).toMatchObject({ state: 'lobby' });
  await makeChief(order, 'expert2');
  expect(await heir.news()).toMatchObject({ state: 'in' });
});

test('nor does one whom the one before had sent out stay outside', async () => {
  const order = await arranged();
  const [former, heir] = [await as('expert1', order), await as('expert2', order)];
  app.clock.advance(25 * MINUTE_MS);
  await former.enter();
  await former.decide((await heir.enter()).personId, 'refused');
  await makeChief(order, 'expert2');
  await heir.enter();
  expect(await heir.news()).toMatchObject({ state: 'in' });
});

test('the chief sends the patient’s side to the lobby while the experts talk among themselves', async () => {
  const order = await arranged();
  const chief = await as('expert1', order);
  const { link } = await (await as('doctor1', order)).invite('患者家属');
  app.clock.advance(25 * MINUTE_MS);
  await chief.enter();
  const guest = guestPage(app, link);
  const { personId } = await guest.enter();
  await chief.decide(personId, 'in');
  expect(await guest.news()).toMatchObject({ state: 'in' });
  await chief.decide(personId, 'lobby');
  const lobby = await guest.news();
  expect(lobby).toMatchObject({ state: 'lobby' });
  expect(lobby.people.every(({ role }) => role === 'host')).toBe(true);
});

test('a full room takes nobody more but its host, who alone can send somebody out', async () => {
  const order = await arranged();
  const [chief, second] = [await as('expert1', order), await as('expert2', order)];
  app.clock.advance(25 * MINUTE_MS);
  await second.enter();
  await second.leave();
  const now = app.clock.now();
  await app.services.database.forGroup().transaction(async (tx) => {
    const { rows } = await tx.run<{ id: string; tenantId: string; partyTenantIds: string[] }>(
      sql`SELECT id, tenant_id AS "tenantId", party_tenant_ids AS "partyTenantIds" FROM room WHERE apply_order_id = ${order.id}`,
    );
    const inside = { hospital: '云岭县人民医院', role: 'applicant', state: 'in', seenTime: new Date(now), signalSeq: 0 } as const;
    for (const { id: roomId, ...whose } of rows)
      for (let at = 0; at < MOST_PEOPLE; at++)
        await insertRow(tx, roomPersonTable, { ...whose, roomId, ...inside, name: `参会人${at}`, seat: newId() }, { now });
  });
  const full = await second.tryEnter();
  expect([full.status, full.body.msg]).toEqual([409, '会诊室最多8人，请先请一位离开']);
  expect(await chief.enter()).toMatchObject({ role: 'host' });
});
