import type { GeneratedFile } from '../../../contract/domains/develop/dev-code.resource.ts';
import { menuOf } from '../../../contract/kernel/resource-menu.ts';
import type { Resource } from '../../../contract/kernel/resource-row.ts';
import { menuId } from '../../engine/identity/menu-sync.ts';
import { createTableSql } from '../../engine/store/schema-sql.ts';
import { describeTableOf } from '../../engine/store/table.ts';
import { printResource } from './print-resource.ts';
import { type CodePlan, type Model, resourceFromModel } from './resource-from-model.ts';

/**
 * Every file that a model and its plan make: the declaration, the line that adds it to its domain, the migration that the project's
 * own generator would write, and the menu rows that a start would add. Texts only: nothing is written or run here.
 */
export function generateCode(model: Model, plan: CodePlan, now: number): GeneratedFile[] {
  const resource = resourceFromModel(model, plan);
  const file = `contract/domains/${resource.domain}/${resource.name}.resource.ts`;
  return [
    { path: file, content: printResource(model.modelClass, resource) },
    { path: `add-to/contract/domains/${resource.domain}/${resource.domain}.domain.ts`, content: domainLines(model.modelClass, resource) },
    { path: `server/migrations/${stampOf(now)}-add-${resource.name}.sql`, content: migrationOf(resource) },
    { path: `menu/${resource.permission}.json`, content: `${JSON.stringify(menuRowsOf(resource), null, 2)}\n` },
  ];
}

function domainLines(name: string, { name: file }: Resource): string {
  return [`import { ${name} } from './${file}.resource.ts';`, '', '// 加入 resources：', `  resources: [${name}],`, ''].join('\n');
}

function migrationOf(resource: Resource): string {
  return createTableSql(describeTableOf(resource))
    .map((statement) => `${statement};\n`)
    .join('\n');
}

/** The page and its buttons with the ids that a start gives them. */
function menuRowsOf(resource: Resource): object[] {
  const { code, title, path, icon, sort, buttons = [] } = menuOf(resource);
  const page = {
    id: menuId(code),
    parentId: menuId(resource.menu?.parent ?? ''),
    code,
    name: title,
    path,
    source: icon,
    sort,
    category: '1',
  };
  return [
    page,
    ...buttons.map((button, at) => ({
      id: menuId(button.code),
      parentId: page.id,
      code: button.code,
      name: button.title,
      sort: at + 1,
      category: '2',
    })),
  ];
}

/** `20261121093000`, in UTC, as the names of migrations begin. */
function stampOf(now: number): string {
  return new Date(now).toISOString().replace(/\D/g, '').slice(0, 14);
}
