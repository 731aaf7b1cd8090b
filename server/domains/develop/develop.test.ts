import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { devCode, downloadCode, type GeneratedFile, previewCode } from '../../../contract/domains/develop/dev-code.resource.ts';
import { devModel, listModelTables, modelFromTable } from '../../../contract/domains/develop/dev-model.resource.ts';
import { readModelFields } from '../../../contract/domains/develop/model-field.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { textOf } from '../../../contract/kernel/said.ts';
import { newId } from '../../engine/store/rows.ts';
import { declaredTables } from '../../engine/store/table.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { aModel, aPlan, everyField } from './develop.testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as('platformAdmin');
});
afterAll(() => app.close());

const saveModel = endpointOf(devModel, 'submit');
const saveCode = endpointOf(devCode, 'submit');
const field = { name: 'bedCode', label: '床位编号', kind: 'text', column: true };

describe('a model', () => {
  test('is kept with its fields, and generates what can be read and downloaded alike', async () => {
    const { id: modelId } = await admin.get<{ id: string }>(saveModel, aModel);
    expect((await admin.get(endpointOf(devModel, 'detail'), { id: modelId })).modelFields).toEqual(everyField);
    const { id } = await admin.get<{ id: string }>(saveCode, { ...aPlan, modelId });
    const { files } = await admin.get<{ files: GeneratedFile[] }>(previewCode, { id });
    expect(files.map(({ path }) => path)).toContain('contract/domains/family-bed/bed-type.resource.ts');
    const zip = await app.app.inject({ url: `/api${downloadCode.path}?id=${id}`, headers: { 'blade-auth': `bearer ${admin.token}` } });
    expect([zip.statusCode, zip.headers['content-type']]).toEqual([200, 'application/zip']);
    const inside = Object.entries(unzipSync(new Uint8Array(zip.rawPayload))).map(([path, bytes]) => ({ path, content: strFromU8(bytes) }));
    expect(inside).toEqual(files);
    expect(await admin.send(endpointOf(devModel, 'remove'), { ids: [modelId] })).toMatchObject({ status: 409 });
  });

  test.each<[object | null, string]>([
    [{ ...field, name: "a'; DROP TABLE x" }, '字段名应为小写字母开头的字母和数字，不超过40个'],
    [{ ...field, name: 'order' }, 'order是保留的名称，请更换字段名'],
    [{ ...field, name: 'tenantId' }, 'tenantId是保留的名称，请更换字段名'],
    [{ ...field, name: '__proto__' }, '字段名应为小写字母开头的字母和数字，不超过40个'],
    [{ ...field, label: '两\n行' }, '字段标题应为1到30个字'],
    [{ ...field, kind: 'id' }, '字段类型不在可选范围内'],
    [{ ...field, kind: 'constructor' }, '字段类型不在可选范围内'],
    [{ ...field, kind: 'choice' }, '请填写字典编码或选项'],
    [{ ...field, kind: 'choice', dictionary: "x', hidden: true" }, '字典编码格式不正确'],
    [{ ...field, kind: 'choice', choices: { "a'": '甲' } }, '选项的键应为字母数字，名称应为1到30个字'],
    [{ ...field, kind: 'files', filter: 'contains' }, '附件不支持这种筛选方式'],
    [{ ...field, kind: 'json', unique: true }, '结构数据不能设为唯一'],
    [{ ...field, max: '9' }, '最大值和最小值应为整数'],
    [{ ...field, kind: 'whole', min: 5, max: 1 }, '最小值不能大于最大值'],
    [{ ...field, evil: 1 }, '含有不支持的属性'],
    [null, '格式不正确'],
  ])('with the field %j is refused', async (bad, words) => {
    const reply = await admin.send(saveModel, { ...aModel, modelTable: 'other_one', modelClass: 'otherOne', modelFields: [bad] });
    expect(reply).toMatchObject({ status: 400, body: { msg: `第1个字段：${words}` } });
  });

  test.each<[unknown, string]>([
    [[], '请至少添加一个字段'],
    [{}, '请至少添加一个字段'],
    [[field, field], '第2个字段：字段名bedCode重复'],
    [[{ ...field, column: false }], '请至少选择一个在列表显示的字段'],
  ])('of %j is refused', (fields, words) => {
    const reading = readModelFields(fields);
    expect(reading.ok ? undefined : reading.errors.map(({ message }) => textOf(message))).toEqual([words]);
  });

  test.each<[object, string]>([
    [{ modelTable: 'user' }, '不能使用保留的名称'],
    [{ modelTable: 'x; DROP TABLE y' }, '数据表名应为小写字母、数字和下划线，以字母开头'],
    [{ modelClass: 'class' }, '不能使用保留的名称'],
    [{ modelClass: 'a-b' }, '声明名称应为小写字母开头的字母和数字'],
  ])('named %j is refused', async (values, msg) => {
    expect(await admin.send(saveModel, { ...aModel, modelTable: 'fine', modelClass: 'fine', ...values })).toMatchObject({
      status: 400,
      body: { msg },
    });
  });
});

test.each<[object, string]>([
  [{ apiPath: "/blade-x/y'" }, '接口地址应为/开头的两到四段字母、数字和短横线'],
  [{ domainName: '../../x' }, '业务域应为小写字母、数字和短横线，以字母开头'],
  [{ menuPath: 'javascript:x' }, '菜单路由应为/开头的小写字母、数字和短横线'],
  [{ permissionPrefix: 'a b' }, '权限前缀应为小写字母、数字和下划线，以字母开头'],
])('a configuration with %j is refused', async (values, msg) => {
  expect(await admin.send(saveCode, { ...aPlan, modelId: newId(), ...values })).toMatchObject({ status: 400, body: { msg } });
});

describe('starting from a table', () => {
  test('takes its declared fields, and its generation waits for another name', async () => {
    const tables = await admin.get<{ table: string; title: string }[]>(listModelTables);
    expect(tables).toContainEqual(expect.objectContaining({ table: 'post', title: '岗位' }));
    const model = await admin.get<typeof aModel>(modelFromTable, { table: 'post' });
    expect(model).toMatchObject({ modelTable: 'post', modelClass: 'post' });
    expect(model.modelFields.find(({ name }) => name === 'postCode')).toMatchObject({ kind: 'text', required: true, unique: true });
    const { id: modelId } = await admin.get<{ id: string }>(saveModel, { ...model, modelName: '岗位副本' });
    const { id } = await admin.get<{ id: string }>(saveCode, {
      ...aPlan,
      apiPath: '/blade-x/post',
      permissionPrefix: 'post_copy',
      modelId,
    });
    expect(await admin.send(previewCode, { id })).toMatchObject({ status: 409, body: { msg: '数据表post已存在，请修改模型的数据表名' } });
  });

  test('every table of this system makes a model that is accepted', async () => {
    const problems: string[] = [];
    for (const { table } of await admin.get<{ table: string }[]>(listModelTables)) {
      const { modelFields } = await admin.get<{ modelFields: unknown }>(modelFromTable, { table });
      const reading = readModelFields(modelFields);
      if (!reading.ok) problems.push(...reading.errors.map(({ message }) => `${table}: ${message}`));
    }
    expect(problems.filter((line) => !line.endsWith('请至少选择一个在列表显示的字段'))).toEqual([]);
  });

  test('an unknown table is told, and hidden fields are not', async () => {
    expect(await admin.send(modelFromTable, { table: 'pg_shadow' })).toMatchObject({ status: 404, body: { msg: '数据表不存在' } });
    const account = await admin.get<{ modelFields: { name: string }[] }>(modelFromTable, { table: 'user_account' });
    expect(account.modelFields.map(({ name }) => name)).not.toContain('passwordHash');
  });
});

test('a hospital has no part in it, whatever it was granted', async () => {
  const stranger = await app.as('strangerAdmin');
  for (const [call, input] of [
    [listModelTables, {}],
    [modelFromTable, { table: 'post' }],
    [previewCode, { id: newId() }],
    [downloadCode, { id: newId() }],
    [saveModel, aModel],
    [endpointOf(devModel, 'list'), {}],
  ] as const)
    expect((await stranger.send(call, input)).status).toBe(403);
  expect(declaredTables().some(({ name }) => name === 'bed_type')).toBe(false);
});
