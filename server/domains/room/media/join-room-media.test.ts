import { TokenVerifier } from 'livekit-server-sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TICKET_SECONDS } from '../../../../contract/domains/room/room.rules.ts';
import { whileHeldBack } from '../../../engine/restored/held-back.testing.ts';
import { newId } from '../../../engine/store/rows.ts';
import { sql } from '../../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { aConsultation } from '../../consultation/consultation.testing.ts';
import { closeRoom, guestPage, heldNow, visitor } from '../room.testing.ts';
import { KEY, SECRET, startMediaServer, type TestMediaServer } from './media-server.testing.ts';

let app: TestApp;
let server: TestMediaServer;
beforeAll(async () => {
  server = await startMediaServer();
  app = await createTestApp(server.env);
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const group = () => app.services.database.forGroup();

const roomOf = async (orderId: string) => {
  const { rows } = await group().run<{ id: string; medium: string; mediaTime: Date | null }>(
    sql`SELECT id, medium, media_time AS "mediaTime" FROM room WHERE apply_order_id = ${orderId}`,
  );
  return rows[0];
};

const REFUSED = { status: 409, body: { msg: '您不在会诊室内' } };

test('a ticket opens this room to this person for a minute, and nothing else', async () => {
  const order = await aConsultation(app, heldNow(app));
  const expert = await visitor(app, 'expert1', order);
  const { personId } = await expert.enter();
  expect(await expert.news()).toMatchObject({ state: 'in', medium: 'livekit' });
  await expect(whileHeldBack(app.services, () => expert.ticket())).rejects.toThrow('尚未确认为正式系统');
  const { url, token } = await expert.ticket();
  expect(url).toBe(server.url);
  const { nbf = 0, exp = 0, ...claims } = await new TokenVerifier(KEY, SECRET).verify(token);
  expect(exp - nbf).toBeLessThanOrEqual(TICKET_SECONDS);
  expect(claims).toEqual({
    iss: KEY,
    sub: personId,
    video: {
      room: (await roomOf(order.id))?.id,
      roomJoin: true,
      canSubscribe: true,
      canPublish: true,
      canPublishData: true,
      canUpdateOwnMetadata: false,
      canPublishSources: ['camera', 'microphone', 'screen_share'],
    },
  });
  expect((await roomOf(order.id))?.mediaTime?.getTime()).toBe(app.clock.now());
  // No call goes out for it.
  expect(server.taken()).toEqual([]);
});

test('who was admitted gets one through the page that they are inside with, and nobody else', async () => {
  const order = await aConsultation(app, { ...heldNow(app), isSynergy: 1 });
  const [expert, doctor] = [await visitor(app, 'expert1', order), await visitor(app, 'doctor1', order)];
  const { link } = await doctor.invite('李家属');
  const guest = guestPage(app, link);
  await expert.enter();
  const { personId } = await guest.enter();
  await doctor.enter();
  for (const waiting of [guest, doctor]) expect(await waiting.tryTicket()).toMatchObject(REFUSED);
  await expert.decide(personId, 'in');
  expect((await guest.tryTicket()).status).toBe(200);
  // Another page that has not taken the place.
  expect(await guestPage(app, link).tryTicket()).toMatchObject(REFUSED);
  await expert.decide(personId, 'lobby');
  expect(await guest.tryTicket()).toMatchObject(REFUSED);
  await expert.decide(personId, 'refused');
  expect(await guest.tryTicket()).toMatchObject(REFUSED);
  await expert.leave();
  expect(await expert.tryTicket()).toMatchObject(REFUSED);
  for (const [name, status] of [
    ['doctor2', 403],
    ['platformAdmin', 403],
    ['stranger', 404],
    ['strangerAdmin', 404],
  ] as const)
    expect([name, (await (await visitor(app, name, order)).tryTicket()).status]).toEqual([name, status]);
  expect((await guestPage(app, `${link}x`).tryTicket()).status).toBe(404);
});

test('nobody gets one when the room is over', async () => {
  const order = await aConsultation(app, heldNow(app));
  const expert = await visitor(app, 'expert1', order);
  await expert.enter();
  await closeRoom(app, order);
  expect(await expert.tryTicket()).toMatchObject({ status: 409, body: { msg: '视频会诊已结束' } });
});

test('a room keeps its medium while anybody is inside, and takes today’s when nobody is', async () => {
  const order = await aConsultation(app, heldNow(app));
  const [expert, doctor] = [await visitor(app, 'expert1', order), await visitor(app, 'doctor1', order)];
  await expert.enter();
  // As if there had been no media server when the expert came.
  await group().run(sql`UPDATE room SET medium = 'peers' WHERE tenant_id = ${order.tenantId} AND apply_order_id = ${order.id}`);
  const { personId } = await doctor.enter();
  await expert.decide(personId, 'in');
  expect(await doctor.news()).toMatchObject({ state: 'in', medium: 'peers' });
  expect((await doctor.tryTicket()).body.msg).toBe('会诊室没有使用媒体服务器，请重新进入会诊室');
  await expert.leave();
  await doctor.leave();
  await doctor.enter();
  expect(await doctor.news()).toMatchObject({ state: 'in', medium: 'livekit' });
});

test('it takes as many as the applying hospital has set', async () => {
  const order = await aConsultation(app, heldNow(app));
  await group().run(sql`
    INSERT INTO tenant_param (id, tenant_id, param_key, param_value, create_time) VALUES (${newId()}, ${order.tenantId}, 'room.people', '9', ${new Date(app.clock.now())})`);
  const expert = await visitor(app, 'expert1', order);
  const doctor = await visitor(app, 'doctor1', order);
  await expert.enter();
  for (let at = 0; at < 8; at++) {
    const { link } = await doctor.invite(`家属${at}`);
    const { personId } = await guestPage(app, link).enter();
    expect((await expert.decide(personId, 'in')).status).toBe(200);
  }
  const { personId } = await doctor.enter();
  expect(await expert.decide(personId, 'in')).toMatchObject({ status: 409, body: { msg: '会诊室最多9人，请先请一位离开' } });
});
