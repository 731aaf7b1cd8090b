import { expect, test } from 'vitest';
import type { MenuEntry } from '../../engine/menu/menu-tree.ts';
import { foundGroups, ownGroups } from './search-items.ts';

const page = (id: string, name: string, path: string): MenuEntry => ({ id, code: id, name, target: { kind: 'page', path } });
const menu: MenuEntry[] = [
  { id: 'c', code: 'c', name: '远程会诊', children: [page('a', '我申请的会诊', '/c/mine'), page('b', '会诊管理', '/c/admin')] },
  page('d', '参数管理', '/params'),
];
const known = {
  menu,
  favourites: [{ place: '/params', title: '参数管理' }],
  recent: [
    { place: '/c/detail?id=1', title: '会诊 HZ20261122-0001ABCD' },
    { place: '/c/admin', title: '会诊管理' },
  ],
};
const titles = { favourites: '收藏', recent: '最近', menu: '菜单' };
const shown = (typed: string) => ownGroups(known, typed, titles).map(({ key, items }) => [key, items.map(({ title }) => title)]);

test('before anything is typed: favourites, where one was last, and the rest of the menu', () => {
  expect(shown('')).toEqual([
    ['favourites', ['参数管理']],
    ['recent', ['会诊 HZ20261122-0001ABCD', '会诊管理']],
    ['menu', ['我申请的会诊', '会诊管理']],
  ]);
});

test('what was typed narrows each of them, and nothing is there twice', () => {
  expect(shown('会诊')).toEqual([
    ['menu', ['会诊管理']],
    ['recent', ['会诊 HZ20261122-0001ABCD']],
  ]);
  expect(shown('csgl')).toEqual([['favourites', ['参数管理']]]);
  expect(shown('没有')).toEqual([]);
});

test('what the server found follows in its order, with what tells it from others', () => {
  const hits = [{ id: '1', title: '张三', about: ['HZ1', '待审核'], link: '/c/detail?id=1', time: '2026-11-22 10:00:00' }];
  expect(foundGroups([{ code: 'consultation', title: '会诊', hits }])).toEqual([
    {
      key: 'consultation',
      title: '会诊',
      items: [{ key: 'consultation:1', title: '张三', about: 'HZ1 · 待审核 · 2026-11-22', icon: 'medicine', to: '/c/detail?id=1' }],
    },
  ]);
});
