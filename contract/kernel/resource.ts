import type { Endpoint } from './endpoint.ts';
import { type Field, type Fields, field, pick, writable } from './field.ts';
import type { MenuItem } from './menu.ts';

/** Who sees a row (design §7). There is no default. */
export type Scope = 'tenant' | 'pair' | 'shared-read' | 'platform';

export type Verb = 'list' | 'detail' | 'submit' | 'remove' | 'export';

export interface Resource {
  /** Kebab-case; the table has the same name with underscores. */
  readonly name: string;
  readonly title: string;
  readonly domain: string;
  readonly path: string;
  readonly scope: Scope;
  /** Prefix of its permission codes: `<permission>_add`, `_edit`, `_view`, `_delete`, `_export`. */
  readonly permission: string;
  readonly fields: Fields;
  /** Columns of the list, in order. */
  readonly columns: readonly string[];
  readonly verbs: readonly Verb[];
  /** Sets of fields that are unique among the rows that are not deleted, within the tenant. */
  readonly unique?: readonly (readonly string[])[];
  /** Field → resource or table whose row it names, in the same tenant. */
  readonly references?: Readonly<Record<string, string>>;
  /** Default order of the list. */
  readonly order?: { readonly field: string; readonly descending: boolean };
  readonly menu?: { readonly parent: string; readonly path: string; readonly icon?: string; readonly sort: number };
}

/** The same, with the names of fields checked against each other. */
type ResourceSpec<F extends Fields> = Omit<Resource, 'fields' | 'columns' | 'unique' | 'references'> & {
  readonly fields: F;
  readonly columns: readonly (keyof F & string)[];
  readonly unique?: readonly (readonly (keyof F & string)[])[];
  readonly references?: { readonly [K in keyof F & string]?: string };
};

/** A plain table of the product, declared once. Everything about it follows from here (design §5). */
export function defineResource<const F extends Fields>(resource: ResourceSpec<F>): Resource & { readonly fields: F } {
  return resource as Resource & { readonly fields: F };
}

/** What every row carries besides its own fields. */
export const standardFields = {
  id: field.id('编号', { readOnly: true }),
  tenantId: field.text('租户编号', { readOnly: true, max: 12 }),
  createUser: field.id('创建人', { readOnly: true }),
  createTime: field.datetime('创建时间', { readOnly: true, filter: 'range', sortable: true, width: 140 }),
  updateUser: field.id('修改人', { readOnly: true }),
  updateTime: field.datetime('更新时间', { readOnly: true, sortable: true, width: 140 }),
  version: field.whole('版本', { readOnly: true }),
} as const;

/** The row as it is answered: own fields that are not hidden, and the standard ones. */
export function rowFieldsOf(resource: Resource): Fields {
  const own = Object.entries(resource.fields).filter(([, spec]) => !spec.hidden && spec.sensitive !== 'secret');
  const standard: Fields = resource.scope === 'tenant' || resource.scope === 'pair' ? standardFields : withoutTenant();
  return { id: standardFields.id, ...Object.fromEntries(own), ...standard };
}

function withoutTenant(): Fields {
  const { tenantId: _, ...rest } = standardFields;
  return rest;
}

/** What `submit` accepts: an id and the version that was read make it an update, their absence an addition. */
export function submitFieldsOf(resource: Resource): Fields {
  const fields = Object.entries(writable(resource.fields)).map(([name, spec]) => [name, isSecret(spec) ? optional(spec) : spec]);
  return { id: field.id('编号'), version: field.whole('版本', { min: 0 }), ...Object.fromEntries(fields) };
}

/** A secret is never sent back, so that a form shows it empty: left empty it stays as it is. Additions ask for it all the same. */
export function isSecret({ sensitive }: Field): boolean {
  return sensitive === 'secret';
}

function optional({ required: _, ...spec }: Field): Field {
  return spec;
}

const idsField: Field<string[]> = field.files('编号', { required: '请选择至少一条数据', max: 200 });

/** The calls of a plain resource, in the order of the family's conventions. */
export function endpointsOf(resource: Resource): Endpoint[] {
  const { name, title, domain, path, permission } = resource;
  const row = rowFieldsOf(resource);
  const filters = Object.fromEntries(Object.entries(row).filter(([, spec]) => spec.filter));
  const sortable = Object.entries(row).flatMap(([key, spec]) => (spec.sortable || spec.filter ? [key] : []));
  const byVerb: Record<Verb, Endpoint> = {
    list: {
      name: `list-${name}`,
      title: `${title}列表`,
      domain,
      kind: 'page',
      method: 'GET',
      path: `${path}/list`,
      also: [{ method: 'GET', path: `${path}/page` }],
      permission: `${permission}_view`,
      input: {},
      filters,
      sortable,
      row,
    },
    detail: {
      name: `detail-${name}`,
      title: `${title}详情`,
      domain,
      kind: 'row',
      method: 'GET',
      path: `${path}/detail`,
      permission: `${permission}_view`,
      input: { id: field.id('编号', { required: true }) },
      row,
      key: 'id',
    },
    submit: {
      name: `submit-${name}`,
      title: `新增或修改${title}`,
      domain,
      kind: 'submit',
      method: 'POST',
      path: `${path}/submit`,
      permission: [`${permission}_add`, `${permission}_edit`],
      input: submitFieldsOf(resource),
      row,
      key: 'id',
    },
    remove: {
      name: `remove-${name}`,
      title: `删除${title}`,
      domain,
      kind: 'remove',
      method: 'POST',
      path: `${path}/remove`,
      permission: `${permission}_delete`,
      input: { ids: idsField },
      key: 'ids',
    },
    export: {
      name: `export-${name}`,
      title: `导出${title}`,
      domain,
      kind: 'export',
      method: 'GET',
      path: `${path}/export`,
      permission: `${permission}_export`,
      input: {},
      filters,
      sortable,
      row: pick(row, ...(resource.columns as string[])),
    },
  };
  return resource.verbs.map((verb) => byVerb[verb]);
}

/** The page and its buttons as menu rows, so that granting works without writing them by hand. */
export function menuOf(resource: Resource): MenuItem {
  const { permission, title, verbs, menu } = resource;
  const buttons = [
    ...(verbs.includes('list') || verbs.includes('detail') ? [{ code: `${permission}_view`, title: '查看' }] : []),
    ...(verbs.includes('submit')
      ? [
          { code: `${permission}_add`, title: '新增' },
          { code: `${permission}_edit`, title: '修改' },
        ]
      : []),
    ...(verbs.includes('remove') ? [{ code: `${permission}_delete`, title: '删除' }] : []),
    ...(verbs.includes('export') ? [{ code: `${permission}_export`, title: '导出' }] : []),
  ];
  return { code: permission, title, path: menu?.path ?? resource.path, icon: menu?.icon, sort: menu?.sort ?? 1, buttons };
}
