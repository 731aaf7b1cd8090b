import { expect, test } from 'vitest';
import { giveOpinion } from '../../../contract/domains/consultation/consultation.actions.ts';
import { putFile } from '../../../contract/domains/files/files.endpoints.ts';
import {
  keepCapture,
  listCaptures,
  listMarks,
  removeCapture,
  removeMark,
  saveMark,
} from '../../../contract/domains/image/image.endpoints.ts';
import { MOST_CAPTURES } from '../../../contract/domains/image/image.rules.ts';
import { slideFile } from '../../demo/slides/write-slide.ts';
import { newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, changeConsultation, storedConsultation } from '../consultation/consultation.testing.ts';
import { formOf } from '../files/big-file.testing.ts';
import { aStoredFile, ofSlides } from './image.testing.ts';

const app = sharedTestApp();
const small = slideFile({ width: 1_200, height: 900, microns: 0.25 });
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const line = {
  shape: 'line',
  points: [
    [10, 10],
    [410, 310],
  ],
} as const;

interface Shown {
  id: string;
  mine: number;
  hospital: string;
  content?: string;
  part?: string;
}

async function anOrder() {
  const fileId = await aStoredFile(app(), 'doctor1', await small, 'tif');
  const order = await aConsultation(app(), ofSlides([fileId]));
  const marker = async (who: PersonName) => {
    const client = await app().as(who);
    const about = { applyOrderId: order.id, fileId };
    return {
      save: (own: object = {}) => client.send<{ id: string }>(saveMark, { ...about, ...line, ...own }),
      remove: (markId: string) => client.send(removeMark, { applyOrderId: order.id, markId }),
      list: () => client.get<Shown[]>(listMarks, about),
    };
  };
  return { order, fileId, marker };
}

test('nothing is taken away from an order that ends meanwhile', async () => {
  const { order, marker } = await anOrder();
  const expert = await marker('expert1');
  const id = (await expert.save()).body.data?.id ?? '';
  const { removed } = await app()
    .services.database.forTenant(order.tenantId)
    .transaction(async (tx) => {
      await tx.run(sql`UPDATE consultation SET apply_order_status = 'complete' WHERE tenant_id = ${order.tenantId} AND id = ${order.id}`);
      const asked = expert.remove(id);
      // Answered before the end is there, or when it is.
      await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, 300))]);
      return { removed: asked };
    });
  expect((await removed).status).toBe(409);
  expect((await expert.list()).map((one) => one.id)).toEqual([id]);
});

test('both sides draw on a slide and see whose is what; only the author changes theirs', async () => {
  const { marker } = await anOrder();
  const [doctor, expert] = [await marker('doctor1'), await marker('expert1')];
  const { body } = await expert.save({ content: '核沟' });
  const id = body.data?.id ?? '';
  await doctor.save();
  const seen = await doctor.list();
  expect(seen.map(({ mine, hospital }) => [mine, hospital])).toEqual([
    [0, '滨海市第一人民医院'],
    [1, '云岭县人民医院'],
  ]);
  expect(await doctor.save({ markId: id })).toMatchObject({ status: 403, body: { msg: '只能修改本人的标注' } });
  expect((await doctor.remove(id)).status).toBe(403);
  expect((await expert.save({ markId: id, content: '核内假包涵体' })).status).toBe(200);
  expect((await doctor.list())[0]).toMatchObject({ id, content: '核内假包涵体' });
  expect((await expert.remove(id)).status).toBe(200);
  expect(await doctor.list()).toHaveLength(1);
});

test('a mark keeps the part of a file on which it was made, where it has one', async () => {
  const { marker } = await anOrder();
  const expert = await marker('expert1');
  const part = '500/2026-11-20 10:00:00/5000';
  await expert.save({ shape: 'rr', content: 'II', part });
  await expert.save({ shape: 'rr', content: 'II' });
  expect((await (await marker('doctor1')).list()).map((one) => one.part)).toEqual([part, undefined]);
});

test('a mark of another order, or none, is absent', async () => {
  const [one, other] = [await anOrder(), await anOrder()];
  const { body } = await (await one.marker('expert1')).save();
  const expert = await other.marker('expert1');
  for (const id of [body.data?.id ?? '', newId()]) {
    expect((await expert.save({ markId: id })).status).toBe(404);
    expect((await expert.remove(id)).status).toBe(404);
  }
  const reply = await (await app().as('expert1')).send(removeCapture, { applyOrderId: other.order.id, captureId: newId() });
  expect(reply.status).toBe(404);
});

test('who only looks on draws nothing, and once the order is settled nobody does', async () => {
  const { order, marker } = await anOrder();
  const operator = await marker('operator');
  expect(await operator.list()).toEqual([]);
  expect((await operator.save()).status).toBe(403);
  const expert = await marker('expert1');
  const { body } = await expert.save();
  await changeConsultation(
    app(),
    sql`UPDATE consultation SET apply_order_status = 'complete' WHERE tenant_id = ${order.tenantId} AND id = ${order.id}`,
  );
  expect(await expert.save()).toMatchObject({ status: 409, body: { msg: '会诊已结束，影像标注不能再修改' } });
  expect((await expert.remove(body.data?.id ?? '')).status).toBe(409);
  expect(await expert.list()).toHaveLength(1);
});

test('a hospital that is asked afterwards does not see what the one before has drawn', async () => {
  const { order, marker } = await anOrder();
  await (await marker('expert1')).save();
  await (await marker('doctor1')).save();
  const { tenantId, userId, deptId } = app().people.stranger;
  await changeConsultation(
    app(),
    sql`
    UPDATE consultation SET target_tenant_id = ${tenantId}, target_doctor_id = ${userId}, target_dept_id = ${deptId},
      party_tenant_ids = ARRAY[${order.tenantId}, ${tenantId}] WHERE tenant_id = ${order.tenantId} AND id = ${order.id}`,
  );
  expect((await (await marker('stranger')).list()).map(({ hospital }) => hospital)).toEqual(['云岭县人民医院']);
});

test.each([
  ['nothing', []],
  ['a text', 'x'],
  ['a point of three', [[1, 2, 3]]],
  ['what is no number', [['1', '2']]],
  ['a point beyond every picture', [[1e9, 2]]],
])('%s is no place of a mark', async (_, points) => {
  const { marker } = await anOrder();
  expect((await (await marker('expert1')).save({ points })).status).toBe(400);
});

async function upload(who: PersonName): Promise<string> {
  const { body, type } = formOf({}, PNG);
  const payload = Buffer.from(
    body.toString('latin1').replace('filename="blob"', 'filename="view.png"').replace('application/octet-stream', 'image/png'),
    'latin1',
  );
  const headers = { 'blade-auth': `bearer ${(await app().as(who)).token}`, 'content-type': type };
  const reply = await app().app.inject({ method: 'POST', url: `/api${putFile.path}?code=key-image`, headers, payload });
  return reply.json().data.attachId;
}

test('a view becomes a key image of its taker, which may be put into the opinion; at most six wait', async () => {
  const { order, fileId } = await anOrder();
  const expert = await app().as('expert1');
  const frame = { x: 600, y: 450, width: 400, height: 300, rotation: 0, isFlipped: true, zoom: 20 };
  const keep = async (picture: string) => expert.send(keepCapture, { applyOrderId: order.id, fileId, picture: [picture], frame });
  const first = await upload('expert1');
  expect(await keep(first)).toMatchObject({ status: 200 });
  expect((await keep(await upload('doctor1'))).status).toBe(400);
  for (let more = 1; more < MOST_CAPTURES; more += 1) expect((await keep(await upload('expert1'))).status).toBe(200);
  expect(await keep(await upload('expert1'))).toMatchObject({ status: 400, body: { msg: '关键图像最多6张' } });
  const mine = await expert.get<{ id: string; fileId: string; frame: object; link: string }[]>(listCaptures, { applyOrderId: order.id });
  expect(mine[0]).toMatchObject({ fileId, frame, link: expect.stringContaining(first) });
  expect(await (await app().as('doctor1')).get(listCaptures, { applyOrderId: order.id })).toEqual([]);
  await expert.get(removeCapture, { applyOrderId: order.id, captureId: mine[1]?.id });
  expect(await expert.get(listCaptures, { applyOrderId: order.id })).toHaveLength(MOST_CAPTURES - 1);
  const answer = { respRespondentsOpinion: '符合甲状腺乳头状癌。', sliceQuality: 'qualified', diagnosisQuality: 'basically_correct' };
  await expert.get(giveOpinion, { applyOrderId: order.id, ...answer, keyImages: [first] });
  expect(await storedConsultation(app(), order)).toMatchObject({ keyImages: [first] });
});
