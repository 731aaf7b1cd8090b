import { hashKey } from '@tanstack/react-query';
import { type WxButton, wxMenuLimits } from '../../../../contract/domains/settings/wechat/wx-menu.ts';

/** Where a button stands: `[0]` in the first level, `[0, 1]` below it. */
export type Place = readonly [number] | readonly [number, number];

export function buttonAt(menus: readonly WxButton[], [at, below]: Place): WxButton | undefined {
  const button = menus[at];
  return below === undefined ? button : button?.children?.[below];
}

/** The menu with one button replaced, or taken out where `next` is absent. */
export function withButton(menus: readonly WxButton[], [at, below]: Place, next: WxButton | undefined): WxButton[] {
  const replace = (list: readonly WxButton[], index: number) =>
    list.flatMap((one, place) => (place !== index ? [one] : next ? [next] : []));
  if (below === undefined) return replace(menus, at);
  return menus.map((one, place) => (place === at ? withChildren(one, replace(one.children ?? [], below)) : one));
}

function withChildren(button: WxButton, children: WxButton[]): WxButton {
  return children.length > 0 ? { name: button.name, children } : { name: button.name, type: 'view', url: '' };
}

const fresh = (name: string): WxButton => ({ name, type: 'view', url: '' });

/** A new button at the end, in the first level or below a button; and where it is. `undefined` when there is no room. */
export function added(menus: readonly WxButton[], below?: number): { menus: WxButton[]; place: Place } | undefined {
  if (below === undefined) {
    if (menus.length >= wxMenuLimits.buttons) return undefined;
    return { menus: [...menus, fresh('菜单名称')], place: [menus.length] };
  }
  const parent = menus[below];
  const children = parent?.children ?? [];
  if (!parent || children.length >= wxMenuLimits.children) return undefined;
  return {
    menus: withButton(menus, [below], { name: parent.name, children: [...children, fresh('子菜单名称')] }),
    place: [below, children.length],
  };
}

/** What a menu says, in whichever order the names stand: the database keeps its own. */
export function saidBy(menus: readonly WxButton[]): string {
  return hashKey(menus);
}

/** The button one place nearer to the beginning of its level, and where it is then. */
export function movedEarlier(menus: readonly WxButton[], place: Place): { menus: WxButton[]; place: Place } {
  const [at, below] = place;
  const index = below ?? at;
  if (index === 0) return { menus: [...menus], place };
  const swap = (list: readonly WxButton[]): WxButton[] =>
    list.map((one, here) => list[here === index ? index - 1 : here === index - 1 ? index : here] ?? one);
  if (below === undefined) return { menus: swap(menus), place: [at - 1] };
  const parent = menus[at];
  if (!parent) return { menus: [...menus], place };
  return { menus: withButton(menus, [at], { ...parent, children: swap(parent.children ?? []) }), place: [at, below - 1] };
}
