import { type Field, type Fields, field, type Needed, type RowOf, type ValueOf } from '../../../contract/kernel/field.ts';
import { calledBy, type Resource, type ResourceOf, rowTableOf, type Scope, standardFields } from '../../../contract/kernel/resource-row.ts';
import { ident, type Sql, snake, text } from './sql.ts';

export interface Index {
  /** Field names, each with an optional ` desc`. */
  readonly on: readonly string[];
  /** Carried along, so that a count or the tenant fence need not visit the table. */
  readonly include?: readonly string[];
  /** Constant SQL, for example `is_deleted = 0`. */
  readonly where?: string;
  readonly unique?: boolean;
  readonly method?: 'btree' | 'gin';
}

/**
 * `entity`: edited rows, with author, version and soft deletion. `record`: written once, never edited by people.
 */
export type TableKind = 'entity' | 'record';

/** What a column holds follows from another one of the same row, on every way on which rows are written. */
export interface Derived {
  readonly from: string;
  by(value: string): string;
}

export interface Copying {
  /** By what a hospital finds what it sees; whose copy it is comes first in each. */
  readonly indexes: readonly Index[];
  /** What only the clock asks, and changes without anybody's hearing of it. */
  readonly without?: readonly string[];
}

/** `N` are the columns that the database never leaves empty, as far as they are known. */
export interface Table<F extends Fields = Fields, N extends string = string> {
  readonly name: string;
  /** What people call its rows, where it follows from a resource. */
  readonly title?: string;
  /** The field by which people call one of them. */
  readonly called?: string;
  readonly scope: Scope;
  /** Of a shared-read table: the fields with the hospitals that a row is between. Only those and the platform read it. */
  readonly between?: readonly string[] | undefined;
  readonly kind: TableKind;
  /** Own and standard fields: exactly the columns. */
  readonly fields: F;
  readonly notNull: readonly N[];
  readonly primaryKey: readonly string[];
  readonly indexes: readonly Index[];
  /** Field → table of the same tenant (or a shared-read one) whose `id` it holds. */
  readonly references: Readonly<Record<string, string>>;
  /** The roles of the server may add rows and read them, nothing else. */
  readonly appendOnly: boolean;
  /** Of an append-only table all the same: who sees a row, never what it says. */
  readonly changeable: readonly string[];
  /** A time by whose months the rows lie apart, so that old ones are dropped whole and lists read the latest only. */
  readonly partitionBy?: string;
  readonly derives: Readonly<Record<string, Derived>>;
  /** Counts that came later than their table: 0 where a server of the release before writes a row beside this one. */
  readonly zero?: readonly string[] | undefined;
  /** Where the tables lie on several machines, each hospital has copies of the rows that it sees: see `copies.ts`. */
  readonly copies?: Copying | undefined;
}

const recordFields = { id: standardFields.id, tenantId: standardFields.tenantId, createTime: standardFields.createTime } as const;
const entityFields = { ...standardFields, isDeleted: field.flag('已删除', { readOnly: true, hidden: true }) } as const;
const partyFields = { partyTenantIds: field.json('可见租户', { readOnly: true, hidden: true }) as unknown as Field<string[]> } as const;

type EntityFields = typeof entityFields;
type PartyFields = EntityFields & typeof partyFields;

export type EntityRow<F extends Fields> = RowOf<F & typeof entityFields>;
export type RowIn<T extends Table> = T extends Table<infer F, infer N> ? FilledRow<F, N> : never;

/** A row of which these columns are never empty. */
export type FilledRow<F extends Fields, N extends string> = string extends N
  ? RowOf<F>
  : Omit<RowOf<F>, N> & { [K in keyof F & N]: ValueOf<F[K]> };

type TableOptions = Partial<Omit<Table, 'name' | 'scope' | 'fields' | 'notNull' | 'primaryKey'>>;

interface TableSpec<F extends Fields, N extends string = string, S extends Scope = Scope> extends TableOptions {
  name: string;
  scope: S;
  fields: F;
  notNull?: readonly N[];
  /** Of own fields; the default is `id`. The tenant is always put in front. */
  primaryKey?: readonly string[];
}

const declared = new Map<string, Table>();

/** The declared table of that name. Throws for a name that nothing declares. */
export function tableNamed(name: string): Table {
  const table = declared.get(name);
  if (!table) throw new Error(`there is no table ${name}`);
  return table;
}

export function isDeclared(name: string): boolean {
  return declared.has(name);
}

/** Takes a declaration back: for tests whose tables are not the product's. */
export function forgetTable(name: string): void {
  declared.delete(name);
}

/** Every table that has been declared so far: all of them once the server's modules are loaded. */
export function declaredTables(): readonly Table[] {
  return [...declared.values()];
}

/** A table. Columns, keys, fences and the migration follow from it; the Citus rules of design §9 are kept here, once. */
export function defineTable<
  const F extends Fields,
  const N extends (keyof F | keyof typeof entityFields) & string = never,
  const S extends Scope = Scope,
>(spec: TableSpec<F, N, S>): Table<F & (S extends 'pair' ? PartyFields : EntityFields), N | 'partyTenantIds'> {
  const table = describeTable(spec) as unknown as Table<F & (S extends 'pair' ? PartyFields : EntityFields), N | 'partyTenantIds'>;
  declared.set(table.name, table);
  return table;
}

/** The same without declaring it: what a table would be. */
function describeTable<const F extends Fields, N extends string>(spec: TableSpec<F, N>): Table<F & typeof entityFields, N> {
  const { name, scope, kind = 'entity' } = spec;
  const owned = scope === 'tenant' || scope === 'pair';
  const { tenantId: _, ...unowned } = kind === 'entity' ? entityFields : recordFields;
  const standard = owned ? (kind === 'entity' ? entityFields : recordFields) : unowned;
  const hasId = !spec.primaryKey || 'id' in spec.fields;
  const { id: __, ...withoutId } = standard;
  const fields = { ...(hasId ? standard : withoutId), ...(scope === 'pair' ? partyFields : {}), ...spec.fields } as unknown as F &
    typeof entityFields;
  // A partitioned table can be unique only together with what it is partitioned by.
  const key = [...(spec.primaryKey ?? ['id']), ...(spec.partitionBy ? [spec.partitionBy] : [])];
  const always = ['id', 'tenantId', 'createTime', 'version', 'isDeleted', 'partyTenantIds', ...key];
  return {
    name,
    title: spec.title,
    called: spec.called,
    scope,
    between: spec.between,
    kind,
    fields,
    notNull: [...new Set([...always.filter((key) => key in fields), ...(spec.notNull ?? [])])] as N[],
    primaryKey: [...(owned ? ['tenantId'] : []), ...key],
    indexes: (spec.indexes ?? []).map((index) =>
      index.unique && owned ? { ...index, on: ['tenantId', ...index.on.filter((on) => on !== 'tenantId')] } : index,
    ),
    references: spec.references ?? {},
    appendOnly: spec.appendOnly ?? false,
    changeable: spec.changeable ?? [],
    partitionBy: spec.partitionBy,
    derives: spec.derives ?? {},
    zero: spec.zero,
    copies: spec.copies,
  };
}

/** The name of a resource's table. */
export const tableNameOf: (resource: Resource) => string = rowTableOf;

type DemandedIn<F extends Fields> = {
  [K in keyof F & string]: F[K] extends { readonly virtual: true } ? never : F[K] extends Needed ? K : never;
}[keyof F & string];

/** What a table has besides what follows from its resource. An index on the same fields takes the place of that one. */
type MoreOf<C extends Fields, N extends string> = Pick<TableSpec<C, N>, 'notNull' | 'indexes' | 'references' | 'derives' | 'copies'> & {
  readonly fields?: C;
};

/** The table that follows from a resource. */
export function tableOf<
  F extends Fields,
  const C extends Fields = Record<never, never>,
  const N extends (keyof F | keyof C) & string = never,
>(resource: ResourceOf<F>, more: MoreOf<C, N> = {}): Table<F & C & typeof entityFields, DemandedIn<F> | N> {
  const spec = tableSpecOf(resource);
  const { fields = {}, notNull = [], indexes = [], references = {}, derives = {}, copies = spec.copies } = more;
  const replaced = new Set(indexes.map(({ on }) => on.join()));
  return defineTable({
    ...spec,
    fields: { ...spec.fields, ...fields },
    notNull: [...(spec.notNull ?? []), ...notNull] as never[],
    indexes: [...(spec.indexes ?? []).filter(({ on }) => !replaced.has(on.join())), ...indexes],
    references: { ...spec.references, ...references },
    derives,
    copies,
  }) as unknown as Table<F & C & typeof entityFields, DemandedIn<F> | N>;
}

/** The same for rows that several hospitals see. Throws for a resource of one hospital alone. */
export function sharedTableOf<
  F extends Fields,
  const C extends Fields = Record<never, never>,
  const N extends (keyof F | keyof C) & string = never,
>(resource: ResourceOf<F>, more: MoreOf<C, N> = {}): Table<F & C & PartyFields, DemandedIn<F> | N> {
  if (resource.scope !== 'pair') throw new Error(`the rows of ${resource.name} are seen by one hospital alone`);
  return tableOf(resource, more) as unknown as Table<F & C & PartyFields, DemandedIn<F> | N>;
}

/** What the table of a resource would be, without declaring it: for resources that somebody is still thinking about. */
export function describeTableOf(resource: Resource): Table {
  return describeTable(tableSpecOf(resource));
}

function tableSpecOf(resource: Resource): TableSpec<Fields> {
  const owned = resource.scope === 'tenant' || resource.scope === 'pair';
  const order = resource.order ?? { field: 'createTime', descending: true };
  const fields = Object.fromEntries(Object.entries(resource.fields).filter(([, spec]) => !spec.virtual));
  return {
    name: tableNameOf(resource),
    title: resource.title,
    called: calledBy(resource),
    scope: resource.scope,
    between: resource.parties,
    fields,
    // A document may be kept before it is complete.
    notNull: [
      ...Object.entries(fields).flatMap(([name, spec]) => (spec.required && !resource.document?.submits ? [name] : [])),
      ...(resource.lifecycle ? [resource.lifecycle.field] : []),
    ],
    indexes: [
      { on: [...(owned ? ['tenantId'] : []), `${order.field}${order.descending ? ' desc' : ''}`, 'id desc'], where: 'is_deleted = 0' },
      ...(resource.unique ?? []).map((on) => ({ on, unique: true, where: 'is_deleted = 0' })),
      ...indexesOfParties(resource),
      ...indexesOfDeadlines(resource),
      ...(resource.tree ? [{ on: [...(owned ? ['tenantId'] : []), 'parentId'], where: 'is_deleted = 0' }] : []),
    ],
    references: { ...(resource.tree ? { parentId: tableNameOf(resource) } : {}), ...resource.references },
    copies: copyingOf(resource),
  };
}

/** What lies in lists of several hospitals: in the order of the lists, of all that a hospital sees and by whose it is. */
function copyingOf({ scope, document, order = { field: 'createTime', descending: true } }: Resource): Copying | undefined {
  if (scope !== 'pair' || !document) return undefined;
  const on = [`${order.field}${order.descending ? ' desc' : ''}`, 'id desc'];
  const ways = [[], ['tenantId'], ...(document.parties ?? []).map((name) => [name])];
  return { indexes: ways.map((way) => ({ on: [...way, ...on], where: 'is_deleted = 0' })) };
}

/** Other hospitals find by an index of their own what concerns them. */
function indexesOfParties({ document, order = { field: 'createTime', descending: true } }: Resource): Index[] {
  return (document?.parties ?? []).map((name) => ({
    on: [name, `${order.field}${order.descending ? ' desc' : ''}`, 'id desc'],
    where: 'is_deleted = 0',
  }));
}

/** What the clock looks for every minute: the few rows that wait for a time. */
function indexesOfDeadlines({ lifecycle }: Resource): Index[] {
  const { deadlines = {}, states, field: status = '' } = lifecycle ?? {};
  return Object.entries(deadlines).map(([step, { at }]) => {
    const from = (states?.steps[step]?.from ?? []).map((state) => `'${state}'`).join(', ');
    return { on: [at], where: `${snake(status)} IN (${from}) AND is_deleted = 0` };
  });
}

/** The same values with what follows from them. What they do not say stays as it is. */
export function withDerived(table: Table, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const own = Object.entries(table.derives).flatMap(([name, { from, by }]) => {
    const value = values[from];
    return value === undefined ? [] : [[name, value === null ? null : by(String(value))] as const];
  });
  return { ...values, ...Object.fromEntries(own) };
}

/** True when rows belong to a tenant. */
export function isOwned(table: Table): boolean {
  return table.scope === 'tenant' || table.scope === 'pair';
}

/** All columns of a table by alias: of a hundred and seventy the text is worth keeping, every detail asks for it. */
const whole = new WeakMap<Table, Map<string, Sql>>();

/** `c.patient_name AS "patientName", …`: rows come back under their wire names without a pass over the result. */
export function columnsOf(table: Table, alias = '', names?: readonly string[]): Sql {
  if (names) return columnList(alias, names);
  const kept = whole.get(table) ?? new Map<string, Sql>();
  const columns = kept.get(alias) ?? columnList(alias, Object.keys(table.fields));
  whole.set(table, kept.set(alias, columns));
  return columns;
}

function columnList(alias: string, names: readonly string[]): Sql {
  const prefix = alias === '' ? '' : `${alias}.`;
  return text(names.map((name) => `${prefix}${snake(name)} AS "${name}"`).join(', '));
}

export function columnOf(table: Table, name: string, alias = ''): Sql {
  if (!Object.hasOwn(table.fields, name)) throw new Error(`${table.name} has no field ${name}`);
  return ident(alias === '' ? snake(name) : `${alias}.${snake(name)}`);
}
