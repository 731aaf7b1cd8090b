import { type Endpoint, SIGNED_IN } from './endpoint.ts';
import { type Field, type Fields, field, pick, writable } from './field.ts';
import type { MenuButton, MenuItem } from './menu.ts';
import type { VerbInput } from './verb-input.ts';

/** Who sees a row (design §7). There is no default. */
export type Scope = 'tenant' | 'pair' | 'shared-read' | 'platform';

export type Verb = 'list' | 'lazyList' | 'tree' | 'lazyTree' | 'detail' | 'submit' | 'remove' | 'enable' | 'export';

/** Rows of another table that stand in the way of a deletion (domain rules 6.24.4). */
export interface Use {
  readonly table: string;
  /** Its field that holds our id. */
  readonly field: string;
  /** Whatever is there, in the user's words: `用户`. */
  readonly what: string;
}

export interface Resource {
  /** Kebab-case; the table has the same name with underscores. */
  readonly name: string;
  readonly title: string;
  readonly domain: string;
  readonly path: string;
  /** Other spellings of the path that must answer as well. */
  readonly aliases?: readonly string[];
  /** Other spellings of the last part of a verb's path. */
  readonly verbAliases?: Readonly<Partial<Record<Verb, readonly string[]>>>;
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
  /** What keeps a row from being deleted. The children of a tree always do. */
  readonly usedBy?: readonly Use[];
  /** Rows stand below each other by `parentId`; this field is the title of a node. The list is then a forest. */
  readonly tree?: string;
  /** A flag that exactly one row of the tenant has; `enable` moves it (domain rules 6.26.2). */
  readonly exclusive?: string;
  /** Default order of the list. */
  readonly order?: { readonly field: string; readonly descending: boolean };
  readonly menu?: {
    readonly parent: string;
    /** How its page is called, where that is not the title of its rows. */
    readonly title?: string;
    readonly path: string;
    readonly icon?: string;
    readonly sort: number;
    /** Rights beyond those of its verbs. */
    readonly buttons?: readonly MenuButton[];
  };
}

/** The same, with the names of fields checked against each other. */
type ResourceSpec<F extends Fields> = Omit<Resource, 'fields' | 'columns' | 'unique' | 'references' | 'tree' | 'exclusive'> & {
  readonly fields: F;
  readonly tree?: keyof F & string;
  readonly exclusive?: keyof F & string;
  readonly columns: readonly ((keyof F & string) | keyof typeof standardFields)[];
  readonly unique?: readonly (readonly (keyof F & string)[])[];
  readonly references?: { readonly [K in keyof F & string]?: string };
};

/** A plain table of the product, declared once. Everything about it follows from here (design §5). */
export function defineResource<const F extends Fields>(resource: ResourceSpec<F>): ResourceOf<F> {
  return resource as ResourceOf<F>;
}

/** A resource that knows the types of its fields. */
export type ResourceOf<F extends Fields> = Omit<Resource, 'fields'> & { readonly fields: F };

/** What every row carries besides its own fields. */
export const standardFields = {
  id: field.id('编号', { readOnly: true }),
  tenantId: field.text('租户编号', { readOnly: true, max: 12 }),
  createUser: field.id('创建人', { readOnly: true }),
  createTime: field.datetime('创建时间', { readOnly: true, filter: 'range', sortable: true, width: 150 }),
  updateUser: field.id('修改人', { readOnly: true }),
  updateTime: field.datetime('更新时间', { readOnly: true, sortable: true, width: 150 }),
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

const idsField: Field<string[]> = field.ids('编号', { required: '请选择至少一条数据', max: 200 });

/** The calls of a plain resource, in the order of its verbs. */
export function endpointsOf(resource: Resource): Endpoint[] {
  return resource.verbs.map((verb) => endpointOf(resource, verb));
}

/** A call of a resource, typed by what its verb takes. */
export type EndpointOf<F extends Fields, V extends Verb> = Omit<Endpoint, 'input'> & { readonly input: VerbInput<F, V> };

/** One call of a resource: what is answered by hand is bound to it as well. */
export function endpointOf<F extends Fields, V extends Verb>(resource: ResourceOf<F>, verb: V): EndpointOf<F, V> {
  return plainEndpointOf(resource, verb) as unknown as EndpointOf<F, V>;
}

function plainEndpointOf(resource: Resource, verb: Verb): Endpoint {
  const shape = resource.tree ? { ...shapes, ...treeShapes } : shapes;
  const { suffix, ...endpoint } = shape[verb](resource);
  const paths = [suffix, resource.verbAliases?.[verb] ?? []].flat();
  const [path = '', ...also] = [resource.path, ...(resource.aliases ?? [])].flatMap((base) => paths.map((one) => `${base}/${one}`));
  return {
    domain: resource.domain,
    method: 'GET',
    ...endpoint,
    ...(endpoint.key ? { keyOf: resource.name.replaceAll('-', '_') } : {}),
    path,
    ...(also.length > 0 ? { also: also.map((alias) => ({ method: endpoint.method ?? ('GET' as const), path: alias })) } : {}),
  };
}

/** What differs from verb to verb. `suffix` is the last part of the path, several where several spellings answer. */
type Shape = (
  resource: Resource,
) => Omit<Endpoint, 'domain' | 'method' | 'path' | 'also'> & { method?: Endpoint['method']; suffix: string | readonly string[] };

const byId = { id: field.id('编号', { required: true }) };

const shapes: Record<Verb, Shape> = {
  list: (resource) => ({
    ...searchOf(resource),
    suffix: ['list', 'page'],
    name: `list-${resource.name}`,
    title: `${resource.title}列表`,
    kind: 'page',
  }),
  lazyList: notATree,
  tree: notATree,
  lazyTree: notATree,
  detail: ({ name, title, permission, ...rest }) => ({
    suffix: 'detail',
    name: `detail-${name}`,
    title: `${title}详情`,
    kind: 'row',
    permission: `${permission}_view`,
    input: byId,
    row: rowFieldsOf({ name, title, permission, ...rest }),
    key: 'id',
  }),
  submit: (resource) => ({
    suffix: 'submit',
    name: `submit-${resource.name}`,
    title: `新增或修改${resource.title}`,
    kind: 'submit',
    method: 'POST',
    permission: [`${resource.permission}_add`, `${resource.permission}_edit`],
    input: submitFieldsOf(resource),
    row: rowFieldsOf(resource),
    key: 'id',
  }),
  remove: ({ name, title, permission }) => ({
    suffix: 'remove',
    name: `remove-${name}`,
    title: `删除${title}`,
    kind: 'remove',
    method: 'POST',
    permission: `${permission}_delete`,
    input: { ids: idsField },
    key: 'ids',
  }),
  enable: ({ name, title, permission }) => ({
    suffix: 'enable',
    name: `enable-${name}`,
    title: `启用${title}`,
    kind: 'action',
    method: 'POST',
    permission: `${permission}_edit`,
    input: byId,
    key: 'id',
  }),
  export: (resource) => ({
    ...searchOf(resource),
    suffix: 'export',
    name: `export-${resource.name}`,
    title: `导出${resource.title}`,
    kind: 'export',
    permission: `${resource.permission}_export`,
    row: pick(rowFieldsOf(resource), ...(resource.columns as string[])),
  }),
};

/** Whose tree: only the group may look at another hospital's. */
const ofTenant = { tenantId: field.text('租户编号', { max: 12 }) };
/** `0` and nothing mean the roots, as clients of this family send it. */
const below = { parentId: field.id('上级', { root: true }) };

/** The wire of tree resources (wire contract, JSON): forests, and one level at a time. */
const treeShapes: Pick<Record<Verb, Shape>, 'list' | 'lazyList' | 'tree' | 'lazyTree'> = {
  list: (resource) => ({ ...treeListOf(resource, 'list'), input: ofTenant }),
  lazyList: (resource) => ({ ...treeListOf(resource, 'lazy-list'), input: { ...below, ...ofTenant } }),
  tree: (resource) => ({ ...nodesOf(resource, 'tree'), input: { title: field.text('名称', { max: 50 }), ...ofTenant } }),
  lazyTree: (resource) => ({ ...nodesOf(resource, 'lazy-tree'), input: { ...below, ...ofTenant } }),
};

function notATree({ name }: Resource): never {
  throw new Error(`${name} is no tree`);
}

function searchOf(resource: Resource) {
  const row = rowFieldsOf(resource);
  return {
    permission: `${resource.permission}_view`,
    input: {},
    filters: Object.fromEntries(Object.entries(row).filter(([, spec]) => spec.filter)),
    sortable: Object.entries(row).flatMap(([key, spec]) => (spec.sortable || spec.filter ? [key] : [])),
    row,
  };
}

function treeListOf(resource: Resource, suffix: string) {
  const row = { ...rowFieldsOf(resource), hasChildren: field.flag('有下级') };
  return {
    ...searchOf(resource),
    row,
    suffix,
    name: `${suffix}-${resource.name}`,
    title: `${resource.title}${suffix === 'list' ? '列表' : '逐级列表'}`,
    kind: 'tree' as const,
  };
}

/** Nodes are options of selects: every signed-in person of the hospital may choose among them. */
function nodesOf({ name, title }: Resource, suffix: string) {
  return {
    suffix,
    name: `${suffix}-${name}`,
    title: `${title}${suffix === 'tree' ? '树' : '逐级树'}`,
    kind: 'list' as const,
    permission: SIGNED_IN,
    row: nodeFields,
  };
}

const nodeFields: Fields = {
  id: standardFields.id,
  parentId: field.text('上级'),
  title: field.text('名称'),
  key: field.text('键'),
  value: field.text('值'),
};

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
    ...(menu?.buttons ?? []),
  ];
  return {
    code: permission,
    title: menu?.title ?? title,
    path: menu?.path ?? resource.path,
    icon: menu?.icon,
    sort: menu?.sort ?? 1,
    buttons,
  };
}
