import type { FoundGroup } from '../../../contract/kernel/search.ts';
import { type MenuEntry, menuLeaves, pathOf } from '../../engine/menu/menu-tree.ts';
import { label, pageLabel } from '../../platform/words/label.ts';
import type { OpenPlace } from '../places/use-open-places.ts';
import { matchMenu } from './match-menu.ts';

export interface SearchItem {
  key: string;
  title: string;
  /** What tells it from others of that name. */
  about: string;
  icon: string;
  /** An entry of the menu, or an address. */
  to: MenuEntry | string;
}

export interface ItemGroup {
  key: string;
  title: string;
  items: readonly SearchItem[];
}

interface Known {
  menu: readonly MenuEntry[];
  favourites: readonly OpenPlace[];
  recent: readonly OpenPlace[];
}

/** The names of the groups that the browser has by itself. */
export interface OwnTitles {
  favourites: string;
  recent: string;
  menu: string;
}

const icons: Readonly<Record<string, string>> = { consultation: 'medicine', report: 'report', people: 'user', help: 'book' };

/** What the browser knows by itself: whatever begins so, or all of it where nothing was typed. Nothing stands there twice. */
export function ownGroups({ menu, favourites, recent }: Known, typed: string, titles: OwnTitles): ItemGroup[] {
  const starred = matchPlaces(favourites, typed);
  const taken = new Set(starred.map(({ place }) => place));
  const entries = matchMenu(menuLeaves(menu), typed).filter((entry) => !taken.has(pathOf(entry) ?? ''));
  // Before anything is typed the last pages come before the whole menu, then they are what the menu has not.
  const inMenu = new Set(typed.trim() === '' ? [] : entries.map((entry) => pathOf(entry)));
  const visited = matchPlaces(recent, typed).filter(({ place }) => !taken.has(place) && !inMenu.has(place));
  const starredGroup = {
    key: 'favourites',
    title: titles.favourites,
    items: starred.map((place) => placeItem('favourites', 'star', place)),
  };
  const menuGroup = { key: 'menu', title: titles.menu, items: entries.map((entry) => menuItem(menu, entry)) };
  const recentGroup = { key: 'recent', title: titles.recent, items: visited.map((place) => placeItem('recent', 'log', place)) };
  const later = typed.trim() === '' ? [recentGroup, menuGroup] : [menuGroup, recentGroup];
  return [starredGroup, ...later].filter(({ items }) => items.length > 0);
}

/** What the server has found, in its order. */
export function foundGroups(found: readonly FoundGroup[]): ItemGroup[] {
  return found.map(({ code, title, hits }) => ({
    key: code,
    title: label(title),
    items: hits.map(({ id, title: name, about, link, time }) => ({
      key: `${code}:${id}`,
      title: name,
      about: [...about.map((part) => label(part)), ...(time ? [time.slice(0, 10)] : [])].join(' · '),
      icon: icons[code] ?? 'file',
      to: link,
    })),
  }));
}

function matchPlaces(places: readonly OpenPlace[], typed: string): OpenPlace[] {
  const asEntries = places.map(({ place, title }) => ({ id: place, code: place, name: title }));
  return matchMenu(asEntries, typed).map(({ id, name }) => ({ place: id, title: name }));
}

function placeItem(group: string, icon: string, { place, title }: OpenPlace): SearchItem {
  return { key: `${group}:${place}`, title: label(title), about: '', icon, to: place };
}

function menuItem(menu: readonly MenuEntry[], entry: MenuEntry): SearchItem {
  return { key: `menu:${entry.id}`, title: pageLabel(entry.name), about: folderOf(menu, entry), icon: entry.source ?? 'file', to: entry };
}

function folderOf(menu: readonly MenuEntry[], leaf: MenuEntry): string {
  const trail = (entries: readonly MenuEntry[]): string[] | undefined => {
    for (const entry of entries) {
      if (entry === leaf) return [];
      const below = trail(entry.children ?? []);
      if (below) return [pageLabel(entry.name), ...below];
    }
    return undefined;
  };
  return trail(menu)?.join(' / ') ?? '';
}
