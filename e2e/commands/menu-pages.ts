import type { ApiSession } from './call-api.ts';

interface MenuNode {
  path: string;
  children?: MenuNode[];
}

/** Addresses of the console's own pages in somebody's menu; entries may lead to other places. */
export async function menuPages(api: ApiSession): Promise<string[]> {
  const { data } = await api.get<MenuNode[]>('/blade-system/menu/routes');
  const leaves = (nodes: readonly MenuNode[]): MenuNode[] =>
    nodes.flatMap((node) => (node.children?.length ? leaves(node.children) : [node]));
  return leaves(data).flatMap(({ path }) => (path.startsWith('/') ? [path] : []));
}
