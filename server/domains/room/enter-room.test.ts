import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeConsultation, startConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import type { ConsultationState } from '../../../contract/domains/consultation/consultation.states.ts';
import { showGuestRoom } from '../../../contract/domains/room/room.endpoints.ts';
import { presetRoomHours } from '../../../contract/domains/room/room.params.ts';
import { LONGEST_MS, SILENCE_MS } from '../../../contract/domains/room/room.rules.ts';
import { resetTenantParam, submitTenantParam } from '../../../contract/domains/settings/tenant-param.endpoints.ts';
import { insertSql, newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { aConsultation, wireTime } from '../consultation/consultation.testing.ts';
import { roomStayTable } from './room.tables.ts';
import { closeRoom, heldNow, visitor } from './room.testing.ts';

const MINUTE_MS = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    LIANYI_STUN_URLS: 'stun:stun.example.org',
    LIANYI_TURN_URLS: 'turn:turn.example.org:3478',
    LIANYI_TURN_SECRET: 'shared',
  });
});
afterAll(() => app.close());

const minuteOf = (ms: number): string => wireTime(ms).slice(0, 16);

test('a room opens ten minutes before its hour and closes with the opinion', async () => {
  const hour = app.clock.now() + presetRoomHours.opensBeforeMs + MINUTE_MS;
  const order = await aConsultation(app, { ...heldNow(app), applyOrderStatus: 'wait_diagnosis', scheduleTime: new Date(hour) });
  const expert = await visitor(app, 'expert1', order);
  expect((await expert.detail()).phase).toBe('early');
  expect(await expert.tryEnter()).toMatchObject({
    status: 409,
    body: { msg: `视频会诊${minuteOf(hour)}开始，${minuteOf(hour - 10 * MINUTE_MS)}起可以进入` },
  });
  app.clock.advance(MINUTE_MS);
  expect((await expert.detail()).phase).toBe('open');
  expect((await expert.enter()).role).toBe('host');
  await closeRoom(app, order);
  expect((await expert.news()).state).toBe('over');
  expect(await expert.tryEnter()).toMatchObject({ status: 409, body: { msg: '视频会诊已结束' } });
});

test('how long before its hour it opens, and a link outlives it, is for the applying hospital to say', async () => {
  const set = (paramKey: string, paramValue: number) => asAdmin.get(submitTenantParam, { paramKey, paramValue });
  const asAdmin = await app.as('applyAdmin');
  const hour = app.clock.now() + 31 * MINUTE_MS;
  const order = await aConsultation(app, { ...heldNow(app), applyOrderStatus: 'wait_diagnosis', scheduleTime: new Date(hour) });
  const [expert, doctor] = [await visitor(app, 'expert1', order), await visitor(app, 'doctor1', order)];
  await set('room.early', 30);
  await set('room.link-life', 5);
  try {
    expect(await expert.detail()).toMatchObject({ phase: 'early', openTime: wireTime(hour - 30 * MINUTE_MS), linkHours: 5 });
    expect((await expert.tryEnter()).body.msg).toContain(`，${minuteOf(hour - 30 * MINUTE_MS)}起可以进入`);
    const { link } = await doctor.invite('赵家属');
    app.clock.advance(MINUTE_MS);
    expect((await expert.enter()).role).toBe('host');
    // Who is inside stays there, also where it is set to open later.
    await set('room.early', 10);
    expect((await expert.news()).state).toBe('in');
    await closeRoom(app, order);
    const show = async () => (await app.anonymous.send(showGuestRoom, { link })).status;
    app.clock.advance(5 * 60 * MINUTE_MS - 1);
    expect(await show()).toBe(200);
    app.clock.advance(1);
    expect(await show()).toBe(404);
  } finally {
    const admin = await app.asUser(app.people.applyAdmin);
    for (const paramKey of ['room.early', 'room.link-life']) await admin.get(resetTenantParam, { paramKey });
  }
});

test('what is begun long before its hour has its room from then on', async () => {
  const order = await aConsultation(app, {
    ...heldNow(app),
    status: 'wait_diagnosis',
    scheduleTime: new Date(app.clock.now() + 29 * 60 * MINUTE_MS),
  });
  const expert = await visitor(app, 'expert1', order);
  expect((await expert.detail()).phase).toBe('early');
  const client = await app.as('expert1');
  await client.get(startConsultation, { applyOrderId: order.id });
  expect(await expert.detail()).toMatchObject({ phase: 'open', openTime: wireTime(app.clock.now()) });
  expect((await expert.enter()).role).toBe('host');
});

test.each([
  ['another kind', { kind: 'oneSubject' }],
  ['ultrasound by what was recorded', { kind: 'remoteultrasonic', ultrasoundMode: '2' }],
  ['an hour that is not arranged', { scheduleTime: null }],
  ['an order that was cancelled', { applyOrderStatus: 'cancel' satisfies ConsultationState }],
] as const)('there is no room for %s', async (_, values) => {
  const expert = await visitor(app, 'expert1', await aConsultation(app, { ...heldNow(app), ...values }));
  expect((await expert.detail()).phase).toBe('none');
  expect((await expert.tryEnter()).status).toBe(409);
});

test('of an order that was closed while its room was open one still reads who was there', async () => {
  const order = await aConsultation(app, heldNow(app));
  const [expert, doctor] = [await visitor(app, 'expert1', order), await visitor(app, 'doctor1', order)];
  await expert.enter();
  app.clock.advance(5_000);
  await expert.news();
  const operator = await app.as('operator');
  await operator.get(closeConsultation, { applyOrderId: order.id, reason: '患者病情变化' });
  for (const page of [expert, doctor])
    expect(await page.detail()).toMatchObject({ phase: 'over', stays: [{ name: 'expert甲', role: 'host' }] });
  expect((await expert.tryEnter()).status).toBe(409);
});

test('a room that nobody closes ends after twelve hours', async () => {
  const order = await aConsultation(app, { ...heldNow(app), kind: 'remoteultrasonic', ultrasoundMode: '1' });
  const expert = await visitor(app, 'expert1', order);
  app.clock.advance(LONGEST_MS - 1);
  await expert.enter();
  app.clock.advance(1);
  expect((await expert.tryEnter()).status).toBe(409);
});

test('the invited expert is the host, others knock, strangers find nothing and who looks on stays outside', async () => {
  const order = await aConsultation(app, { ...heldNow(app), isSynergy: 1 });
  const [expert, doctor] = [await visitor(app, 'expert1', order), await visitor(app, 'doctor1', order)];
  const { personId } = await doctor.enter();
  expect(await doctor.news()).toMatchObject({ state: 'lobby', people: [] });
  await expert.enter();
  const news = await expert.news();
  expect(news.people.map(({ name, state, role }) => [name, state, role])).toEqual([
    ['doctor甲', 'lobby', 'applicant'],
    ['expert甲', 'in', 'host'],
  ]);
  expect((await doctor.decide(personId, 'in')).status).toBe(403);
  expect((await expert.decide(personId, 'in')).status).toBe(200);
  expect((await doctor.news()).state).toBe('in');
  for (const [name, status] of [
    ['doctor2', 403],
    ['platformAdmin', 403],
    ['stranger', 404],
    ['strangerAdmin', 404],
  ] as const) {
    const other = await visitor(app, name, order);
    expect([name, (await other.tryEnter()).status]).toEqual([name, status]);
    expect([name, (await other.tryNews()).status]).toEqual([name, status]);
    expect([name, (await other.decide(personId, 'in')).status]).toEqual([name, status]);
  }
});

test('relays get a password that they can check without asking', async () => {
  const expert = await visitor(app, 'expert1', await aConsultation(app, heldNow(app)));
  const { iceServers, personId } = await expert.enter();
  const expiry = Math.floor((app.clock.now() + LONGEST_MS) / 1000);
  expect(iceServers[0]).toEqual({ urls: ['stun:stun.example.org'] });
  expect(iceServers[1]).toMatchObject({ urls: ['turn:turn.example.org:3478'], username: `${expiry}:${personId}` });
  expect(Buffer.from(iceServers[1]?.credential ?? '', 'base64')).toHaveLength(20);
});

test('attendance is from joining until one was last seen; a reload interrupts nothing, and a minute away ends a stay', async () => {
  const order = await aConsultation(app, heldNow(app));
  const expert = await visitor(app, 'expert1', order);
  await expert.enter();
  app.clock.advance(5_000);
  await expert.leave();
  await expert.leave();
  expect((await expert.detail()).people.map(({ seat }) => seat)).toEqual([undefined]);
  app.clock.advance(2_000);
  const again = await visitor(app, 'expert1', order);
  await again.enter();
  expect((await expert.news()).state).toBe('taken');
  app.clock.advance(8_000);
  await again.news();
  expect(await again.detail()).toMatchObject({ stays: [{ name: 'expert甲', role: 'host' }], people: [{ seat: again.seat }] });
  app.clock.advance(SILENCE_MS);
  expect((await again.detail()).people.map(({ seat }) => seat)).toEqual([undefined]);
  await again.news();
  app.clock.advance(MINUTE_MS);
  await again.news();
  const { stays } = await again.detail();
  const length = stays.map(({ joinTime, leaveTime }) => (Date.parse(leaveTime) - Date.parse(joinTime)) / 1000);
  expect(length).toEqual([35, 0]);
});

test('on a weak network, which ends many stays, the record still tells of who came last', async () => {
  const order = await aConsultation(app, heldNow(app));
  const [expert, doctor] = [await visitor(app, 'expert1', order), await visitor(app, 'doctor1', order)];
  const { personId: hostId } = await expert.enter();
  const group = app.services.database.forGroup();
  const { rows } = await group.run<{ roomId: string; joinTime: Date }>(sql`
    SELECT room_id AS "roomId", join_time AS "joinTime" FROM room_stay WHERE tenant_id = ${order.tenantId} AND person_id = ${hostId}`);
  const [first] = rows;
  const begun = first?.joinTime.getTime() ?? 0;
  const stays = Array.from({ length: 250 }, (_, nth) => {
    const joinTime = new Date(begun + (nth + 1) * 30_000);
    const own = { id: newId(), tenantId: order.tenantId, createTime: joinTime, partyTenantIds: [order.tenantId, order.targetTenantId] };
    return { ...own, roomId: first?.roomId, personId: hostId, joinTime, lastTime: new Date(joinTime.getTime() + 5_000) };
  });
  await group.run(insertSql(roomStayTable, stays));
  app.clock.advance(130 * MINUTE_MS);
  await expert.news();
  await expert.decide((await doctor.enter()).personId, 'in');
  await doctor.news();
  const told = (await expert.detail()).stays;
  expect(told.map(({ role }) => role)).toEqual(['host', 'host', 'applicant']);
  expect(Date.parse(told[0]?.leaveTime ?? '') - Date.parse(told[0]?.joinTime ?? '')).toBe((250 * 30 + 5) * 1_000);
});

test('leaving after silence, or after the end, adds no attendance', async () => {
  const order = await aConsultation(app, heldNow(app));
  const [expert, doctor] = [await visitor(app, 'expert1', order), await visitor(app, 'doctor1', order)];
  await expert.enter();
  app.clock.advance(5_000);
  const { personId } = await doctor.enter();
  await expert.decide(personId, 'in');
  for (const ms of [SILENCE_MS / 2, SILENCE_MS / 2]) {
    app.clock.advance(ms);
    await expert.news();
  }
  // The doctor's page is closed long after it was heard of, the host's some seconds after the opinion.
  await doctor.leave();
  await closeRoom(app, order);
  app.clock.advance(5_000);
  await expert.leave();
  const lengths = (await expert.detail()).stays.map((stay) => [stay.role, (Date.parse(stay.leaveTime) - Date.parse(stay.joinTime)) / 1000]);
  expect(lengths).toEqual([
    ['host', 25],
    ['applicant', 0],
  ]);
});
