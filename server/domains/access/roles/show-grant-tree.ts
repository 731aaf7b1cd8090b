import {
  type GrantKeys,
  type GrantNode,
  type GrantTrees,
  showGrantTree,
  showRoleTreeKeys,
} from '../../../../contract/domains/access/role-grant.endpoints.ts';
import { scopeTypes } from '../../../../contract/kernel/data-scope.ts';
import { scopesOf } from '../../../../contract/kernel/domain.ts';
import { forestOf } from '../../../engine/resource/forest.ts';
import { notFound } from '../../../platform/refusal.ts';
import { serveOwn } from '../own-hospital.ts';
import { grantRightsOf, heldRightsOf, type MenuOption } from './grant-rights.ts';

/** What the caller may give. A folder that is not his to give stands there for what is below it, and cannot be ticked. */
export const serveShowGrantTree = serveOwn(showGrantTree, async ({ actor, db, services }): Promise<GrantTrees> => {
  const kinds = scopesOf(services.domains);
  const { menus, menuIds, scopes, scopeIds, apis, apiIds } = await grantRightsOf(db, actor);
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const shown = new Set<string>();
  for (const menu of menus) {
    if (!menuIds.has(menu.id)) continue;
    for (let at: MenuOption | undefined = menu; at && !shown.has(at.id); at = byId.get(at.parentId ?? '')) shown.add(at.id);
  }
  const nodes = menus
    .filter(({ id }) => shown.has(id))
    .map(({ id, parentId, name, category }) => ({
      ...nodeOf(id, name, parentId ?? '0'),
      category: Number(category),
      ...(menuIds.has(id) ? {} : { disabled: true }),
    }));
  return {
    menu: forestOf<GrantNode>(nodes),
    dataScope: scopes
      .filter(({ id }) => scopeIds.has(id))
      .map(({ id, scopeName, resource, type }) => nodeOf(id, `${kinds.get(resource) ?? resource}：${scopeName}（${scopeTypes[type]}）`)),
    apiScope: apis.filter(({ id }) => apiIds.has(id)).map(({ id, scopeName, apiPath }) => nodeOf(id, `${scopeName}（${apiPath}）`)),
  };
});

function nodeOf(id: string, title: string, parentId = '0'): GrantNode {
  return { id, parentId, title, key: id, value: id };
}

/** What roles hold, all of it, also what the caller could not give. */
export const serveShowRoleTreeKeys = serveOwn(showRoleTreeKeys, async ({ actor, db, input }): Promise<GrantKeys> => {
  const ids = [...new Set(input.roleIds.map((id) => id.toLowerCase()))];
  if (!ids.every((id) => /^[0-9a-f-]{36}$/.test(id))) throw notFound();
  const held = await heldRightsOf(db, actor.tenantId, ids);
  if (held.length < ids.length) throw notFound();
  const all = (key: 'menuIds' | 'scopeIds' | 'apiIds'): string[] => [...new Set(held.flatMap((role) => role[key]))];
  return { menu: all('menuIds'), dataScope: all('scopeIds'), apiScope: all('apiIds') };
});
