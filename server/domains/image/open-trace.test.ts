import { expect, test } from 'vitest';
import { confirmStudyPatient } from '../../../contract/domains/image/dicom.endpoints.ts';
import { getTracePiece, type OpenedTrace, openTrace } from '../../../contract/domains/image/trace.endpoints.ts';
import { eegFile, emgFile } from '../../demo/traces/invent-traces.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation } from '../consultation/consultation.testing.ts';
import { aStoredFile, ofTraces } from './image.testing.ts';

const app = sharedTestApp();

async function anOrder(bytes = eegFile(), own: object = {}) {
  const fileId = await aStoredFile(app(), 'doctor1', bytes, 'edf');
  return { fileId, order: await aConsultation(app(), { ...ofTraces([fileId]), ...own }) };
}

/** An EEG whose head says this of its patient. */
function eegOf(patient: string): Buffer {
  const bytes = eegFile();
  bytes.fill(' ', 8, 88).write(patient, 8);
  return bytes;
}

async function pieceOf(who: PersonName, asked: Record<string, string>) {
  const client = await app().as(who);
  const url = `/api${getTracePiece.path}?${new URLSearchParams(asked)}`;
  return app().app.inject({ method: 'GET', url, headers: { 'blade-auth': `bearer ${client.token}` } });
}

test('both sides open a recording and read its pieces, each opening is written down, and nobody else finds either', async () => {
  const { fileId, order } = await anOrder();
  const asked = { applyOrderId: order.id, fileId, level: '0', piece: '0' };
  for (const who of ['doctor1', 'expert1'] as const) {
    const opened = await (await app().as(who)).get<OpenedTrace>(openTrace, { applyOrderId: order.id, fileId });
    expect(opened).toMatchObject({ mayMark: true, isEmg: false, shape: { records: 60, recordSeconds: 1 } });
    expect(JSON.stringify(opened)).not.toContain('X X X');
    const reply = await pieceOf(who, asked);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'private, no-store']);
    const { channels = [], pieceRecords = [] } = opened.shape ?? {};
    expect(reply.rawPayload).toHaveLength(channels.reduce((sum, { samples }) => sum + samples * (pieceRecords[0] ?? 0) * 2, 0));
  }
  expect((await (await app().as('stranger')).send(openTrace, { applyOrderId: order.id, fileId })).status).toBe(404);
  expect((await pieceOf('stranger', asked)).statusCode).toBe(404);
  expect((await pieceOf('expert1', { ...asked, piece: '999' })).statusCode).toBe(404);
  expect((await pieceOf('expert1', { ...asked, level: '9' })).statusCode).toBe(400);
  const { rows } = await app()
    .services.database.forGroup()
    .run<{ userId: string }>(sql`
    SELECT user_id AS "userId" FROM audit_log WHERE row_id = ${fileId} ORDER BY create_time, id`);
  expect(rows.map(({ userId }) => userId)).toEqual([app().people.doctor1.userId, app().people.expert1.userId]);
});

test('an EEG that names somebody else is shown to nobody, nor a piece of it, before it is confirmed; what was taken out of a head is no difference', async () => {
  const { fileId, order } = await anOrder(eegOf('MCH-0234567 F 02-MAY-1951 李_四'));
  const asked = { applyOrderId: order.id, fileId };
  const opened = await (await app().as('expert1')).get<OpenedTrace>(openTrace, asked);
  expect(opened).toMatchObject({ state: 'differs', mayConfirm: false, mayMark: false });
  expect(opened.differences?.map(({ fact, inStudy }) => [fact, inStudy])).toEqual([
    ['name', '李**'],
    ['sex', '女'],
    ['birth', '1951-**-**'],
  ]);
  expect(opened).not.toHaveProperty('shape');
  expect((await pieceOf('expert1', { ...asked, level: '0', piece: '0' })).statusCode).toBe(403);
  await (await app().as('doctor1')).get(confirmStudyPatient, { ...asked, reason: '登记有误，已核对' });
  expect(await (await app().as('expert1')).get<OpenedTrace>(openTrace, asked)).toMatchObject({ state: 'ready', shape: { records: 60 } });
  expect((await pieceOf('expert1', { ...asked, level: '0', piece: '0' })).statusCode).toBe(200);
  for (const said of ['X X X X', 'X M 01-JAN-1970 Zhang_Sanfeng', 'anything that somebody typed']) {
    const other = await anOrder(eegOf(said));
    const ask = { applyOrderId: other.order.id, fileId: other.fileId };
    expect((await (await app().as('expert1')).get<OpenedTrace>(openTrace, ask)).state).toBe('ready');
  }
});

test('a recording of another order, or of another kind, is absent', async () => {
  const [one, other] = [await anOrder(), await anOrder()];
  const picture = await aStoredFile(app(), 'doctor1', eegFile(), 'png');
  const plain = await aConsultation(app(), ofTraces([picture]));
  const client = await app().as('expert1');
  expect((await client.send(openTrace, { applyOrderId: one.order.id, fileId: other.fileId })).status).toBe(404);
  expect((await client.send(openTrace, { applyOrderId: plain.id, fileId: picture })).status).toBe(404);
  const asked = { applyOrderId: one.order.id, fileId: other.fileId, level: '0', piece: '0' };
  expect((await pieceOf('expert1', asked)).statusCode).toBe(404);
});

test('an EMG is known by its order or by its channels', async () => {
  for (const [bytes, physiologyType] of [
    [eegFile(), '3'],
    [emgFile(), '2'],
  ] as const) {
    const { fileId, order } = await anOrder(bytes, { physiologyType });
    const opened = await (await app().as('expert1')).get<OpenedTrace>(openTrace, { applyOrderId: order.id, fileId });
    expect(opened.isEmg).toBe(true);
  }
});

test('a file that is no recording is refused in words', async () => {
  const { fileId, order } = await anOrder(Buffer.alloc(4_000, 32));
  const reply = await (await app().as('expert1')).send(openTrace, { applyOrderId: order.id, fileId });
  expect(reply).toMatchObject({ status: 415, body: { msg: '波形文件已损坏或不是EDF格式，请在采集软件中重新导出后上传' } });
});

test('an EDF of an ECG is not drawn upside down among filters of an EEG: it is refused in words, with its pieces', async () => {
  for (const own of [{ kind: 'ECG', ecgAssignment: '1', physiologyType: undefined }, { physiologyType: '1' }]) {
    const { fileId, order } = await anOrder(eegFile(), own);
    const reply = await (await app().as('expert1')).send(openTrace, { applyOrderId: order.id, fileId });
    expect(reply).toMatchObject({ status: 415, body: { msg: '心电波形请以dcm或xml格式上传，EDF格式仅用于脑电图和肌电图' } });
    expect((await pieceOf('expert1', { applyOrderId: order.id, fileId, level: '0', piece: '0' })).statusCode).toBe(415);
  }
});

test('pieces of a file that was removed say so', async () => {
  const { fileId, order } = await anOrder();
  const asked = { applyOrderId: order.id, fileId, level: '0', piece: '0' };
  expect((await pieceOf('expert1', asked)).statusCode).toBe(200);
  const { rows } = await app().services.database.forGroup().run<{ name: string }>(sql`SELECT name FROM file WHERE id = ${fileId}`);
  await app().services.files.remove(rows[0]?.name ?? '');
  const reply = await pieceOf('expert1', asked);
  expect([reply.statusCode, reply.json().msg]).toEqual([415, '文件不存在或已被删除']);
});
