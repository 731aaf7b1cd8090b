import { generatePath, type Location, matchPath } from 'react-router';
import { resources } from '../contract/domains.ts';
import { type Documented, isDocument } from '../contract/kernel/document.ts';
import type { Resource } from '../contract/kernel/resource-row.ts';
import type { Screen } from './engine/screen/screen.ts';
import { screens as domainScreens } from './screens.ts';
import { absentScreens } from './shell/pages/absent-pages.tsx';

export const HOME = '/wel/index';

/** Without a word on it: for menus that have nothing to show yet, and at home where no domain has a page there. */
const empty: Omit<Screen, 'path'> = { title: '空白页', load: async () => (await import('./shell/pages/empty-page.tsx')).EmptyPage };
const emptyScreens: readonly Screen[] = [
  { ...empty, path: '/empty', aliases: ['/wel/empty'] },
  { ...empty, path: HOME },
];

export const FRAME = '/myiframe/:routerPath';

/** A foreign page that the user's menu leads to (specification 1 §2). */
const frame: Screen = {
  path: FRAME,
  title: '嵌入页面',
  load: async () => (await import('./shell/pages/frame-page.tsx')).FramePage,
};

/** A plain resource's page, made from its declaration. */
function screenOf(resource: Resource & { menu: NonNullable<Resource['menu']> }): Screen {
  return {
    path: resource.menu.path,
    aliases: resource.menu.aliases ?? [],
    menuCode: resource.menu.code ?? resource.permission,
    title: resource.menu.title ?? resource.title,
    load: async () => {
      const { ResourceScreen } = await import('./engine/resource/resource-screen.tsx');
      return () => <ResourceScreen resource={resource} resources={resources} />;
    },
  };
}

/** The pages of a document: its lists, and one of it. */
function documentScreens(document: Documented): Screen[] {
  const lists = Object.entries(document.document.lists).flatMap(([list, { title, menu, permission }]) =>
    menu
      ? [
          {
            path: menu.path,
            menuCode: permission ?? `${document.permission}_${list}`,
            title,
            load: async () => {
              const { DocumentListScreen } = await import('./engine/document/document-list.screen.tsx');
              return () => <DocumentListScreen document={document} list={list} />;
            },
          },
        ]
      : [],
  );
  const page: Screen = {
    path: document.document.page,
    title: document.title,
    perQuery: true,
    load: async () => {
      const { DocumentDetailScreen } = await import('./engine/document/document-detail.screen.tsx');
      return () => <DocumentDetailScreen document={document} />;
    },
  };
  return [...lists, page];
}

const withMenu = (resource: Resource): resource is Resource & { menu: NonNullable<Resource['menu']> } => resource.menu !== undefined;

/** What a domain made by hand comes first: it may replace the generated page of a resource. */
export const allScreens: readonly Screen[] = [
  frame,
  ...domainScreens,
  ...resources.filter(withMenu).map(screenOf),
  ...resources.filter(isDocument).flatMap(documentScreens),
  ...emptyScreens,
  ...absentScreens,
];

/** Addresses that stand for others (specification 1 §2). */
const redirects: Readonly<Record<string, string>> = { '/': HOME, '/wel': HOME, '/login': HOME, '/lock': HOME };

/** Where an address leads instead: the home page, or the usual spelling of a page that was asked for by another one. */
export function redirectOf(pathname: string): string | undefined {
  const path = pathname.replace(/(?<=.)\/$/, '');
  return redirects[path] ?? usualSpelling(path) ?? (path === pathname ? undefined : path);
}

function usualSpelling(pathname: string): string | undefined {
  if (allScreens.some((screen) => screen.path === pathname)) return undefined;
  for (const screen of allScreens) {
    for (const alias of screen.aliases ?? []) {
      const match = matchPath(alias, pathname);
      if (match) return generatePath(screen.path, match.params);
    }
  }
  return undefined;
}

/** The address of the page that a menu's path means, with its query; `undefined` when no screen answers it. */
export function findPage(path: string): string | undefined {
  const [pathname = '', query] = path.split('?');
  const usual = redirectOf(pathname) ?? pathname;
  return hasPage(usual) ? `${usual}${query ? `?${query}` : ''}` : undefined;
}

/** The screen for an address; fixed paths win over those with parameters. */
export function findScreen(pathname: string): Screen | undefined {
  return allScreens.find((screen) => screen.path === pathname) ?? allScreens.find((screen) => matchPath(screen.path, pathname));
}

/** Whether there is something to lead to. */
export function hasPage(path: string): boolean {
  const screen = findScreen(path);
  return screen !== undefined && !screen.isAbsent;
}

/** Which tab an address belongs to: one a path, or one a query for screens that say so. */
export function tabKeyOf(screen: Screen, location: Pick<Location, 'pathname' | 'search'>): string {
  return screen.perQuery ? `${location.pathname}${location.search}` : location.pathname;
}
