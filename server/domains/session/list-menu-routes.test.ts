import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { menuId } from '../../engine/identity/menu-sync.ts';
import { callAs, createSessionTestbed, type SessionTestbed, signInWith } from './session.testing.ts';

let bed: SessionTestbed;
let app: FastifyInstance;
let token: string;

beforeAll(async () => {
  bed = await createSessionTestbed();
  app = await bed.newApp();
  token = (await signInWith(app)).json().access_token;
});
afterAll(() => bed.close());

const dataOf = async (path: string) => (await callAs(app, token, path)).json().data;
const folder = {
  id: menuId('work'),
  parentId: '0',
  code: 'work',
  alias: 'work',
  name: '工作台',
  path: '/work',
  sort: 1,
  category: 1,
  isOpen: 1,
};
const page = {
  id: menuId('apply'),
  parentId: folder.id,
  code: 'apply',
  alias: 'apply',
  name: '申请',
  path: '/work/apply',
  sort: 1,
  category: 1,
  isOpen: 1,
};
const button = {
  id: menuId('apply_view'),
  parentId: page.id,
  code: 'apply_view',
  alias: 'apply_view',
  name: '查看',
  sort: 1,
  category: 2,
  isOpen: 1,
};

test('the routes are the granted pages below their folders, without buttons and without other folders', async () => {
  expect(await dataOf('/blade-system/menu/routes')).toEqual([{ ...folder, children: [page] }]);
});

test('the buttons are leaves whose codes are the permissions', async () => {
  expect(await dataOf('/blade-system/menu/buttons')).toEqual([{ ...folder, children: [{ ...page, children: [button] }] }]);
});

test('the top menu is the first level', async () => {
  expect(await dataOf('/blade-system/menu/top-menu')).toEqual([folder]);
});

test.each(['routes', 'buttons', 'top-menu'])('%s is empty before sign-in, and refused with a token that is over', async (name) => {
  const anonymous = await app.inject({ url: `/api/blade-system/menu/${name}` });
  expect(anonymous.json()).toMatchObject({ code: 200, data: [] });
  expect((await callAs(app, 'nonsense', `/blade-system/menu/${name}`)).statusCode).toBe(401);
});
