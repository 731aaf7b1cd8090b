import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeConsultation } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { consentLines, HAND_IN_MS } from '../../../../contract/domains/room/recording.rules.ts';
import { SILENCE_MS } from '../../../../contract/domains/room/room.rules.ts';
import { newId } from '../../../engine/store/rows.ts';
import { sql } from '../../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { aConsultation } from '../../consultation/consultation.testing.ts';
import { closeRoom, guestPage, heldNow, visitor } from '../room.testing.ts';
import { finishRecordings } from './recording.jobs.ts';
import { guestAnswer, pieces, recorder } from './recording.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Host and doctor inside; the host has asked. */
async function asked() {
  const order = await aConsultation(app, heldNow(app));
  const [host, doctor] = [await recorder(app, 'expert1', order), await recorder(app, 'doctor1', order)];
  await host.enter();
  const { personId } = await doctor.enter();
  await host.decide(personId, 'in');
  const { body } = await host.ask();
  return { order, host, doctor, doctorId: personId, id: body.data?.id ?? '' };
}

/** The same, agreed to and begun. */
async function begun() {
  const room = await asked();
  await room.doctor.answer(room.id, 'agreed');
  const { body } = await room.host.begin(room.id);
  return { ...room, partId: body.data?.partId ?? '' };
}

test('it begins once everybody inside has agreed to the same words, and each is told where it stands', async () => {
  const { host, doctor, id } = await asked();
  expect((await doctor.news()).recording).toMatchObject({ id, standing: 'asked', lacking: 1, years: 3, answers: {} });
  expect(await host.begin(id)).toMatchObject({ status: 409, body: { msg: '还有1人没有同意录制，全部同意后才能开始' } });
  expect((await doctor.answer(id, 'agreed')).status).toBe(200);
  expect((await doctor.answer(id, 'agreed')).status).toBe(200);
  expect((await host.begin(id)).status).toBe(200);
  for (const page of [host, doctor])
    expect((await page.news()).recording).toMatchObject({ standing: 'on', lacking: 0, mine: 'agreed', seat: host.seat });
  const [listed] = (await doctor.list()).body.data ?? [];
  expect(listed?.consents.map(({ name, role, answer }) => [name, role, answer])).toEqual([
    ['expert甲', 'host', 'agreed'],
    ['doctor甲', 'applicant', 'agreed'],
  ]);
  expect(listed?.words.split('\n')).toHaveLength(consentLines.length);
  expect(listed?.words).toContain('云岭县人民医院、滨海市第一人民医院');
});

test('only the host records, and only one recording at a time', async () => {
  const { host, doctor, id } = await asked();
  for (const reply of [await doctor.ask(), await doctor.begin(id), await doctor.pause(id, 1), await doctor.stop(id)])
    expect(reply.status).toBe(403);
  expect(await host.ask()).toMatchObject({ status: 409, body: { msg: '录制已经开始，请先结束' } });
  await host.stop(id);
  expect((await host.ask()).status).toBe(200);
});

test('either hospital may not want its rooms recorded', async () => {
  const order = await aConsultation(app, heldNow(app));
  const host = await recorder(app, 'expert1', order);
  await host.enter();
  const group = app.services.database.forGroup();
  await group.run(sql`
    INSERT INTO tenant_param (id, tenant_id, param_key, param_value, create_time)
    VALUES (${newId()}, '100002', 'room.recording', '0', ${new Date(app.clock.now())})`);
  expect(await host.ask()).toMatchObject({ status: 403, body: { msg: '参与会诊的医院未开放录制，请联系医院管理员' } });
  await group.run(sql`DELETE FROM tenant_param WHERE tenant_id = '100002' AND param_key = 'room.recording'`);
  expect((await host.ask()).status).toBe(200);
});

test('a no before it begins, and a yes that is taken back, end it for everybody', async () => {
  const refused = await asked();
  await refused.doctor.answer(refused.id, 'refused');
  expect((await refused.host.news()).recording).toMatchObject({ standing: 'ended', reason: 'refused' });
  expect((await refused.host.begin(refused.id)).status).toBe(409);

  const { host, doctor, id, partId } = await begun();
  expect((await host.put({ partId, number: 1 })).status).toBe(200);
  expect((await doctor.answer(id, 'withdrawn')).status).toBe(200);
  expect((await host.news()).recording).toMatchObject({ standing: 'ended', reason: 'withdrawn' });
  // Said again, as its answer may have been lost, it changes nothing.
  expect((await doctor.answer(id, 'withdrawn')).status).toBe(200);
  expect((await doctor.answer(id, 'agreed')).status).toBe(409);
  // What was recorded before was recorded with leave, and nothing else, nor what does not say when it was.
  app.clock.advance(1_000);
  expect((await host.put({ partId, number: 2, age: 1_000 })).status).toBe(200);
  for (const age of [undefined, 999]) expect(await host.put({ partId, number: 3, age })).toEqual({ status: 409, msg: '录制已结束' });
  app.clock.advance(HAND_IN_MS);
  expect(await host.put({ partId, number: 3, age: HAND_IN_MS + 1_000 })).toEqual({ status: 409, msg: '录制已结束' });
});

test('a no of somebody who has left ends nothing for those who agreed, and is waited for once they are back', async () => {
  const { host, doctor, id } = await asked();
  await doctor.leave();
  await host.begin(id);
  expect((await doctor.answer(id, 'refused')).status).toBe(200);
  expect((await host.news()).recording).toMatchObject({ standing: 'on' });
  await doctor.enter();
  expect((await host.news()).recording).toMatchObject({ standing: 'waiting', lacking: 1 });
});

test('pieces come in order, once, from the page that records, and are films', async () => {
  const { host, doctor, partId, id } = await begun();
  expect((await host.put({ partId, number: 2 })).status).toBe(409);
  expect(await host.put({ partId, number: 1, bytes: Buffer.from('MZ no film, but a program') })).toMatchObject({ status: 415 });
  expect((await host.put({ partId, number: 1, bytes: Buffer.alloc(0) })).status).toBe(400);
  expect((await host.put({ partId, number: 1, bytes: Buffer.alloc(8 * 1_048_576 + 1) })).status).toBe(413);
  expect((await host.put({ partId, number: 1 })).status).toBe(200);
  expect((await host.put({ partId, number: 1 })).status).toBe(200);
  expect((await host.put({ partId, number: 2, seat: newId() })).status).toBe(409);
  expect((await host.put({ partId: newId(), number: 2 })).status).toBe(404);
  expect((await doctor.put({ partId, number: 2 })).status).toBe(403);
  expect((await (await recorder(app, 'stranger', { id: newId() })).put({ partId, number: 2 })).status).toBe(404);
  expect((await host.news()).recording).toMatchObject({ recordedMs: 500 });
  await host.stop(id);
  expect((await host.put({ partId, number: 2 })).status).toBe(409);
});

test('two of the same piece at once count once', async () => {
  const { host, partId } = await begun();
  const both = await Promise.all([host.put({ partId, number: 1 }), host.put({ partId, number: 1 })]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await host.news()).recording).toMatchObject({ recordedMs: 500 });
});

test('beyond four hours nothing is taken', async () => {
  const { host, partId, id } = await begun();
  await app.services.database.forGroup().run(sql`UPDATE room_recording SET recorded_ms = 14399600 WHERE id = ${id}`);
  expect(await host.put({ partId, number: 1 })).toMatchObject({ status: 413, msg: '一次录制最长4小时、最大4GB，请结束后重新录制' });
});

test('who comes later is asked in the lobby and let in with a yes; a guest by a link as well', async () => {
  const { order, host, doctor, id } = await begun();
  const { link, personId } = await doctor.invite('李家属');
  const guest = guestPage(app, link);
  await guest.enter();
  expect((await guest.news()).recording).toMatchObject({ id, standing: 'on' });
  expect(await host.decide(personId, 'in')).toMatchObject({ status: 409, body: { msg: '会诊正在录制，对方尚未答复是否同意录制' } });
  await guestAnswer(app, link, id, 'refused');
  expect(await host.decide(personId, 'in')).toMatchObject({ status: 409, body: { msg: '对方不同意录制，请先结束录制再准许进入' } });
  // A no from the lobby stops nobody.
  expect((await host.news()).recording).toMatchObject({ standing: 'on', answers: { [personId]: 'refused' } });
  await guestAnswer(app, link, id, 'agreed');
  expect((await host.decide(personId, 'in')).status).toBe(200);
  expect((await host.news()).recording).toMatchObject({ standing: 'on' });
  // Sent out, they may still take it back.
  await host.decide(personId, 'refused');
  await guestAnswer(app, link, id, 'withdrawn');
  expect((await host.news()).recording).toMatchObject({ standing: 'ended', reason: 'withdrawn' });
  expect((await (await visitor(app, 'expert1', order)).detail()).people).toHaveLength(3);
});

test('who was let in before and comes back is asked at once, and nothing is taken until they answer', async () => {
  const { host, doctor, doctorId } = await asked();
  const other = await begun();
  // Somebody who went away before the recording was asked for, and whose place is kept.
  await doctor.leave();
  const { body } = await host.begin((await host.news()).recording?.id ?? '');
  const partId = body.data?.partId ?? '';
  expect((await host.put({ partId, number: 1 })).status).toBe(200);
  await doctor.enter();
  expect((await host.news()).recording).toMatchObject({ standing: 'waiting', lacking: 1 });
  expect(await host.put({ partId, number: 2 })).toEqual({ status: 409, msg: '还有1人没有同意录制，录制已暂停' });
  await doctor.answer((await doctor.news()).recording?.id ?? '', 'agreed');
  expect((await host.put({ partId, number: 2 })).status).toBe(200);
  expect((await host.news()).recording?.answers).toMatchObject({ [doctorId]: 'agreed' });
  expect((await host.begin(other.id)).status).toBe(404);
});

test('a pause is told to all; a reload of the host goes on with a part of its own', async () => {
  const { order, host, doctor, id, partId } = await begun();
  await host.put({ partId, number: 1 });
  await host.pause(id, 1);
  expect((await doctor.news()).recording).toMatchObject({ standing: 'paused' });
  await host.pause(id, 0);
  expect((await doctor.news()).recording).toMatchObject({ standing: 'on' });
  const again = await recorder(app, 'expert1', order);
  await again.enter();
  expect((await doctor.news()).recording).toMatchObject({ standing: 'paused' });
  expect((await host.put({ partId, number: 2 })).status).toBe(409);
  const { body } = await again.begin(id);
  expect(body.data?.partId).not.toBe(partId);
  expect((await again.put({ partId: body.data?.partId ?? '', number: 1 })).status).toBe(200);
  expect(await again.put({ partId, number: 2 })).toEqual({ status: 409, msg: '录制已在另一个页面继续' });
  await finishRecordings(app.services);
  await again.stop(id);
  await finishRecordings(app.services);
  await expect.poll(async () => (await again.list()).body.data?.[0]?.parts.map(({ state }) => state)).toEqual(['ready', 'ready']);
});

test('what the host has recorded when the opinion closes the room is taken for some seconds, by the same rules', async () => {
  const { order, host, doctor, id, partId } = await begun();
  await host.put({ partId, number: 1 });
  await closeRoom(app, order);
  expect((await host.news()).state).toBe('over');
  expect((await host.put({ partId, number: 2 })).status).toBe(200);
  expect((await doctor.put({ partId, number: 3 })).status).toBe(403);
  expect((await host.put({ partId, number: 3, seat: newId() })).status).toBe(409);
  // Nothing begins any more.
  for (const reply of [await host.begin(id), await host.pause(id, 1), await host.ask()]) expect(reply.status).toBe(409);
  expect((await host.stop(id)).status).toBe(200);
  expect(await host.put({ partId, number: 3 })).toEqual({ status: 409, msg: '录制已结束' });
  await finishRecordings(app.services);
  const [recording] = (await doctor.list()).body.data ?? [];
  expect(recording).toMatchObject({ recordingState: 'ended', endReason: 'closed', parts: [{ state: 'ready', length: 540 }] });
});

test('a recording that the host ends asks nobody any more, and what was recorded before is taken until all of it is there', async () => {
  const { order, host, doctor, id, partId } = await begun();
  await host.put({ partId, number: 1 });
  const { link, personId } = await doctor.invite('李家属');
  const guest = guestPage(app, link);
  await guest.enter();
  await doctor.leave();
  expect((await host.stop(id, 1)).status).toBe(200);
  expect((await host.news()).recording).toMatchObject({ standing: 'ended', lacking: 0 });
  expect((await host.decide(personId, 'in')).status).toBe(200);
  expect((await host.put({ partId, number: 2, seat: newId() })).status).toBe(409);
  await finishRecordings(app.services);
  expect((await host.put({ partId, number: 2 })).status).toBe(200);
  // Also when the opinion closes the room meanwhile, in which nobody is heard of any more.
  await closeRoom(app, order);
  app.clock.advance(SILENCE_MS + 10_000);
  expect((await host.put({ partId, number: 3, seat: newId() })).status).toBe(409);
  expect((await host.put({ partId, number: 3 })).status).toBe(200);
  expect((await host.stop(id)).status).toBe(200);
  for (const reply of [await host.put({ partId, number: 4 }), await host.stop(id)]) expect(reply.status).toBe(409);
  await finishRecordings(app.services);
  const parts = async () => (await host.list()).body.data?.[0]?.parts;
  await expect.poll(parts).toMatchObject([{ state: 'ready' }]);
  expect((await (await visitor(app, 'expert1', order)).detail()).people).toHaveLength(3);
});

test('a page that hands in nothing more has its film made all the same, and no more than there can be', async () => {
  const { host, id, partId } = await begun();
  await host.put({ partId, number: 1 });
  await host.stop(id, 1);
  await app.services.database.forGroup().run(sql`UPDATE room_recording SET recorded_ms = 29600 WHERE id = ${id}`);
  expect(await host.put({ partId, number: 2 })).toEqual({ status: 409, msg: '录制已结束' });
  app.clock.advance(HAND_IN_MS);
  await finishRecordings(app.services);
  await host.enter();
  expect((await host.list()).body.data?.[0]?.parts).toMatchObject([{ state: 'ready' }]);
});

test('so is what they have recorded when the operator closes the order', async () => {
  const { order, host, doctor, id, partId } = await begun();
  await host.put({ partId, number: 1 });
  const operator = await app.as('operator');
  await operator.get(closeConsultation, { applyOrderId: order.id, reason: '患者病情变化' });
  expect((await host.news()).state).toBe('over');
  expect((await host.put({ partId, number: 2 })).status).toBe(200);
  expect((await host.begin(id)).status).toBe(409);
  expect((await host.stop(id)).status).toBe(200);
  await finishRecordings(app.services);
  const [recording] = (await doctor.list()).body.data ?? [];
  expect(recording).toMatchObject({ recordingState: 'ended', endReason: 'closed', parts: [{ state: 'ready', length: 540 }] });
});

test('a yes that is taken back after the opinion ends it as before it, and so does the end of those seconds', async () => {
  const withdrawn = await begun();
  await closeRoom(app, withdrawn.order);
  expect((await withdrawn.doctor.answer(withdrawn.id, 'withdrawn')).status).toBe(200);
  expect((await withdrawn.doctor.list()).body.data).toMatchObject([{ recordingState: 'ended', endReason: 'withdrawn' }]);

  const { order, host, id, partId } = await begun();
  await closeRoom(app, order);
  app.clock.advance(SILENCE_MS - 1);
  // Asking for news makes nobody present in a room that has closed.
  await host.news();
  expect((await host.put({ partId, number: 1 })).status).toBe(200);
  app.clock.advance(1);
  await host.news();
  for (const reply of [await host.put({ partId, number: 2 }), await host.stop(id)]) expect(reply.status).toBe(409);
});

test('what was taken is completed when the host has vanished', async () => {
  const { host, doctor, id, partId } = await begun();
  await host.put({ partId, number: 1 });
  await host.put({ partId, number: 2 });
  app.clock.advance(SILENCE_MS);
  await doctor.news();
  expect((await doctor.news()).recording).toMatchObject({ standing: 'paused' });
  await finishRecordings(app.services);
  expect((await doctor.news()).recording).toMatchObject({ standing: 'paused' });
  app.clock.advance(120_000);
  await doctor.news();
  await finishRecordings(app.services);
  const [recording] = (await doctor.list()).body.data ?? [];
  expect(recording).toMatchObject({ id, recordingState: 'ended', endReason: 'lost', parts: [{ state: 'ready', length: 540 }] });
  expect(recording?.parts[0]?.size).toBeGreaterThan(pieces[0]?.length ?? 0);
});
