import { expect, test } from 'vitest';
import type { WxButton } from '../../../../contract/domains/settings/wechat/wx-menu.ts';
import { added, buttonAt, movedEarlier, saidBy, withButton } from './wx-menu-state.ts';

const view = (name: string): WxButton => ({ name, type: 'view', url: 'https://a.cn' });
const menus: WxButton[] = [{ name: '服务', children: [view('挂号'), view('报告')] }, view('联系')];

test('a button is found, replaced and taken out where it stands', () => {
  expect(buttonAt(menus, [0, 1])?.name).toBe('报告');
  expect(withButton(menus, [0, 1], view('缴费'))[0]?.children?.map(({ name }) => name)).toEqual(['挂号', '缴费']);
  expect(withButton(menus, [1], undefined)).toHaveLength(1);
});

test('a button whose last child is taken out does something by itself again', () => {
  const once = withButton(menus, [0, 0], undefined);
  expect(withButton(once, [0, 0], undefined)[0]).toEqual({ name: '服务', type: 'view', url: '' });
});

test('three buttons, and five below one, are the most', () => {
  const three = added(menus)?.menus ?? [];
  expect(three).toHaveLength(3);
  expect(added(three)).toBeUndefined();
  let full = menus;
  for (let at = 0; at < 3; at += 1) full = added(full, 0)?.menus ?? full;
  expect(full[0]?.children).toHaveLength(5);
  expect(added(full, 0)).toBeUndefined();
});

test('a button that gets one below it loses what it did itself', () => {
  const next = added(menus, 1);
  expect(next?.menus[1]).toEqual({ name: '联系', children: [{ name: '子菜单名称', type: 'view', url: '' }] });
  expect(next?.place).toEqual([1, 0]);
});

test('moves a button towards the beginning, and not beyond it', () => {
  const moved = movedEarlier(menus, [0, 1]);
  expect(moved.menus[0]?.children?.map(({ name }) => name)).toEqual(['报告', '挂号']);
  expect(moved.place).toEqual([0, 0]);
  expect(movedEarlier(menus, [0]).menus).toEqual(menus);
});

test('a new menu says the same once it is stored: the database orders the names of a button by their length', () => {
  const typed = added(added([])?.menus ?? [], 0)?.menus ?? [];
  const stored: WxButton[] = [{ name: '菜单名称', children: [{ url: '', name: '子菜单名称', type: 'view' }] }];
  expect(saidBy(typed)).toBe(saidBy(stored));
  expect(saidBy(withButton(typed, [0, 0], view('挂号')))).not.toBe(saidBy(stored));
});
