import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type ListSetting,
  type ListView,
  listListSettings,
  MOST_BYTES,
  MOST_LISTS,
  MOST_VIEWS,
  saveListSetting,
  TOUR,
} from '../../../../contract/kernel/list-setting.ts';
import { sql } from '../../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { PersonName } from '../../../testing/test-people.ts';

const listKey = 'list-my-consultation:todo';
const setting: ListSetting = {
  hidden: ['patientAge'],
  order: ['no', 'patientName'],
  widths: { no: 180 },
  pinned: ['no'],
  density: 'compact',
  views: [{ name: '张姓患者', query: 'patientName=%E5%BC%A0&sort=-createTime', isDefault: true }],
};

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.services.database.forGroup().run(sql`DELETE FROM list_setting`));

const save = async (who: PersonName, value: object = setting, key = listKey) =>
  (await app.as(who)).send(saveListSetting, { listKey: key, setting: value });
const list = async (who: PersonName) => (await app.as(who)).get(listListSettings);
const views = (...names: string[]): ListView[] => names.map((name) => ({ name, query: '' }));

describe('how somebody has set a list', () => {
  test('is there again, the last of it, from another session', async () => {
    await save('doctor1', { density: 'loose' });
    expect(await save('doctor1')).toMatchObject({ status: 200 });
    await save('doctor1', { pinned: ['no'] }, 'list-report');
    const elsewhere = await app.asUser(app.people.doctor1);
    expect(await elsewhere.get(listListSettings)).toEqual([
      { listKey, setting },
      { listKey: 'list-report', setting: { pinned: ['no'] } },
    ]);
  });

  test('is nobody else’s, of the same hospital, another, or the platform', async () => {
    await save('doctor1');
    for (const who of ['doctor2', 'applyAdmin', 'expert1', 'platformAdmin'] as const) {
      expect(await list(who), who).toEqual([]);
      await save(who, { density: 'loose' });
      await save(who, {});
    }
    expect(await list('doctor1')).toEqual([{ listKey, setting }]);
  });

  test('whether they have seen the tour is kept with it', async () => {
    await save('doctor1', { seen: true }, TOUR);
    expect(await list('doctor1')).toEqual([{ listKey: TOUR, setting: { seen: true } }]);
  });

  test('is gone when nothing of it is left', async () => {
    await save('doctor1');
    await save('doctor1', {});
    expect(await list('doctor1')).toEqual([]);
  });

  test.each([
    ['列表设置格式不正确', { colour: 'red' }],
    ['列表设置格式不正确', { hidden: 'no' }],
    ['列表设置格式不正确', { widths: { no: 5 } }],
    ['列表设置格式不正确', { density: 'huge' }],
    ['列表设置格式不正确', { seen: 'yes' }],
    ['列表设置格式不正确', { views: [{ name: '一', query: '', html: '<b>' }] }],
    ['列表设置格式不正确', { views: views('一', '二').map((view) => ({ ...view, isDefault: true })) }],
    ['列表设置格式不正确', ['hidden']],
    ['视图名称不能为空', { views: views(' ') }],
    ['视图名称不能超过20个字', { views: views('长'.repeat(21)) }],
    ['已有同名的视图', { views: views('一', '一') }],
    ['最多保存20个视图', { views: views(...Array.from({ length: MOST_VIEWS + 1 }, (_, at) => String(at))) }],
    ['列表设置内容过长', { views: views(...'甲乙丙丁戊己庚').map((view) => ({ ...view, query: '长'.repeat(MOST_BYTES / 20) })) }],
  ])('is refused with %s', async (message, value) => {
    const answer = await save('doctor1', value);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(message);
    expect(await list('doctor1')).toEqual([]);
  });

  test('is kept of so many lists, and those can still be changed', async () => {
    for (let at = 1; at <= MOST_LISTS; at++) await save('doctor1', { density: 'loose' }, `list-${at}`);
    expect((await save('doctor1')).status).not.toBe(200);
    expect((await save('doctor1', setting, 'list-7')).status).toBe(200);
    expect((await save('doctor2')).status).toBe(200);
  });
});
