import { describe, expect, test } from 'vitest';
import type { MenuNode } from '../../../contract/kernel/session-user.ts';
import { menuLeaves, menuTrail, targetOf, usableMenu, webAddress } from './menu-tree.ts';

const pages: Record<string, string> = { '/consultation/admin': '/consultation/admin', '/wel/chatPage': '/chatPage' };
const findPage = (path: string) => pages[path];
const HERE = 'http://console.test';

const menu: MenuNode[] = [
  {
    id: '1',
    code: 'consultation',
    name: '会诊',
    path: '/consultation',
    children: [
      { id: '11', code: 'admin', name: '会诊管理', path: '/consultation/admin' },
      { id: '12', code: 'coming', name: '还没有页面', path: '/consultation/coming' },
    ],
  },
  { id: '2', code: 'empty', name: '空目录', path: '/empty', children: [{ id: '21', code: 'none', name: '无', path: '/none' }] },
  { id: '3', code: 'portal', name: '门户', path: 'https://portal.example/index.html', isOpen: 2 },
];

describe('where an entry leads', () => {
  test.each<[string, number, unknown]>([
    ['/consultation/admin', 1, { kind: 'page', path: '/consultation/admin' }],
    ['/wel/chatPage', 1, { kind: 'page', path: '/chatPage' }],
    ['/consultation/admin', 2, { kind: 'window', href: '/consultation/admin' }],
    ['https://report.example/a?b=1', 1, { kind: 'frame', path: '/myiframe/c', src: 'https://report.example/a?b=1' }],
    ['https://report.example/a', 2, { kind: 'window', href: 'https://report.example/a' }],
    ['/no/such/page', 1, undefined],
    ['/no/such/page', 2, undefined],
    // Schemes that would run in the console.
    ['javascript:alert("html")', 1, undefined],
    ['data:text/html,<script>1</script>', 2, undefined],
  ])('%s with isOpen %d', (path, isOpen, target) => {
    globalThis.location ??= { origin: HERE } as Location;
    expect(targetOf({ code: 'c', path, isOpen }, findPage)).toEqual(target);
  });
});

test('a page of this server is a full address', () => {
  expect(webAddress('/help/index.html', HERE)).toBe(`${HERE}/help/index.html`);
  expect(webAddress('ftp://files.example/html', HERE)).toBeUndefined();
});

test('entries without a page are left out, and folders that are empty then', () => {
  const usable = usableMenu(menu, findPage);
  expect(usable.map((entry) => entry.name)).toEqual(['会诊', '门户']);
  expect(menuLeaves(usable).map((entry) => entry.name)).toEqual(['会诊管理', '门户']);
});

test('the trail leads from the folder to the page', () => {
  const usable = usableMenu(menu, findPage);
  expect(menuTrail(usable, '/consultation/admin').map((entry) => entry.code)).toEqual(['consultation', 'admin']);
  expect(menuTrail(usable, '/elsewhere')).toEqual([]);
});
