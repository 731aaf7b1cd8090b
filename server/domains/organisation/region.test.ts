import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  regionDetail,
  regionLazyList,
  regionLazyTree,
  regionList,
  regionTree,
  removeRegion,
  submitRegion,
} from '../../../contract/domains/organisation/region.endpoints.ts';
import { sql } from '../../engine/store/sql.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { shippedRegions, syncRegions } from './region-sync.ts';

interface Region extends Record<string, unknown> {
  id: string;
  code: string;
  version: number;
  children?: Region[];
}

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await createTestApp();
  await Promise.all([1, 2].map(() => syncRegions(app.services.database, app.clock.now())));
  admin = await app.as('platformAdmin');
});
afterAll(() => app.close());

const nameOf = async (code: string) => (await admin.get<Region>(regionDetail, { code })).name;
const countOf = async () => (await admin.get<{ total: number }>(regionList)).total;

describe('the shipped regions', () => {
  test('reach from every province to the counties, each below one that is there', () => {
    const regions = shippedRegions();
    const codes = new Set(regions.map(({ code }) => code));
    const count = (level: string) => regions.filter((region) => region.level === level).length;
    expect([count('1'), count('3') > 3000]).toEqual([34, true]);
    expect(regions.filter(({ level, parentCode }) => level !== '1' && !codes.has(parentCode ?? ''))).toEqual([]);
    expect(codes.size).toBe(regions.length);
  });

  test('are added once, by two servers that start together', async () => {
    expect(await countOf()).toBe(shippedRegions().length);
  });

  test('leave alone what people renamed and deleted, and bring what is missing', async () => {
    const county = await admin.get<Region>(regionDetail, { code: '430102' });
    await admin.get(submitRegion, { id: '430102', version: county.version, code: '430102', name: '芙蓉新区' });
    await admin.get(removeRegion, { id: '430103' });
    await app.services.database.forGroup().run(sql`DELETE FROM region WHERE code = '430104'`);
    await syncRegions(app.services.database, app.clock.now());
    expect(await nameOf('430102')).toBe('芙蓉新区');
    expect(await nameOf('430104')).toBe('岳麓区');
    expect(await admin.send(regionDetail, { code: '430103' })).toMatchObject({ status: 404 });
    expect(await admin.get(submitRegion, { code: '430103', parentCode: '430100', name: '天心区' })).toMatchObject({
      id: '430103',
      level: '3',
    });
  });
});

describe('looking regions up', () => {
  test('one level at a time, for everybody who is signed in', async () => {
    const nobody = await app.as('nobody');
    const provinces = await nobody.get<Region[]>(regionLazyTree, { parentCode: '0' });
    expect(provinces).toHaveLength(34);
    expect(provinces[0]).toEqual({ id: '110000', parentId: '0', title: '北京市', key: '110000', value: '110000', hasChildren: true });
    const counties = await nobody.get<Region[]>(regionLazyTree, { parentCode: '430100' });
    expect(counties.find(({ id }) => id === '430105')).toEqual({
      id: '430105',
      parentId: '430100',
      title: '开福区',
      key: '430105',
      value: '430105',
    });
    expect(await admin.get(regionLazyList, { parentId: '430000' })).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: '430100', name: '长沙市', level: '2', hasChildren: true })]),
    );
  });

  test('by name, with the way there', async () => {
    const found = await admin.get<Region[]>(regionLazyTree, { title: '开福' });
    expect(found).toMatchObject([{ id: '430105', path: ['430000', '430100', '430105'], pathName: '湖南省 / 长沙市 / 开福区' }]);
    expect(await admin.get<Region[]>(regionLazyTree, { title: '%' })).toEqual([]);
    expect((await admin.get<Region[]>(regionLazyTree, { title: '区' })).length).toBeLessThanOrEqual(50);
    const forest = await admin.get<Region[]>(regionTree, { name: '开福' });
    expect(forest).toMatchObject([{ id: '430000', children: [{ id: '430100', children: [{ id: '430105' }] }] }]);
  });

  test('as a page', async () => {
    const page = await admin.get<{ records: Region[]; total: number }>(regionList, { parentCode: '820000', size: 5 });
    expect(page).toMatchObject({ total: 2, records: [{ id: '820100', parentCode: '820000', name: '澳门半岛' }, { id: '820200' }] });
  });
});

describe('a region', () => {
  test('is added below another, down to the third level', async () => {
    expect(await admin.get(submitRegion, { code: '439900', parentCode: '430000', name: '测试市' })).toMatchObject({ level: '2' });
    const county = await admin.get<Region>(submitRegion, { code: '439901', parentCode: '439900', name: '测试县' });
    expect(county).toMatchObject({ id: '439901', level: '3', ancestors: '430000,439900' });
    for (const [input, status, msg] of [
      [{ code: '439901', parentCode: '439900', name: '又一县' }, 409, '区划编号已存在'],
      [{ code: '439902', parentCode: '439901', name: '乡' }, 400, '县级区划下不能再有下级'],
      [{ code: '439902', parentCode: '990000', name: '县' }, 400, '上级区划不存在'],
      [{ code: '4399', parentCode: '430000', name: '县' }, 400, '区划编号应为6位数字'],
      [{ id: '439901', code: '439905', name: '县' }, 400, '区划编号和上级区划不能修改'],
      [{ id: '999999', code: '999999', name: '县' }, 404, '行政区划不存在'],
      [{ id: '439901', version: 9, code: '439901', name: '县' }, 409, '数据已被他人修改，请刷新后重试'],
    ] as const)
      expect(await admin.send(submitRegion, input)).toMatchObject({ status, body: { msg } });
  });

  test('goes only with everything below it', async () => {
    await admin.get(submitRegion, { code: '438800', parentCode: '430000', name: '临时市' });
    await admin.get(submitRegion, { code: '438801', parentCode: '438800', name: '临时县' });
    expect(await admin.send(removeRegion, { ids: ['438800'] })).toMatchObject({
      status: 409,
      body: { msg: '行政区划下还有下级行政区划，不能删除' },
    });
    expect(await admin.send(removeRegion, { ids: ['438801', '999999'] })).toMatchObject({ status: 404 });
    await admin.get(removeRegion, { ids: ['438800', '438801'] });
    expect(await admin.send(regionDetail, { id: '438801' })).toMatchObject({ status: 404 });
  });

  test('is changed by the platform alone', async () => {
    const stranger = await app.as('strangerAdmin');
    const replies = [stranger.send(submitRegion, { code: '437700', name: '省' }), stranger.send(removeRegion, { id: '430105' })];
    for (const reply of await Promise.all(replies)) expect(reply).toMatchObject({ status: 403, body: { msg: '只有平台管理员可以修改' } });
  });
});
