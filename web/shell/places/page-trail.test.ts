import { expect, test } from 'vitest';
import type { MenuEntry } from '../../engine/menu/menu-tree.ts';
import { pageTrail } from './page-trail.ts';

const page = (id: string, name: string, path: string): MenuEntry => ({ id, code: id, name, target: { kind: 'page', path } });
const menu: MenuEntry[] = [
  {
    id: 'c',
    code: 'c',
    name: '远程会诊',
    children: [
      { id: 'w', code: 'w', name: '窗口', target: { kind: 'window', href: 'https://elsewhere.example' } },
      page('a', '我申请的会诊', '/consultation/mine'),
      page('b', '会诊管理', '/consultation/admin'),
    ],
  },
  page('d', '大文件', '/files/big'),
];
const trail = (pathname: string, from = '') => pageTrail(menu, { pathname, title: '标题', from }).map(({ title, to }) => [title, to]);

test('a folder leads to its first page in this window, the page itself nowhere', () => {
  expect(trail('/consultation/admin')).toEqual([
    ['远程会诊', '/consultation/mine'],
    ['会诊管理', undefined],
  ]);
  expect(trail('/files/big')).toEqual([['大文件', undefined]]);
});

test('a detail stands below the page that it was opened from, else below its folder, else by itself', () => {
  expect(trail('/consultation/detail', '/consultation/admin')).toEqual([
    ['远程会诊', '/consultation/mine'],
    ['会诊管理', '/consultation/admin'],
    ['标题', undefined],
  ]);
  expect(trail('/consultation/detail')).toEqual([
    ['远程会诊', '/consultation/mine'],
    ['标题', undefined],
  ]);
  expect(trail('/info/index', '/gone')).toEqual([['标题', undefined]]);
});
