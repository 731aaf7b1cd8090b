import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterRoom, exchangeRoom, type RoomEntry, type RoomNews } from '../../../contract/domains/room/room.endpoints.ts';
import { SILENCE_MS, WAIT_MS } from '../../../contract/domains/room/room.rules.ts';
import { createApp } from '../../engine/http/app.ts';
import { sql } from '../../engine/store/sql.ts';
import { modules } from '../../modules.ts';
import { somebodyWaits } from '../../testing/somebody-waits.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { aConsultation } from '../consultation/consultation.testing.ts';
import { heldNow, visitor } from './room.testing.ts';

let here: TestApp;
let there: FastifyInstance;
beforeAll(async () => {
  here = await createTestApp();
  there = await createApp(here.services, modules);
  await there.ready();
});
afterAll(async () => {
  await there.close();
  await here.close();
});

/** Host and doctor, both inside. */
async function twoInside() {
  const order = await aConsultation(here, heldNow(here));
  const [expert, doctor] = [await visitor(here, 'expert1', order), await visitor(here, 'doctor1', order)];
  const [host, guest] = [await expert.enter(), await doctor.enter()];
  await expert.decide(guest.personId, 'in');
  return { order, expert, doctor, host, guest };
}

test('signals arrive in order, once they are confirmed no more, and none without leave', async () => {
  const { expert, doctor, host, guest } = await twoInside();
  const payloads = Array.from({ length: 12 }, (_, at) => `signal ${at}`);
  await Promise.all(payloads.map((payload) => expert.say(guest.personId, doctor.seat, payload)));
  const { signals } = await doctor.news();
  expect(signals.map(({ seq }) => seq)).toEqual(payloads.map((_, at) => at + 1));
  expect(signals.map(({ payload }) => payload).toSorted()).toEqual(payloads.toSorted());
  expect(signals[0]).toMatchObject({ from: host.personId, fromSeat: expert.seat });
  // An answer that was lost on the way is told again.
  expect((await doctor.news({ after: 5 })).signals).toHaveLength(7);
  expect((await doctor.news({ after: 12 })).signals).toEqual([]);
  expect((await expert.say(guest.personId, expert.seat, 'to another page')).status).toBe(409);
  expect((await expert.say(guest.personId, 'no page', 'bad')).status).toBe(400);
});

test('whoever was silent is there again with the first thing they say', async () => {
  const { expert, doctor, host, guest } = await twoInside();
  here.clock.advance(3 * SILENCE_MS);
  const seatOf = async (personId: string) => (await doctor.news()).people.find(({ id }) => id === personId)?.seat;
  expect(await seatOf(host.personId)).toBeUndefined();
  // Their page sends what waited for the network before it asks for news.
  expect((await expert.say(guest.personId, doctor.seat, 'an offer that waited')).status).toBe(200);
  expect(await doctor.news()).toMatchObject({ signals: [{ from: host.personId, fromSeat: expert.seat }] });
  expect(await seatOf(host.personId)).toBe(expert.seat);
  // With a stay that begins here.
  await doctor.leave();
  await expert.leave();
  expect((await expert.detail()).stays.filter(({ role }) => role === 'host')).toHaveLength(2);
});

test('who is sent out neither says nor hears anything from that moment', async () => {
  const { expert, doctor, host, guest } = await twoInside();
  await expert.say(guest.personId, doctor.seat, 'still on its way');
  expect((await expert.decide(guest.personId, 'lobby')).status).toBe(200);
  expect(await doctor.news()).toMatchObject({ state: 'lobby', signals: [] });
  expect((await doctor.say(host.personId, expert.seat, 'x')).status).toBe(409);
  expect((await expert.say(guest.personId, doctor.seat, 'x')).status).toBe(409);
  await expert.decide(guest.personId, 'in');
  expect((await doctor.say(host.personId, expert.seat, 'x')).status).toBe(200);
  await expert.decide(guest.personId, 'refused');
  expect((await doctor.news()).state).toBe('refused');
  expect(await doctor.tryEnter()).toMatchObject({ status: 403, body: { msg: '主持人没有准许您进入会诊室' } });
  expect((await expert.decide(host.personId, 'refused')).status).toBe(403);
  // A slip of the host is no end: they may knock again.
  await doctor.leave();
  expect((await expert.decide(guest.personId, 'in')).status).toBe(409);
  await expert.decide(guest.personId, 'lobby');
  await doctor.enter();
  expect((await doctor.news()).state).toBe('lobby');
});

test('two decisions at once come one after the other, and what is so already changes nothing', async () => {
  const { expert, guest } = await twoInside();
  const { revision } = await expert.news();
  const both = await Promise.all([expert.decide(guest.personId, 'lobby'), expert.decide(guest.personId, 'lobby')]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await expert.news()).revision).toBe(revision + 1);
  const against = await Promise.all([expert.decide(guest.personId, 'in'), expert.decide(guest.personId, 'refused')]);
  expect(against.map(({ status }) => status)).toEqual([200, 200]);
  expect(['in', 'refused']).toContain((await expert.detail()).people.find(({ id }) => id === guest.personId)?.state);
});

test('what happens between reading the room and listening to it is told at once', async () => {
  const { order, doctor } = await twoInside();
  const { revision: known } = await doctor.news();
  const other = new pg.Client({ connectionString: here.databaseUrl });
  await other.connect();
  // Whoever asks has read the room and not yet who they are in it, and nobody listens: then it changes, unheard.
  await other.query('BEGIN; LOCK TABLE room_person IN ACCESS EXCLUSIVE MODE');
  const waiting = doctor.news({ known, waits: 1 });
  await expect.poll(() => somebodyWaits(here.services.database)).toBe(true);
  await other.query('UPDATE room SET revision = revision + 1 WHERE apply_order_id = $1', [order.id]);
  await other.query('COMMIT');
  await other.end();
  expect((await Promise.race([waiting, sleep(WAIT_MS / 2, undefined)]))?.revision).toBe(known + 1);
});

test('whoever sits down and speaks while news are read is among the people where their signal is', async () => {
  const { expert, doctor, host, guest } = await twoInside();
  await expert.leave();
  const other = new pg.Client({ connectionString: here.databaseUrl });
  await other.connect();
  await other.query('BEGIN; LOCK TABLE room_signal IN ACCESS EXCLUSIVE MODE');
  const asked = doctor.news();
  await expect.poll(() => somebodyWaits(here.services.database)).toBe(true);
  // As a page does that comes in and offers its picture; of its own it would wait for the lock as well.
  await other.query('UPDATE room_person SET seat = $1, seen_time = $2 WHERE id = $3', [
    expert.seat,
    new Date(here.clock.now()),
    host.personId,
  ]);
  await other.query(
    `INSERT INTO room_signal (tenant_id, create_time, party_tenant_ids, person_id, seq, from_id, from_seat, payload)
     SELECT tenant_id, now(), party_tenant_ids, id, 1, $1, $2, 'an offer' FROM room_person WHERE id = $3`,
    [host.personId, expert.seat, guest.personId],
  );
  await other.query('COMMIT');
  await other.end();
  const { signals, people } = await asked;
  expect(signals).toMatchObject([{ payload: 'an offer', fromSeat: expert.seat }]);
  expect(people.find(({ id }) => id === host.personId)?.seat).toBe(expert.seat);
});

test('a call that waits in another process hears of it at once', async () => {
  const order = await aConsultation(here, heldNow(here));
  const expert = await visitor(here, 'expert1', order);
  await expert.enter();
  const { token } = await here.as('doctor1');
  const ask = async <T>(path: string, input: object): Promise<T> => {
    const headers = { 'blade-auth': `bearer ${token}` };
    const reply = await there.inject({ method: 'POST', url: `/api${path}`, headers, payload: { applyOrderId: order.id, ...input } });
    return reply.json<{ data: T }>().data;
  };
  const seat = crypto.randomUUID();
  const { personId } = await ask<RoomEntry>(enterRoom.path, { seat });
  const { revision, state } = await ask<RoomNews>(exchangeRoom.path, { seat });
  expect(state).toBe('lobby');
  const waiting = ask<RoomNews>(exchangeRoom.path, { seat, known: revision, waits: 1 });
  await expert.decide(personId, 'in');
  expect(await waiting).toMatchObject({ state: 'in', people: [{ role: 'host' }, { role: 'applicant' }] });
  const known = (await ask<RoomNews>(exchangeRoom.path, { seat })).revision;
  const listening = ask<RoomNews>(exchangeRoom.path, { seat, known, waits: 1 });
  await expert.say(personId, seat, '{"sdp":"…"}');
  expect((await listening).signals.map(({ payload }) => payload)).toEqual(['{"sdp":"…"}']);
});

test('a server that stops keeps nobody waiting', async () => {
  const order = await aConsultation(here, heldNow(here));
  const expert = await visitor(here, 'expert1', order);
  await expert.enter();
  const third = await createApp(here.services, modules);
  await third.ready();
  const { token } = await here.as('expert1');
  const { revision } = await expert.news();
  const payload = { applyOrderId: order.id, seat: expert.seat, known: revision, waits: 1 };
  const waiting = third.inject({ method: 'POST', url: `/api${exchangeRoom.path}`, headers: { 'blade-auth': `bearer ${token}` }, payload });
  await third.close();
  expect((await waiting).statusCode).toBe(200);
});

test('whoever was shut out while their call waited learns nothing by it', async () => {
  const { order, expert, doctor, guest } = await twoInside();
  const { revision: known } = await doctor.news();
  const { tenantId, userId } = here.people.doctor1;
  const setStatus = (status: '0' | '1') =>
    here.services.database
      .forTenant(tenantId)
      .run(sql`UPDATE user_account SET status = ${status} WHERE tenant_id = ${tenantId} AND id = ${userId}`);
  const other = new pg.Client({ connectionString: here.databaseUrl });
  await other.connect();
  // Whoever asks has read who they are and listens, and cannot yet be noted as there.
  await other.query('BEGIN; LOCK TABLE room_person IN SHARE MODE');
  const waiting = (await here.as('doctor1')).send(exchangeRoom, { applyOrderId: order.id, seat: doctor.seat, known, waits: 1 });
  await expect.poll(() => somebodyWaits(here.services.database)).toBe(true);
  await setStatus('0');
  await other.query('COMMIT');
  await other.end();
  await expert.decide(guest.personId, 'lobby');
  const { status } = await waiting;
  await setStatus('1');
  expect(status).toBe(401);
});
