import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  businessDictionary,
  businessDictionaryLists,
  dictionary,
  dictionaryByCode,
  dictionaryLists,
} from '../../../contract/domains/settings/dictionary.endpoints.ts';
import { showDictionaryVersion } from '../../../contract/domains/settings/dictionary-version.endpoints.ts';
import { helpMessage } from '../../../contract/domains/settings/help-message.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { sql } from '../../engine/store/sql.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { syncDictionaries } from './dictionary-sync.ts';

type Row = { id: string; code: string; dictKey?: string; dictValue: string; parentId?: string; version: number };

const submit = endpointOf(dictionary, 'submit');
const remove = endpointOf(dictionary, 'remove');
const detail = endpointOf(dictionary, 'detail');
const base = { sort: 1, isSealed: 0 };

let app: TestApp;
let admin: Client;
let hospital: Client;
let count = 0;
/** A dictionary of a new code, with one entry. */
let parent: Row;
let child: Row;

beforeAll(async () => {
  app = await createTestApp();
  await syncDictionaries(app.services, app.clock.now());
  admin = await app.as('platformAdmin');
  hospital = await app.as('strangerAdmin');
});
afterAll(() => app.close());
beforeEach(async () => {
  count += 1;
  parent = await admin.get<Row>(submit, { ...base, code: `colour_${count}`, dictValue: '颜色' });
  child = await admin.get<Row>(submit, { ...base, code: 'ignored', dictValue: '红色', dictKey: 'red', parentId: parent.id });
});

describe('a dictionary and its entries', () => {
  test('an entry has the code of its dictionary, whatever was sent, and is a choice at once', async () => {
    expect(child).toMatchObject({ code: parent.code, parentId: parent.id, dictKey: 'red' });
    const options = await (await app.as('nobody')).get<Row[]>(dictionaryByCode, { code: parent.code });
    expect(options.map(({ dictKey }) => dictKey)).toEqual(['red']);
  });

  test('another code of the dictionary becomes the code of its entries in the same moment', async () => {
    const before = await admin.get<{ version: string }>(showDictionaryVersion);
    await admin.get(submit, { ...base, id: parent.id, code: `${parent.code}_new`, dictValue: '颜色' });
    expect(await admin.get<Row>(detail, { id: child.id })).toMatchObject({ code: `${parent.code}_new`, version: 1 });
    expect(await admin.get(showDictionaryVersion)).not.toEqual(before);
  });

  test.each([
    ['no key', { parentId: 'parent' }, '请输入字典键值'],
    ['an entry as its parent', { parentId: 'child', dictKey: 'x' }, '字典项下不能再添加字典项'],
    ['a parent that is not there', { parentId: '018f0000-0000-7000-8000-000000000000', dictKey: 'x' }, '上级字典不存在'],
    ['no name', { parentId: 'parent', dictKey: 'x', dictValue: '' }, '请输入字典名称'],
    ['no order', { parentId: 'parent', dictKey: 'x', sort: '' }, '请输入字典排序'],
    ['no code', { code: '' }, '请输入字典编号'],
  ])('refuses %s', async (_, sent, msg) => {
    const named: Record<string, string> = { parent: parent.id, child: child.id };
    const input = { ...base, code: 'some_code', dictValue: '甲', ...sent } as Record<string, unknown>;
    const parentId = named[String(input.parentId)] ?? input.parentId;
    expect(await admin.send(submit, { ...input, ...(parentId ? { parentId } : {}) })).toMatchObject({ status: 400, body: { msg } });
  });

  test('refuses a second dictionary of the same code, and a second entry of the same key', async () => {
    expect((await admin.send(submit, { ...base, code: parent.code, dictValue: '又一个' })).status).toBe(409);
    const twice = { ...base, code: parent.code, parentId: parent.id, dictKey: 'red', dictValue: '又一个' };
    expect((await admin.send(submit, twice)).status).toBe(409);
  });

  test('an entry stays in its dictionary', async () => {
    const moved = { ...base, id: child.id, code: child.code, dictKey: 'red', dictValue: '红色', parentId: '' };
    expect(await admin.send(submit, moved)).toMatchObject({ status: 400, body: { msg: '上级字典不能修改' } });
  });

  test('entries are sealed, not their dictionary; one that was sealed before stays editable, keeps its place and can be used again', async () => {
    const head = { ...base, id: parent.id, code: parent.code, dictValue: '颜色' };
    const refused = { status: 400, body: { msg: '字典不能封存，请封存其中的字典项' } };
    expect(await admin.send(submit, { ...head, isSealed: 1 })).toMatchObject(refused);
    expect(await admin.send(submit, { ...base, code: `${parent.code}_b`, dictValue: '色板', isSealed: 1 })).toMatchObject(refused);
    await app.services.database.forGroup().run(sql`UPDATE dictionary SET is_sealed = 1 WHERE id = ${parent.id}`);
    expect(await admin.get(dictionaryLists.tree, { code: parent.code })).toMatchObject([{ id: parent.id, children: [{ id: child.id }] }]);
    await admin.get(submit, { ...head, dictValue: '颜色名', isSealed: 1 });
    await admin.get(submit, { ...head, isSealed: 0 });
    expect(await admin.send(submit, { ...head, isSealed: 1 })).toMatchObject(refused);
  });

  test('what somebody else changed meanwhile is not overwritten', async () => {
    const edit = { ...base, id: child.id, version: 0, code: child.code, dictKey: 'red' };
    const replies = await Promise.all(['深红', '浅红'].map((dictValue) => admin.send(submit, { ...edit, dictValue })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('removal', () => {
  test('a dictionary goes only together with its entries', async () => {
    expect((await admin.send(remove, { ids: [parent.id] })).status).toBe(409);
    await admin.get(remove, { ids: [parent.id, child.id] });
    expect((await admin.send(detail, { id: child.id })).status).toBe(404);
    // And comes back with them.
    await admin.get(endpointOf(dictionary, 'restore'), { ids: [child.id, parent.id] });
    expect(await admin.get(detail, { id: child.id })).toMatchObject({ parentId: parent.id });
  });

  test('an entry does not come back to a dictionary that has got another code since', async () => {
    const top = await admin.get<Row>(submit, { ...base, code: 'palette', dictValue: '色板' });
    const entry = await admin.get<Row>(submit, { ...base, code: 'palette', parentId: top.id, dictKey: 'grey', dictValue: '灰' });
    await admin.get(remove, { ids: [entry.id] });
    await admin.get(submit, { ...base, id: top.id, code: 'palettes', dictValue: '色板' });
    expect(await admin.send(endpointOf(dictionary, 'restore'), { ids: [entry.id] })).toMatchObject({
      status: 409,
      body: { msg: '字典编号已修改，不能撤销删除' },
    });
  });

  test('a key that rows hold neither goes nor changes; sealed, it stays theirs and is offered to nobody else', async () => {
    const entries = await admin.get<Row[]>(dictionaryByCode, { code: 'help_category' });
    const start = entries.find(({ dictKey }) => dictKey === 'start');
    const { id } = await admin.get<Row>(endpointOf(helpMessage, 'submit'), {
      title: '怎样登录',
      category: 'start',
      content: '略',
      sort: 1,
      published: 1,
    });
    const again = { ...base, id: start?.id, code: 'help_category', dictKey: 'start', dictValue: '入门' };
    expect(await admin.send(remove, { ids: [start?.id] })).toMatchObject({
      status: 409,
      body: { msg: '字典项已被帮助信息「分类」使用，不能删除，可改为封存' },
    });
    expect((await admin.send(submit, { ...again, dictKey: 'begin' })).status).toBe(409);

    await admin.get(submit, { ...again, isSealed: 1 });
    const offered = await admin.get<Row[]>(dictionaryByCode, { code: 'help_category' });
    expect(offered.map(({ dictKey }) => dictKey)).not.toContain('start');
    const labels = await admin.get<Row[]>(dictionaryByCode, { code: 'help_category', sealed: 1 });
    expect(labels).toContainEqual(expect.objectContaining({ dictKey: 'start', dictValue: '入门', isSealed: 1 }));
    const article = { title: '又一篇', category: 'start', content: '略', sort: 1, published: 1 };
    expect(await admin.send(endpointOf(helpMessage, 'submit'), article)).toMatchObject({
      status: 400,
      body: { msg: '分类不在可选范围内' },
    });
    await admin.get(endpointOf(helpMessage, 'submit'), { ...article, id });
  });

  test('the code that a field of the program asks for cannot be changed', async () => {
    const tree = await admin.get<{ records: Row[] }>(dictionaryLists.parents, { code_equal: 'help_category' });
    const sent = { ...base, id: tree.records[0]?.id, code: 'other', dictValue: '帮助分类' };
    expect(await admin.send(submit, sent)).toMatchObject({ status: 409, body: { msg: '该字典已被系统字段使用，编号不能修改' } });
  });
});

describe('the tables of the page', () => {
  test('parents and children are pages of their own, searched and sorted', async () => {
    await admin.get(submit, { sort: 0, isSealed: 1, code: parent.code, dictValue: '橙色', dictKey: 'orange', parentId: parent.id });
    const parents = await admin.get<{ records: Row[] }>(dictionaryLists.parents, { code: parent.code });
    expect(parents.records.map(({ id }) => id)).toEqual([parent.id]);
    const children = await admin.get<{ records: Row[]; total: number }>(dictionaryLists.children, { parentId: parent.id });
    expect(children).toMatchObject({ total: 2, records: [{ dictKey: 'orange' }, { dictKey: 'red' }] });
    const found = await admin.get<{ total: number }>(dictionaryLists.children, { parentId: parent.id, dictValue: '红' });
    expect(found.total).toBe(1);
  });

  test('the tree of a code is its dictionary with what can be chosen', async () => {
    const tree = await admin.get(dictionaryLists.tree, { code: parent.code });
    expect(tree).toEqual([
      {
        ...{ id: parent.id, parentId: '0', title: '颜色', key: parent.id, value: parent.id },
        children: [{ id: child.id, parentId: parent.id, title: '红色', key: child.id, value: child.id }],
      },
    ]);
  });
});

describe("a hospital's own dictionaries", () => {
  const ownSubmit = endpointOf(businessDictionary, 'submit');

  test('are its own: other hospitals may use the same code, and see nothing of it', async () => {
    const [ours, theirs] = [hospital, await app.as('platformAdmin')];
    const mine = await ours.get<Row>(ownSubmit, { ...base, code: 'ward', dictValue: '病区' });
    await theirs.get(ownSubmit, { ...base, code: 'ward', dictValue: '病区' });
    const list = await theirs.get<{ records: Row[] }>(businessDictionaryLists.parents, { code: 'ward' });
    expect(list.records.map(({ id }) => id)).not.toContain(mine.id);
    expect((await theirs.send(businessDictionaryLists.children, { parentId: mine.id })).status).toBe(404);
  });

  test('are used by no field of the program: what has the code of a system dictionary is changed and removed at will', async () => {
    const mine = await hospital.get<Row>(ownSubmit, { ...base, code: 'user_status', dictValue: '用户状态' });
    const entry = { ...base, code: 'user_status', dictValue: '在岗', dictKey: '1', parentId: mine.id };
    const { id, version } = await hospital.get<Row>(ownSubmit, entry);
    expect((await hospital.send(ownSubmit, { ...entry, id, version, dictKey: '9' })).status).toBe(200);
    expect((await hospital.send(endpointOf(businessDictionary, 'remove'), { ids: [id] })).status).toBe(200);
  });

  test('a platform dictionary is refused to the administrator of a hospital', async () => {
    expect(await hospital.send(submit, { ...base, code: 'mine', dictValue: '我的' })).toMatchObject({
      status: 403,
      body: { msg: '只有平台管理员可以修改' },
    });
    expect((await (await app.as('doctor1')).send(dictionaryLists.parents)).status).toBe(403);
  });
});
