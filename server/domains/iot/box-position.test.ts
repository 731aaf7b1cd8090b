import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBoxPosition, uploadBoxPosition } from '../../../contract/domains/iot/box-position.endpoints.ts';
import { changeLog } from '../../../contract/domains/logs/log.endpoints.ts';
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

test.each([
  [{ latitude: '90.1' }, '纬度应为-90到90之间的度数，最多七位小数'],
  [{ longitude: '-180.5' }, '经度应为-180到180之间的度数，最多七位小数'],
  [{ latitude: '1e1' }, '纬度应为-90到90之间的度数，最多七位小数'],
  [{ boxId: '' }, '请输入箱体编号'],
])('refuses %j', async (wrong, msg) => {
  const sent = { boxId: 'BOX-9', latitude: '20', longitude: '110', ...wrong };
  expect(await admin.send(uploadBoxPosition, sent)).toMatchObject({ status: 400, body: { msg } });
});
