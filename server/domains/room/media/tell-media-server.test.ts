import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { whileHeldBack } from '../../../engine/restored/held-back.testing.ts';
import { sql } from '../../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { aConsultation } from '../../consultation/consultation.testing.ts';
import { guestPage, heldNow, visitor } from '../room.testing.ts';
import { startMediaServer, type TestMediaServer } from './media-server.testing.ts';
import { REMOVED_FOR_MS, removePeople, tellMediaServer } from './tell-media-server.ts';

const MINUTE_MS = 60_000;

let app: TestApp;
let server: TestMediaServer;
beforeAll(async () => {
  server = await startMediaServer();
  app = await createTestApp(server.env);
});
beforeEach(async () => {
  // What an earlier test left ends here.
  const group = app.services.database.forGroup();
  await group.run(sql`UPDATE room SET media_time = NULL`);
  await group.run(sql`UPDATE room_person SET remove_time = NULL`);
  server.answers(200);
  server.taken();
});
afterAll(async () => {
  await app.close();
  await server.close();
});

async function aRoomWithAGuest() {
  const order = await aConsultation(app, heldNow(app));
  const [expert, doctor] = [await visitor(app, 'expert1', order), await visitor(app, 'doctor1', order)];
  const guest = guestPage(app, (await doctor.invite('李家属')).link);
  await expert.enter();
  const { personId } = await guest.enter();
  await expert.decide(personId, 'in');
  await guest.ticket();
  const { rows } = await app.services.database.forGroup().run<{ id: string }>(sql`SELECT id FROM room WHERE apply_order_id = ${order.id}`);
  const removal = { method: 'RemoveParticipant', body: { room: rows[0]?.id, identity: personId } };
  return { order, expert, guest, personId, roomId: rows[0]?.id, removal };
}

const failures = async () => {
  const { rows } = await app.services.database
    .forGroup()
    .run<{ attempts: number; lastError: string }>(
      sql`SELECT attempts, last_error AS "lastError" FROM job_failure WHERE job_name = 'tell-media-server'`,
    );
  return rows;
};

test.each(['lobby', 'refused'] as const)(
  'whoever is told %s is removed there, again and again until no ticket of theirs is alive',
  async (decision) => {
    const { expert, personId, removal } = await aRoomWithAGuest();
    expect(await removePeople(app.services)).toBe(0);
    await expert.decide(personId, decision);
    const inCopy = await whileHeldBack(app.services, async () => [await removePeople(app.services), await tellMediaServer(app.services)]);
    expect([...inCopy, ...server.taken()]).toEqual([0, 0]);
    expect(await removePeople(app.services)).toBe(1);
    expect(server.taken()).toEqual([removal]);
    // Other commits do not repeat it.
    await removePeople(app.services);
    expect(server.taken()).toEqual([]);
    // Who is not there is no trouble.
    server.answers(404);
    for (let passed = 0; passed < REMOVED_FOR_MS; passed += MINUTE_MS) {
      app.clock.advance(MINUTE_MS);
      await expert.news();
      await tellMediaServer(app.services);
    }
    expect(server.taken()).toEqual(Array.from({ length: REMOVED_FOR_MS / MINUTE_MS }, () => removal));
    app.clock.advance(MINUTE_MS);
    await expert.news();
    await tellMediaServer(app.services);
    expect(server.taken()).toEqual([]);
    expect(await failures()).toEqual([]);
  },
);

test('who is let in again is left alone', async () => {
  const { expert, personId } = await aRoomWithAGuest();
  await expert.decide(personId, 'lobby');
  await expert.decide(personId, 'in');
  await tellMediaServer(app.services);
  expect(server.taken()).toEqual([]);
});

test('a server that does not take it is asked again, and the failure is told', async () => {
  const { expert, personId, removal } = await aRoomWithAGuest();
  const other = await aRoomWithAGuest();
  await expert.decide(personId, 'refused');
  await other.expert.decide(other.personId, 'refused');
  server.answers(503);
  await removePeople(app.services);
  // One does not keep the other from being tried.
  expect(server.taken()).toHaveLength(2);
  expect(await failures()).toEqual(Array.from({ length: 2 }, () => ({ attempts: 1, lastError: expect.stringContaining('told') })));
  server.answers(200);
  app.clock.advance(2 * MINUTE_MS);
  await tellMediaServer(app.services);
  expect(server.taken()).toEqual(expect.arrayContaining([removal, other.removal]));
  expect(await failures()).toEqual([]);
});

test('a room that is over, or arranged anew, is closed there, again and again until nobody can hold a ticket for it', async () => {
  const { order, roomId } = await aRoomWithAGuest();
  const moved = await aRoomWithAGuest();
  await tellMediaServer(app.services);
  expect(server.taken()).toEqual([]);
  const group = app.services.database.forGroup();
  await group.run(sql`
    UPDATE consultation SET apply_order_status = 'diagnosis', diagnosis_time = ${new Date(app.clock.now())} WHERE tenant_id = ${order.tenantId} AND id = ${order.id}`);
  await group.run(sql`
    UPDATE consultation SET schedule_time = ${new Date(app.clock.now() + 1)} WHERE tenant_id = ${order.tenantId} AND id = ${moved.order.id}`);
  const closing = [roomId, moved.roomId].map((room) => ({ method: 'DeleteRoom', body: { room } }));
  // Rooms of other tests are over as well by and by.
  const closed = () => server.taken().filter((call) => closing.some((one) => JSON.stringify(one) === JSON.stringify(call)));
  for (let passed = 0; passed <= REMOVED_FOR_MS; passed += MINUTE_MS) {
    await tellMediaServer(app.services);
    const told = closed();
    expect(told).toHaveLength(2);
    expect(told).toEqual(expect.arrayContaining(closing));
    app.clock.advance(MINUTE_MS);
  }
  await tellMediaServer(app.services);
  expect(closed()).toEqual([]);
});

test('who has lost the right to be there is removed, and neither those who are there nor who comes back', async () => {
  const { order, expert, guest, roomId } = await aRoomWithAGuest();
  const doctor = await visitor(app, 'doctor1', order);
  const { personId } = await doctor.enter();
  await expert.decide(personId, 'in');
  await doctor.ticket();
  const group = app.services.database.forGroup();
  const setStatus = (status: string) => group.run(sql`UPDATE user_account SET status = ${status} WHERE id = ${app.people.doctor1.userId}`);
  await setStatus('0');
  const removal = { method: 'RemoveParticipant', body: { room: roomId, identity: personId } };
  const passes = async () => {
    app.clock.advance(MINUTE_MS);
    await expert.news();
    await guest.news();
    await tellMediaServer(app.services);
    return server.taken();
  };
  expect(await passes()).toEqual([removal]);
  await setStatus('1');
  // The clock has been moved: the session of before has ended.
  await (await visitor(app, 'doctor1', order)).enter();
  expect(await passes()).toEqual([removal]);
  for (let passed = MINUTE_MS; passed < REMOVED_FOR_MS; passed += MINUTE_MS) expect(await passes()).toEqual([removal]);
  expect(await passes()).toEqual([]);
});
