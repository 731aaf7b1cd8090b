import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { MenuContext } from '../../engine/menu/menu-context.ts';
import type { MenuEntry } from '../../engine/menu/menu-tree.ts';
import { prerendered } from '../../platform/page/prerendered.testing.ts';
import { Shortcuts } from './shortcuts.tsx';

const menu: MenuEntry[] = [
  {
    id: '1',
    code: 'consultation',
    name: '会诊',
    children: [{ id: '11', code: 'apply', name: '会诊申请', target: { kind: 'page', path: '/consultation/apply' } }],
  },
  { id: '2', code: 'board', name: '报表', target: { kind: 'frame', path: '/myiframe/board', src: 'https://report.example/a.html' } },
  { id: '3', code: 'portal', name: '门户', target: { kind: 'window', href: 'https://portal.example/' } },
];

test('shortcuts are the pages of the own menu, each opened where its entry is', async () => {
  const page = (
    <MemoryRouter>
      <MenuContext value={menu}>
        <Shortcuts />
      </MenuContext>
    </MemoryRouter>
  );
  const html = await prerendered(page);
  const links = [...html.matchAll(/<a [^>]*>/g)].map(([link]) => [/href="([^"]*)"/.exec(link)?.[1], /target="([^"]*)"/.exec(link)?.[1]]);
  expect(links).toEqual([
    ['/consultation/apply', undefined],
    ['/myiframe/board', undefined],
    ['https://portal.example/', '_blank'],
  ]);
});
