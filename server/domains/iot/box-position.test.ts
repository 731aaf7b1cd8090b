import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  exportBoxPositions,
  getBoxPosition,
  listBoxPositions,
  removeBoxPosition,
  restoreBoxPosition,
  uploadBoxPosition,
  verifyBoxPosition,
} from '../../../contract/domains/iot/box-position.endpoints.ts';
import { changeLog } from '../../../contract/domains/logs/log.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { RESTORE_MINUTES } from '../../../contract/kernel/resource-row.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { sql } from '../../engine/store/sql.ts';
import { exportedLines } from '../../testing/exported-lines.ts';
import { extraPerson } from '../../testing/extra-people.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as('strangerAdmin');
});
afterAll(() => app.close());

test('the newest place of a box counts, with who told it', async () => {
  await admin.get(uploadBoxPosition, { boxId: 'BOX-7', latitude: '20.0440', longitude: '110.1999' });
  await admin.get(uploadBoxPosition, { boxId: 'BOX-7', latitude: '20.0452', longitude: '110.2003' });
  expect(await admin.get(getBoxPosition, { boxId: 'BOX-7' })).toMatchObject({
    latitude: '20.0452',
    longitude: '110.2003',
    realName: app.people.strangerAdmin.realName,
    createTime: '2026-11-20 10:00:00',
  });
});

test('who moved which box from where to where can be found out', async () => {
  const move = (boxId: string, latitude: string) => admin.get(uploadBoxPosition, { boxId, latitude, longitude: '110.1999' });
  await move('BOX-5', '20.0440');
  await move('BOX-5', '20.0452');
  await move('BOX-5', '20.0452');
  const { records } = await admin.get<{ records: { id: string; operation: string; realName: string }[] }>(changeLog.list, {
    rowTable: 'box_position',
  });
  const whole = await Promise.all(
    records.map(({ id }) => admin.get<{ changes: { field: string; before?: string; after?: string }[] }>(changeLog.detail, { id })),
  );
  const told = whole.map(({ changes }) => changes.map(({ field, before, after }) => [field, before, after]));
  const at = told.findIndex(([box]) => box?.includes('BOX-5'));
  expect(told.filter(([box]) => box?.includes('BOX-5'))).toEqual([
    [
      ['boxId', 'BOX-5', 'BOX-5'],
      ['latitude', '20.0440', '20.0452'],
    ],
    [
      ['boxId', undefined, 'BOX-5'],
      ['latitude', undefined, '20.0440'],
      ['longitude', undefined, '110.1999'],
    ],
  ]);
  expect(records[at]).toMatchObject({ operation: 'edit', realName: app.people.strangerAdmin.realName });
});

test('a box of another hospital has no place here, even under the same number', async () => {
  await admin.get(uploadBoxPosition, { boxId: 'BOX-8', latitude: '1', longitude: '2' });
  const platform = await app.as('platformAdmin');
  expect(await platform.send(getBoxPosition, { boxId: 'BOX-8' })).toMatchObject({ status: 404, body: { msg: '箱体尚未上传坐标' } });
  await platform.get(uploadBoxPosition, { boxId: 'BOX-8', latitude: '3', longitude: '4' });
  expect(await admin.get(getBoxPosition, { boxId: 'BOX-8' })).toMatchObject({ latitude: '1' });
});

test('how exactly a place is known is kept with it, and goes with it', async () => {
  const tell = (more: object) => admin.get(uploadBoxPosition, { boxId: 'BOX-6', latitude: '20.0440', longitude: '110.1999', ...more });
  await tell({ accuracy: 5000 });
  expect(await admin.get(getBoxPosition, { boxId: 'BOX-6' })).toMatchObject({ accuracy: 5000 });
  await tell({});
  expect(await admin.get(getBoxPosition, { boxId: 'BOX-6' })).not.toHaveProperty('accuracy');
});

test('a place more than five kilometres a minute from the one before is marked, in the list and in the sheet, until somebody has looked', async () => {
  const jumps = async (latitude: string, minutes: number) => {
    app.clock.advance(minutes * 60_000);
    const client = await app.asUser(app.people.strangerAdmin);
    await client.get(uploadBoxPosition, { boxId: 'BOX-4', latitude, longitude: '110.1999' });
    const { jumpTime } = (await client.get<Page<{ jumpTime?: string }>>(listBoxPositions, { boxId: 'BOX-4' })).records[0] ?? {};
    if (jumpTime) await client.get(verifyBoxPosition, { boxId: 'BOX-4', jumpTime });
    return jumpTime === toWireTime(app.clock.now());
  };
  // A tenth of a degree along a meridian is eleven kilometres.
  expect([await jumps('20.00', 0), await jumps('20.04', 0.5), await jumps('20.14', 0.5)]).toEqual([false, false, true]);
  app.clock.advance(60_000);
  const client = await app.asUser(app.people.strangerAdmin);
  await client.get(uploadBoxPosition, { boxId: 'BOX-4', latitude: '21.14', longitude: '110.1999' });
  // What is told next is near, and nobody has looked yet.
  await client.get(uploadBoxPosition, { boxId: 'BOX-4', latitude: '21.14', longitude: '110.1999' });
  const url = `/api${exportBoxPositions.path}?boxId=BOX-4`;
  const { rawPayload } = await app.app.inject({ url, headers: { 'blade-auth': `bearer ${client.token}` } });
  const [header = [], line = []] = await exportedLines(rawPayload);
  expect(line[header.indexOf('位置跳变时间')]).toBe(toWireTime(app.clock.now()));
  const verify = (jumpTime: string) => client.send(verifyBoxPosition, { boxId: 'BOX-4', jumpTime });
  const shown = toWireTime(app.clock.now());
  expect(await verify(toWireTime(app.clock.now() - 60_000))).toMatchObject({ status: 409, body: { msg: '位置又有跳变，请核对后再核实' } });
  expect(await verify(shown)).toMatchObject({ status: 200 });
  expect(await verify(shown)).toMatchObject({
    status: 409,
    body: { msg: '该箱体没有待核实的位置跳变' },
  });
  await app.deliver();
  const { rows } = await app.services.database.forGroup().run(sql`
    SELECT count(*)::int AS times FROM notice WHERE title = '箱体位置跳变' AND user_id = ${app.people.strangerAdmin.userId}`);
  expect(rows).toEqual([{ times: 2 }]);
  expect([
    await jumps('21.24', 2),
    await jumps('21.24', 1),
    await jumps('21.24', 3),
    await jumps('21.34', 3),
    await jumps('22.34', 10),
  ]).toEqual([true, false, false, false, true]);
});

test('a place that is known roughly has not jumped as far as it may be nearer, and hides no jump', async () => {
  const jumped = async (boxId: string, ...places: readonly (readonly [latitude: string, accuracy?: number])[]) => {
    for (const [latitude, accuracy] of places)
      await admin.get(uploadBoxPosition, { boxId, latitude, longitude: '110.1999', ...(accuracy ? { accuracy } : {}) });
    return 'jumpTime' in (await admin.get<object>(getBoxPosition, { boxId }));
  };
  // Nine kilometres apart.
  expect([
    await jumped('BOX-A', ['20.00'], ['20.08', 7_000]),
    await jumped('BOX-B', ['20.00', 3_000], ['20.08', 1_000]),
    await jumped('BOX-C', ['20.00', 2_000], ['20.08', 1_000]),
    await jumped('BOX-D', ['20.00'], ['20.00', 1_000_000], ['21.00']),
  ]).toEqual([false, false, true, true]);
});

test('a box that is none goes, comes back for who took it away, and is new when somebody tells its place again', async () => {
  const tell = (latitude: string) => admin.get(uploadBoxPosition, { boxId: 'BOX-3', latitude, longitude: '110.1999' });
  const listed = async () => (await admin.get<{ total: number }>(listBoxPositions, { boxId: 'BOX-3' })).total;
  const box = { boxId: 'BOX-3' };
  await tell('20.0440');
  const other = await extraPerson(app, '100003', 'other remover', [removeBoxPosition.permission, getBoxPosition.permission]);
  await admin.get(removeBoxPosition, box);
  expect(await listed()).toBe(0);
  expect((await admin.send(getBoxPosition, box)).status).toBe(404);
  expect((await admin.send(removeBoxPosition, box)).status).toBe(404);
  expect((await other.send(restoreBoxPosition, box)).status).toBe(404);
  for (const _ of ['once', 'again']) await admin.get(restoreBoxPosition, box);
  expect(await admin.get(getBoxPosition, box)).toMatchObject({ latitude: '20.0440', realName: app.people.strangerAdmin.realName });
  await admin.get(removeBoxPosition, box);
  await tell('20.0452');
  // What was told since is not written over.
  await admin.get(restoreBoxPosition, box);
  expect(await admin.get(getBoxPosition, box)).toMatchObject({ latitude: '20.0452' });
  await admin.get(removeBoxPosition, box);
  app.clock.advance((RESTORE_MINUTES + 1) * 60_000);
  expect((await (await app.asUser(app.people.strangerAdmin)).send(restoreBoxPosition, box)).status).toBe(409);
  const told = await (await app.asUser(app.people.strangerAdmin)).get<{ records: { operation: string }[] }>(changeLog.list, {
    rowTable: 'box_position',
  });
  expect(told.records.slice(0, 5).map(({ operation }) => operation)).toEqual(['remove', 'add', 'remove', 'restore', 'remove']);
});

test.each([
  [{ latitude: '90.1' }, '纬度应为-90到90之间的度数，最多七位小数'],
  [{ longitude: '-180.5' }, '经度应为-180到180之间的度数，最多七位小数'],
  [{ latitude: '1e1' }, '纬度应为-90到90之间的度数，最多七位小数'],
  [{ boxId: '' }, '请输入箱体编号'],
  [{ accuracy: -1 }, '精度（米）不能小于0'],
])('refuses %j', async (wrong, msg) => {
  const sent = { boxId: 'BOX-9', latitude: '20', longitude: '110', ...wrong };
  expect(await admin.send(uploadBoxPosition, sent)).toMatchObject({ status: 400, body: { msg } });
});
