import { expect, test } from 'vitest';
import type { MenuItem } from '../../../contract/kernel/menu.ts';
import { pagesByRight, workOfPages } from './work-pages.ts';

const page = (code: string, ...buttons: string[]): MenuItem => ({
  code,
  title: code,
  path: `/${code}`,
  sort: 1,
  buttons: buttons.map((one) => ({ code: one, title: one })),
});
const menu: MenuItem[] = [{ ...page('orders'), children: [page('applied'), page('operate', 'audit'), page('manage')] }];
const pages = pagesByRight(menu);

test('what waits stands behind the page on which it is done, by its own code or that of a button', () => {
  const places = [
    { rights: ['applied'], count: 3, late: 1 },
    { rights: ['audit'], count: 2, late: 0 },
  ];
  expect([...workOfPages(places, pages, new Set(['applied', 'operate', 'audit']))]).toEqual([
    ['applied', { count: 3, late: 1 }],
    ['operate', { count: 2, late: 0 }],
  ]);
});

test('it is counted once, behind the first page that somebody has', () => {
  const places = [{ rights: ['operate', 'manage'], count: 4, late: 2 }];
  expect([...workOfPages(places, pages, new Set(['operate', 'manage']))]).toEqual([['operate', { count: 4, late: 2 }]]);
  expect([...workOfPages(places, pages, new Set(['manage']))]).toEqual([['manage', { count: 4, late: 2 }]]);
});

test('of several kinds behind one page all are counted, and nothing behind a page that somebody has not', () => {
  const places = [
    { rights: ['applied'], count: 3, late: 1 },
    { rights: ['applied', 'manage'], count: 1, late: 0 },
    { rights: ['audit'], count: 9, late: 9 },
  ];
  expect([...workOfPages(places, pages, new Set(['applied', 'audit']))]).toEqual([['applied', { count: 4, late: 1 }]]);
});
