import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  businessDictionaryByCode,
  dictionary,
  dictionaryByCode,
  dictionaryLists,
} from '../../../contract/domains/settings/dictionary.endpoints.ts';
import { domains } from '../../../contract/domains.ts';
import { dictionariesOf } from '../../../contract/kernel/domain.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { insertRow, newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { declaredTables } from '../../engine/store/table.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { businessDictionaryTable } from './dictionary.tables.ts';
import { syncDictionaries } from './dictionary-sync.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await syncDictionaries(app.services, app.clock.now());
});
afterAll(() => app.close());

interface Entry {
  code: string;
  dictKey: string;
  dictValue: string;
  sort: number;
}
const optionsOf = async (code: string, endpoint: typeof dictionaryByCode | typeof businessDictionaryByCode = dictionaryByCode) =>
  (await (await app.as('nobody')).get<Entry[]>(endpoint, { code })).map(({ dictKey, dictValue }) => [dictKey, dictValue]);

test('everybody who is signed in reads the entries of a code, children only and in order', async () => {
  const entries = await (await app.as('nobody')).get<Entry[]>(dictionaryByCode, { code: 'sex' });
  expect(entries).toEqual([
    { id: expect.any(String), code: 'sex', dictKey: '1', dictValue: '男', sort: 1 },
    { id: expect.any(String), code: 'sex', dictKey: '2', dictValue: '女', sort: 2 },
  ]);
  expect(await optionsOf('user_card_type')).toHaveLength(7);
  expect(await optionsOf('remote_business_type')).toContainEqual(['MDT', '多学科会诊']);
  expect(await optionsOf('absent')).toEqual([]);
});

test('every shipped dictionary is there with all its entries', async () => {
  const { rows } = await app.services.database
    .forGroup()
    .run<{ code: string; count: number }>(
      sql`SELECT code, count(*) AS count FROM dictionary WHERE parent_id IS NOT NULL AND is_deleted = 0 GROUP BY code`,
    );
  expect(Object.fromEntries(rows.map(({ code, count }) => [code, count]))).toEqual(
    Object.fromEntries([...dictionariesOf(domains).values()].map(({ code, entries }) => [code, Object.keys(entries).length])),
  );
});

test('a new start keeps what people edited, deleted and added, and brings what is new', async () => {
  const store = app.services.database.forGroup();
  await store.run(
    sql`UPDATE dictionary SET dict_value = '救护车辆', version = version + 1 WHERE code = 'transportation_tools' AND dict_key = 'ambulance'`,
  );
  await store.run(sql`UPDATE dictionary SET is_deleted = 1 WHERE code = 'time_interval' AND dict_key = 'all_day'`);
  await store.run(sql`
    INSERT INTO dictionary (id, parent_id, code, dict_key, dict_value, sort, is_sealed, create_time, version, is_deleted)
    SELECT ${newId()}, id, 'courier', 'city', '同城配送', 9, 0, ${new Date(app.clock.now())}, 0, 0 FROM dictionary WHERE code = 'courier' AND parent_id IS NULL`);
  const couriers = { code: 'courier', title: '快递方式', entries: { own: '自寄', platform: '平台快递', city: '同城' } };
  const release = domains.map(({ dictionaries = [], ...domain }) => ({
    ...domain,
    dictionaries: dictionaries.map((one) => (one.code === 'courier' ? couriers : one)),
  }));
  await syncDictionaries({ database: app.services.database, domains: release }, app.clock.now());
  expect(await optionsOf('transportation_tools')).toContainEqual(['ambulance', '救护车辆']);
  expect((await optionsOf('time_interval')).map(([key]) => key)).toEqual(['morning', 'afternoon']);
  expect(await optionsOf('courier')).toEqual([
    ['own', '自寄'],
    ['platform', '平台快递'],
    ['city', '同城配送'],
  ]);
});

test('what a release brings for a dictionary that the platform had made itself stands below it, also where it had come without one', async () => {
  const admin = await app.as('platformAdmin');
  const own = await admin.get<{ id: string }>(endpointOf(dictionary, 'submit'), {
    code: 'ward_kind',
    dictValue: '病房类别',
    sort: 1,
    isSealed: 0,
  });
  const wards = { code: 'ward_kind', title: '病房类别', entries: { icu: '重症', plain: '普通' } };
  const release = domains.map((domain) =>
    domain.name === 'settings' ? { ...domain, dictionaries: [...(domain.dictionaries ?? []), wards] } : domain,
  );
  const start = () => syncDictionaries({ database: app.services.database, domains: release }, app.clock.now());
  const shown = async () =>
    (await admin.get<Page<Entry & { id: string; version: number }>>(dictionaryLists.children, { parentId: own.id })).records;
  await start();
  expect((await shown()).map(({ dictKey }) => dictKey)).toEqual(['icu', 'plain']);
  const group = app.services.database.forGroup();
  await group.run(sql`UPDATE dictionary SET parent_id = ${newId()} WHERE code = 'ward_kind' AND dict_key IS NOT NULL`);
  await start();
  const [icu] = await shown();
  expect(await optionsOf('ward_kind')).toHaveLength(2);
  const renamed = { id: icu?.id, version: icu?.version, code: 'ward_kind', dictKey: 'icu', dictValue: '重症监护', sort: 1, isSealed: 0 };
  expect(await admin.send(endpointOf(dictionary, 'submit'), renamed)).toMatchObject({ status: 200 });
});

test('a sealed entry is not offered', async () => {
  await app.services.database.forGroup().run(sql`UPDATE dictionary SET is_sealed = 1 WHERE code = 'language' AND dict_key = 'en'`);
  expect(await optionsOf('language')).toEqual([['zh', '中文']]);
});

test("a hospital's own dictionary takes the place of the shipped one, for that hospital alone", async () => {
  expect(await optionsOf('emergency_degree', businessDictionaryByCode)).toHaveLength(3);
  const store = app.services.database.forTenant('100002');
  const parent = await insertRow(
    store,
    businessDictionaryTable,
    { code: 'emergency_degree', dictValue: '紧急程度', sort: 1, isSealed: 0 },
    { now: app.clock.now() },
  );
  const entry = { code: 'emergency_degree', dictKey: '1', dictValue: '红色', sort: 1, isSealed: 0, parentId: parent.id } as const;
  await insertRow(store, businessDictionaryTable, entry, { now: app.clock.now() });
  expect(await optionsOf('emergency_degree', businessDictionaryByCode)).toEqual([['1', '红色']]);
  const seal = (isSealed: 0 | 1) =>
    store.run(sql`UPDATE business_dictionary SET is_sealed = ${isSealed} WHERE tenant_id = '100002' AND dict_key = '1'`);
  await seal(1);
  expect(await optionsOf('emergency_degree', businessDictionaryByCode)).toEqual([]);
  await seal(0);
  const elsewhere = await (await app.as('stranger')).get<Entry[]>(businessDictionaryByCode, { code: 'emergency_degree' });
  expect(elsewhere.map(({ dictValue }) => dictValue)).toEqual(['一级', '二级', '三级']);
});

test('columns that take their keys from a dictionary have the words that are shipped', () => {
  const columns = declaredTables().flatMap(({ name, fields }) => Object.entries(fields).map(([field, spec]) => ({ name, field, spec })));
  const asking = columns.filter(({ spec }) => spec.dictionary !== undefined);
  expect(asking.length).toBeGreaterThan(40);
  for (const { name, field, spec } of asking) {
    const shipped = dictionariesOf(domains).get(spec.dictionary ?? '')?.entries;
    expect(shipped, `${name}.${field}`).toMatchObject(spec.choices ?? {});
  }
});
