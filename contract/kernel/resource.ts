import { isDocument, saveTypeOf, viewersOf } from './document.ts';
import { type Endpoint, SIGNED_IN } from './endpoint.ts';
import { chosenRows } from './export-of.ts';
import { type Field, type Fields, field, pick, writable } from './field.ts';
import type { Moves } from './lifecycle.ts';
import { mediaTypes } from './media-types.ts';
import { isLiving, lifecycleProblems, moveOf } from './moves.ts';
import { HOSPITAL } from './reference.ts';
import {
  historyFields,
  type Resource,
  type ResourceOf,
  type ResourceSpec,
  rightOf,
  rowFieldsOf,
  rowTableOf,
  standardFields,
  type TreeResourceOf,
  type Verb,
  withRestore,
} from './resource-row.ts';
import type { RowOf } from './sent.ts';
import type { VerbAnswer, VerbInput } from './verb-input.ts';

/** A plain table of the product, declared once. Everything about it follows from here (design §5). */
export function defineResource<const F extends Fields, const M extends Moves = Record<never, never>>(
  resource: ResourceSpec<F, M> & { readonly tree: keyof F & string },
): TreeResourceOf<F>;
export function defineResource<const F extends Fields, const M extends Moves = Record<never, never>>(
  resource: ResourceSpec<F, M>,
): ResourceOf<F, M>;
export function defineResource<const F extends Fields, const M extends Moves>(resource: ResourceSpec<F, M>): ResourceOf<F, M> {
  const whole = withRestore(resource as Resource);
  const problems = lifecycleProblems(whole);
  if (problems.length > 0) throw new Error(`${resource.name}: ${problems.join('; ')}`);
  return whole as unknown as ResourceOf<F, M>;
}

/** What `submit` accepts: an id and the version that was read make it an update, their absence an addition. */
export function submitFieldsOf(resource: Resource): Fields {
  const fields = Object.entries(writable(resource.fields)).map(([name, spec]) => [name, isSecret(spec) ? optional(spec) : spec]);
  return { id: field.id('编号'), version: field.whole('版本', { min: 0 }), ...saveTypeOf(resource), ...Object.fromEntries(fields) };
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

/** A call of a resource, typed by what its verb takes and answers. */
export type EndpointOf<F extends Fields, V extends Verb, L = ListKind<F>> = Omit<Endpoint, 'input' | 'kind' | 'row' | 'answer'> & {
  readonly input: VerbInput<F, V>;
} & VerbAnswer<F & typeof standardFields, V, L>;

/** A row of a resource as it is answered. */
export type ResourceRow<R extends { readonly fields: Fields }> = RowOf<EndpointOf<R['fields'], 'detail'>>;

/** Of a resource that is not known, the list may be a forest. */
type ListKind<F extends Fields> = string extends keyof F ? 'page' | 'tree' : 'page';

/** One call of a resource: what is answered by hand is bound to it as well. */
export function endpointOf<F extends Fields, V extends Verb>(resource: TreeResourceOf<F>, verb: V): EndpointOf<F, V, 'tree'>;
export function endpointOf<F extends Fields, V extends Verb>(resource: ResourceOf<F>, verb: V): EndpointOf<F, V>;
export function endpointOf(resource: Resource, verb: Verb): Endpoint {
  return plainEndpointOf(resource, verb);
}

/** Saves a row and moves it at once: of resources whose lifecycle `submits`, beside the call that only saves. */
export function submitOf<F extends Fields, M extends Moves>(resource: ResourceOf<F, M>): EndpointOf<F, 'submit'>;
export function submitOf(resource: Resource): Endpoint {
  const name = resource.lifecycle?.submits;
  if (!isLiving(resource) || name === undefined) throw new Error(`${resource.name} is not submitted`);
  const { permission, title } = moveOf(resource, name);
  const { also: _, ...save } = plainEndpointOf(resource, 'submit');
  return { ...save, name: `submit-${resource.name}`, title: `${title}${resource.title}`, path: `${resource.path}/submit`, permission };
}

function plainEndpointOf(resource: Resource, verb: Verb): Endpoint {
  const shape = resource.tree ? { ...shapes, ...treeShapes } : shapes;
  const { suffix, ...endpoint } = shape[verb](resource);
  const paths = [suffix, resource.verbAliases?.[verb] ?? []].flat();
  const bases = [resource.path, ...(resource.aliases ?? [])];
  const [path = '', ...also] = [...bases.flatMap((base) => paths.map((one) => `${base}/${one}`)), ...(resource.verbPaths?.[verb] ?? [])];
  return {
    domain: resource.domain,
    method: 'GET',
    ...endpoint,
    ...(endpoint.key ? { keyOf: rowTableOf(resource) } : {}),
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
  detail: (resource) => ({
    suffix: 'detail',
    name: `detail-${resource.name}`,
    title: `${resource.title}详情`,
    kind: 'row',
    permission: readersOf(resource),
    input: byId,
    row: rowFieldsOf(resource),
    key: 'id',
  }),
  submit: (resource) => ({
    // What has a move that hands it in is saved, and submitted by that.
    ...(resource.document || resource.lifecycle?.submits
      ? { suffix: ['saveOrUpdate', 'save'], name: `save-${resource.name}` }
      : { suffix: 'submit', name: `submit-${resource.name}` }),
    title: `新增或修改${resource.title}`,
    kind: 'submit',
    method: 'POST',
    permission: [...new Set([rightOf(resource, 'add'), rightOf(resource, 'edit')])],
    input: submitFieldsOf(resource),
    row: rowFieldsOf(resource),
    key: 'id',
    ...(resource.document?.submits ? { draft: true } : {}),
  }),
  remove: (resource) => ({
    ...ofSeveral(resource),
    suffix: 'remove',
    name: `remove-${resource.name}`,
    title: `删除${resource.title}`,
    ...(resource.verbs.includes('restore') ? { undoneBy: plainEndpointOf(resource, 'restore') } : {}),
  }),
  restore: (resource) => ({
    ...ofSeveral(resource),
    suffix: 'restore',
    name: `restore-${resource.name}`,
    title: `撤销删除${resource.title}`,
  }),
  enable: ({ name, title, ...resource }) => ({
    suffix: 'enable',
    name: `enable-${name}`,
    title: `启用${title}`,
    kind: 'action',
    method: 'POST',
    permission: rightOf(resource, 'edit'),
    input: byId,
    key: 'id',
  }),
  export: (resource) => ({
    ...searchOf(resource),
    filters: { ...chosenRows, ...searchOf(resource).filters },
    suffix: 'export',
    name: `export-${resource.name}`,
    title: `导出${resource.title}`,
    kind: 'export',
    permission: rightOf(resource, 'export'),
    listPermission: rightOf(resource, 'view'),
    row: pick(rowFieldsOf(resource), ...(resource.columns as string[])),
  }),
  print: (resource) => ({
    suffix: 'print',
    name: `print-${resource.name}`,
    title: `打印${resource.title}`,
    kind: 'file',
    mediaType: mediaTypes.pdf,
    permission: readersOf(resource),
    input: byId,
    key: 'id',
  }),
  history: (resource) => ({
    suffix: 'history',
    name: `list-${resource.name}-history`,
    title: `${resource.title}流转记录`,
    kind: 'list',
    permission: readersOf(resource),
    input: byId,
    row: historyFields,
    key: 'id',
  }),
};

/** Whoever may remove rows may take that back. */
function ofSeveral(resource: Resource) {
  return { kind: 'remove', method: 'POST', permission: rightOf(resource, 'delete'), input: { ids: idsField }, key: 'ids' } as const;
}

/** Who may open a row: with a document whoever has one of its lists. */
function readersOf(resource: Resource): string | readonly string[] {
  return isDocument(resource) ? viewersOf(resource) : rightOf(resource, 'view');
}

/** Whose tree: only the group may look at another hospital's. */
const ofTenant = { tenantId: field.text('租户编号', { max: 12 }) };
/** `0` and nothing mean the roots, as clients of this family send it. */
const below = { parentId: field.id('上级', { root: true }) };

/** The wire of tree resources (wire contract, JSON): forests, and one level at a time. */
const treeShapes: Pick<Record<Verb, Shape>, 'list' | 'lazyList' | 'tree' | 'lazyTree' | 'export'> = {
  list: (resource) => ({ ...treeListOf(resource, 'list'), input: ofTenant }),
  lazyList: (resource) => ({ ...treeListOf(resource, 'lazy-list'), input: { ...below, ...ofTenant } }),
  tree: (resource) => ({ ...nodesOf(resource, 'tree'), input: { title: field.text('名称', { max: 50 }), ...ofTenant } }),
  lazyTree: (resource) => ({ ...nodesOf(resource, 'lazy-tree'), input: { ...below, ...ofTenant } }),
  export: (resource) => ({ ...shapes.export(resource), input: ofTenant }),
};

function notATree({ name }: Resource): never {
  throw new Error(`${name} is no tree`);
}

/** For whoever sees the rows of every hospital; anybody else finds their own, whichever they ask for. */
const byHospital = { tenantId: field.text('所属医院', { max: 12, names: HOSPITAL, filter: 'equals', unshown: true }) };

function searchOf(resource: Resource) {
  const row = rowFieldsOf(resource);
  return {
    permission: rightOf(resource, 'view'),
    input: {},
    filters: {
      ...Object.fromEntries(Object.entries(row).filter(([, spec]) => spec.filter)),
      ...(resource.scope === 'tenant' ? byHospital : {}),
    },
    sortable: Object.entries(row).flatMap(([key, spec]) => (spec.sortable || spec.filter ? [key] : [])),
    purpose: resource.purpose,
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
