import { afterAll, beforeAll, expect, test } from 'vitest';
import { inviteGuest, showGuestRoom } from '../../../contract/domains/room/room.endpoints.ts';
import { presetRoomHours } from '../../../contract/domains/room/room.params.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { aConsultation, changeConsultation } from '../consultation/consultation.testing.ts';
import { guestPage, heldNow, visitor } from './room.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const show = (link: string) => app.anonymous.send(showGuestRoom, { link });

test('a link that is asked for again under the same key is the same, and is nowhere kept as it is', async () => {
  const order = await aConsultation(app, heldNow(app));
  const doctor = await app.as('doctor1');
  const ask = () => doctor.send<{ link: string }>(inviteGuest, { applyOrderId: order.id, guestName: '王家属' }, { key: 'invite-once' });
  const [first, again] = [await ask(), await ask()];
  expect(again.body.data).toEqual(first.body.data);
  const { rows } = await app.services.database.forGroup().run(sql`SELECT answer::text FROM idempotency_key WHERE key = 'invite-once'`);
  expect([rows.length, JSON.stringify(rows).includes(first.body.data?.link.slice(-20) ?? '')]).toEqual([1, false]);
});

test('a guest knocks by their link, is let in, sent back for the discussion, and let in again', async () => {
  const order = await aConsultation(app, { ...heldNow(app), patientName: '保密患者' });
  const [expert, doctor] = [await visitor(app, 'expert1', order), await visitor(app, 'doctor1', order)];
  const { link, personId } = await doctor.invite('李家属');
  const told = await show(link);
  expect(told.body.data).toMatchObject({ phase: 'open', name: '李家属', hospitals: ['云岭县人民医院', '滨海市第一人民医院'] });
  expect(JSON.stringify(told.body)).not.toMatch(/保密患者|HZ2026/);
  const guest = guestPage(app, link);
  await expert.enter();
  expect((await guest.enter()).role).toBe('patient');
  expect(await guest.news()).toMatchObject({ state: 'lobby', people: [{ role: 'host' }] });
  for (const [decision, state] of [
    ['in', 'in'],
    ['lobby', 'lobby'],
    ['in', 'in'],
  ] as const) {
    await expert.decide(personId, decision);
    expect((await guest.news()).state).toBe(state);
  }
  await guest.leave();
  await guest.enter();
  expect((await guest.news()).state).toBe('in');
  const { rows } = await app.services.database
    .forGroup()
    .run<{ hash: string }>(sql`SELECT link_hash AS hash FROM room_person WHERE id = ${personId}`);
  expect(link).not.toContain(rows[0]?.hash);
});

test('links of others, altered ones and those that were taken back lead nowhere', async () => {
  const order = await aConsultation(app, heldNow(app));
  const doctor = await visitor(app, 'doctor1', order);
  const { link, personId } = await doctor.invite('王家属');
  for (const wrong of [
    `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`,
    link.replace('100002', '100001'),
    'nothing',
    link.replace(personId, order.id),
    link.replace(personId, personId.replaceAll(/[^-]/g, '-')),
  ])
    expect(await show(wrong)).toMatchObject({ status: 404, body: { msg: '数据不存在' } });
  expect((await doctor.decide(personId, 'refused')).status).toBe(200);
  expect((await guestPage(app, link).tryEnter()).status).toBe(403);
  expect((await doctor.decide((await doctor.enter()).personId, 'in')).status).toBe(403);
});

test('the host lets nobody in by a link that the applicant took back, also after they had sent that person out themselves', async () => {
  const order = await aConsultation(app, heldNow(app));
  const [host, doctor] = [await visitor(app, 'expert1', order), await visitor(app, 'doctor1', order)];
  await host.enter();
  const [astray, sentOut] = [await doctor.invite('误发'), await doctor.invite('王家属')];
  const guest = guestPage(app, astray.link);
  await guest.enter();
  await host.decide(sentOut.personId, 'refused');
  expect((await host.decide(sentOut.personId, 'lobby')).status).toBe(200);
  await host.decide(sentOut.personId, 'refused');
  for (const { personId } of [astray, sentOut]) {
    expect((await doctor.decide(personId, 'refused')).status).toBe(200);
    for (const decision of ['lobby', 'in'] as const)
      expect(await host.decide(personId, decision)).toMatchObject({ status: 409, body: { msg: '该链接已被申请方撤销，请重新邀请' } });
    expect((await host.decide(personId, 'refused')).status).toBe(200);
    expect((await host.detail()).people.find(({ id }) => id === personId)).toMatchObject({ state: 'refused', isRevoked: true });
  }
  expect((await guest.news()).state).toBe('refused');
  expect((await guest.tryEnter()).status).toBe(403);
});

test('a link lives until two hours after the end, and not beyond another hour being arranged', async () => {
  const hour = app.clock.now() + presetRoomHours.opensBeforeMs * 2;
  const order = await aConsultation(app, { ...heldNow(app), applyOrderStatus: 'wait_diagnosis', scheduleTime: new Date(hour) });
  const { link } = await (await visitor(app, 'doctor1', order)).invite('赵家属');
  const change = (set: ReturnType<typeof sql>) =>
    changeConsultation(app, sql`UPDATE consultation SET ${set} WHERE tenant_id = ${order.tenantId} AND id = ${order.id}`);
  expect((await show(link)).body.data).toMatchObject({ phase: 'early' });
  expect((await guestPage(app, link).tryEnter()).status).toBe(409);
  await change(sql`schedule_time = ${new Date(hour + 1)}`);
  expect((await show(link)).status).toBe(404);
  await change(sql`schedule_time = ${new Date(hour)}`);
  app.clock.set(hour);
  await change(sql`apply_order_status = 'diagnosis', diagnosis_time = ${new Date(app.clock.now())}`);
  expect((await show(link)).body.data).toMatchObject({ phase: 'over' });
  app.clock.advance(presetRoomHours.linkOutlivesMs);
  expect((await show(link)).status).toBe(404);
});

test('guessing is stopped', async () => {
  app.clock.advance(60_000);
  const replies = [];
  for (let at = 0; at < 32; at += 1) replies.push((await show('000000.nothing')).status);
  expect(replies.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 404));
  expect(replies.at(-1)).toBe(429);
});
