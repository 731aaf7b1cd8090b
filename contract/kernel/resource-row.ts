import type { DocumentShape } from './document-shape.ts';
import { type Fields, field } from './field.ts';
import type { Lifecycle, Moves } from './lifecycle.ts';
import type { MenuButton } from './menu.ts';
import { nameFieldsOf } from './reference.ts';
import type { Said } from './said.ts';

/** Who sees a row (design §7). There is no default. */
export type Scope = 'tenant' | 'pair' | 'shared-read' | 'platform';

export type Verb =
  | 'list'
  | 'lazyList'
  | 'tree'
  | 'lazyTree'
  | 'detail'
  | 'submit'
  | 'remove'
  | 'restore'
  | 'enable'
  | 'export'
  | 'history'
  | 'print';

/** How long after a removal whoever made it may take it back. */
export const RESTORE_MINUTES = 10;

/** Rows of another table that stand in the way of a deletion (domain rules 6.24.4). */
export interface Use {
  readonly table: string;
  /** Its field that holds our id. */
  readonly field: string;
  /** Its field that names who has it: it counts while that row is there or may come back, since such pairs outlive a removal. */
  readonly heldBy?: string;
  /** Whatever is there, in the user's words: `用户`. */
  readonly what: string;
}

/** What a role may be granted of a resource besides its moves. */
export type Right = 'view' | 'add' | 'edit' | 'delete' | 'export';

export interface Resource {
  /** Kebab-case; the table has the same name with underscores, unless `table` says otherwise. */
  readonly name: string;
  readonly table?: string;
  readonly title: string;
  /** What its list says where there is nothing yet, in one sentence. */
  readonly purpose?: string;
  readonly domain: string;
  readonly path: string;
  /** Other spellings of the path that must answer as well. */
  readonly aliases?: readonly string[];
  /** Other spellings of the last part of a verb's path. */
  readonly verbAliases?: Readonly<Partial<Record<Verb, readonly string[]>>>;
  /** Whole other paths of a verb, where other houses have it somewhere else. */
  readonly verbPaths?: Readonly<Partial<Record<Verb, readonly string[]>>>;
  readonly scope: Scope;
  /** Prefix of its permission codes: `<permission>_add`, `_edit`, `_view`, `_delete`, `_export`. */
  readonly permission: string;
  /** Codes that are others than these: several rights may be one. */
  readonly rights?: Readonly<Partial<Record<Right, string>>>;
  readonly fields: Fields;
  /** The field by which people call a row; its first column of text when left out. */
  readonly called?: string;
  /** Columns of the list, in order. */
  readonly columns: readonly string[];
  /** With `remove` comes `restore` by itself. */
  readonly verbs: readonly Verb[];
  /** More goes with a removed row than can come back with it: there is no `restore`. */
  readonly removesForGood?: boolean;
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
  /** Roles of the lifecycle who see a row; without them it is the people of its hospital, and the group. */
  readonly seenBy?: readonly string[];
  /**
   * The field that names the person whom a row is about, and the kind of rows that a data scope calls people by: whoever reaches less
   * than the hospital sees and writes rows about people within their reach alone.
   */
  readonly reach?: { readonly scope: string; readonly person: string };
  /** Of `shared-read`: the fields that name the hospitals that a row is between. Of the hospitals those alone see it. */
  readonly parties?: readonly string[];
  /** States that its rows go through, and the moves between them. */
  readonly lifecycle?: Lifecycle;
  /** What makes a document of it; declared by `defineDocument`. */
  readonly document?: DocumentShape;
  /** Default order of the list. */
  readonly order?: { readonly field: string; readonly descending: boolean };
  readonly menu?: {
    readonly parent: string;
    /** How its page is called, where that is not the title of its rows. */
    readonly title?: string;
    /** The code of its page, where it is not `permission`: with that of seeing the rows, the page needs no such button. */
    readonly code?: string;
    readonly path: string;
    /** Addresses at which it lay before: links to them lead here. */
    readonly aliases?: readonly string[];
    readonly icon?: string;
    readonly sort: number;
    /** Rights beyond those of its verbs and moves, and other titles for theirs. */
    readonly buttons?: readonly MenuButton[];
  };
}

/** The same, with the names of fields checked against each other. */
export type ResourceSpec<F extends Fields, M extends Moves> = Omit<
  Resource,
  'fields' | 'called' | 'columns' | 'unique' | 'references' | 'reach' | 'parties' | 'tree' | 'exclusive' | 'lifecycle'
> & {
  readonly fields: F;
  readonly lifecycle?: Lifecycle<M> & { readonly field: keyof F & string };
  readonly called?: keyof F & string;
  readonly reach?: { readonly scope: string; readonly person: keyof F & string };
  readonly parties?: readonly (keyof F & string)[];
  readonly tree?: keyof F & string;
  readonly exclusive?: keyof F & string;
  readonly columns: readonly ((keyof F & string) | keyof typeof standardFields)[];
  readonly unique?: readonly (readonly (keyof F & string)[])[];
  readonly references?: { readonly [K in keyof F & string]?: string };
};

/** A resource that knows the types of its fields and of its moves. */
export type ResourceOf<F extends Fields, M extends Moves = Record<never, never>> = Omit<Resource, 'fields' | 'lifecycle'> & {
  readonly fields: F;
} & (string extends keyof M
    ? { readonly lifecycle?: Lifecycle }
    : [keyof M] extends [never]
      ? { readonly lifecycle?: Lifecycle }
      : { readonly lifecycle: Lifecycle<M> });

/** One whose rows stand below each other: its list is a forest. */
export type TreeResourceOf<F extends Fields> = ResourceOf<F> & { readonly tree: string };

/** What every row carries besides its own fields. */
export const standardFields = {
  id: field.id('编号', { readOnly: true, always: true }),
  tenantId: field.text('租户编号', { readOnly: true, max: 12 }),
  createUser: field.id('创建人', { readOnly: true }),
  createTime: field.datetime('创建时间', { readOnly: true, always: true, filter: 'range', sortable: true, width: 150 }),
  updateUser: field.id('修改人', { readOnly: true }),
  updateTime: field.datetime('更新时间', { readOnly: true, sortable: true, width: 150 }),
  version: field.whole('版本', { readOnly: true, always: true }),
} as const;

/** What happened to a row: each move with who made it, from where to where, and why. */
export const historyFields = {
  id: standardFields.id,
  action: field.text('操作'),
  label: field.text('操作名称'),
  fromState: field.text('原状态'),
  toState: field.text('新状态'),
  fromLabel: field.text('原状态名称'),
  toLabel: field.text('新状态名称'),
  reason: field.longText('原因'),
  /** What the reason was made of, where the server made it. */
  reasonSaid: field.json<Said>('原因'),
  userName: field.text('操作人'),
  userTenantName: field.text('操作人机构'),
  createTime: standardFields.createTime,
} as const;

/** The row as it is answered: own fields that are not hidden, and the standard ones. */
export function rowFieldsOf<F extends Fields>(resource: ResourceOf<F>): F & typeof standardFields;
export function rowFieldsOf(resource: Resource): Fields;
export function rowFieldsOf(resource: Resource): Fields {
  const own = Object.entries(resource.fields).filter(([, spec]) => !spec.hidden && spec.sensitive !== 'secret');
  const isOwned = resource.scope === 'tenant' || resource.scope === 'pair';
  const standard: Fields = isOwned ? { ...standardFields, ...hospitalNameField } : withoutTenant();
  const named = nameFieldsOf({ fields: Object.fromEntries(own), references: resource.references });
  // What a resource says of a standard field itself, such as another label, counts.
  return {
    id: standardFields.id,
    ...Object.fromEntries(own),
    ...named,
    ...Object.fromEntries(Object.entries(standard).filter(([name]) => !(name in resource.fields))),
  };
}

/** Whose row it is, for whoever sees those of every hospital: numbers are not for people. */
const hospitalNameField = { tenantName: field.text('所属医院', { readOnly: true, unshown: true, isHospital: true, width: 140 }) } as const;

function withoutTenant(): Fields {
  const { tenantId: _, ...rest } = standardFields;
  return rest;
}

/** What people call a row. */
export function calledBy({ called, columns, fields }: Pick<Resource, 'called' | 'columns' | 'fields'>): string {
  return called ?? columns.find((name) => fields[name]?.kind === 'text') ?? columns[0] ?? 'id';
}

/** The code of a right. */
export function rightOf({ permission, rights }: Pick<Resource, 'permission' | 'rights'>, right: Right): string {
  return rights?.[right] ?? `${permission}_${right}`;
}

/** The same, with the way back from a removal where there is one. */
export function withRestore<R extends Pick<Resource, 'verbs' | 'removesForGood'>>(resource: R): R {
  const { verbs, removesForGood } = resource;
  const comesBack = verbs.includes('remove') && !removesForGood;
  return { ...resource, verbs: [...verbs.filter((verb) => verb !== 'restore'), ...(comesBack ? (['restore'] as const) : [])] };
}

/** The name of the table that has its rows. */
export function rowTableOf({ name, table = name }: Pick<Resource, 'name' | 'table'>): string {
  return table.replaceAll('-', '_');
}
