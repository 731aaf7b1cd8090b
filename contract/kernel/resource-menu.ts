import type { MenuItem } from './menu.ts';
import { buttonsOfMoves, eachOnce } from './moves.ts';
import { type Resource, rightOf } from './resource-row.ts';

/** The page and its buttons as menu rows, so that granting works without writing them by hand. */
export function menuOf(resource: Resource): MenuItem {
  const { permission, title, verbs, menu } = resource;
  const own = menu?.buttons ?? [];
  const code = menu?.code ?? permission;
  const buttons = [
    ...(verbs.includes('list') || verbs.includes('detail') ? [{ code: rightOf(resource, 'view'), title: '查看' }] : []),
    ...(verbs.includes('submit')
      ? [
          { code: rightOf(resource, 'add'), title: '新增' },
          { code: rightOf(resource, 'edit'), title: '修改' },
        ]
      : []),
    ...(verbs.includes('remove') ? [{ code: rightOf(resource, 'delete'), title: '删除' }] : []),
    ...(verbs.includes('export') ? [{ code: rightOf(resource, 'export'), title: '导出' }] : []),
    ...buttonsOfMoves(resource),
  ];
  const retitled = buttons.map((button) => own.find((one) => one.code === button.code) ?? button);
  return {
    code,
    title: menu?.title ?? title,
    path: menu?.path ?? resource.path,
    icon: menu?.icon,
    sort: menu?.sort ?? 1,
    buttons: eachOnce([...retitled, ...own]).filter((button) => button.code !== code),
  };
}
