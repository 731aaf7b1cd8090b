import type { FieldError } from './envelope.ts';
import { maxPageRows, maxPageSize } from './envelope.ts';
import { type Field, type Fields, type FilterKind, spellingsOf } from './field.ts';
import { readValue } from './read-input.ts';
import { type Message, said, word } from './said.ts';

/** One condition of a list. `like` means contains; the SQL is made by the store from declared columns only. */
export interface Condition {
  field: string;
  operator: 'eq' | 'in' | 'like' | 'ge' | 'gt' | 'le' | 'lt' | 'null' | 'notnull';
  value?: unknown;
}

export interface Sort {
  field: string;
  descending: boolean;
}

export interface PageRequest {
  current: number;
  size: number;
  conditions: Condition[];
  sorts: Sort[];
  /** Every row is counted, however many there are. */
  exact?: boolean;
}

/** Wire suffixes by filter kind (wire contract, filters). The empty suffix is the bare field name. */
const suffixes: Record<FilterKind, readonly string[]> = {
  equals: ['', '_equal', '_in', '_null', '_notnull'],
  choice: ['', '_equal', '_in', '_null', '_notnull'],
  contains: ['', '_like', '_equal', '_null', '_notnull'],
  range: ['', '_equal', '_ge', '_gt', '_le', '_lt', '_datege', '_dategt', '_datele', '_datelt', '_null', '_notnull'],
};

const paging = ['current', 'size', 'ascs', 'descs', 'exact'];
const DAY_MS = 86_400_000;

/** Every query parameter that a list with these filters accepts, with the field it narrows. */
export function filterParameters(fields: Fields): { name: string; field: string }[] {
  return Object.entries(fields).flatMap(([name, { filter, wire = [] }]) =>
    filter ? [name, ...wire].flatMap((one) => suffixes[filter].map((suffix) => ({ name: `${one}${suffix}`, field: name }))) : [],
  );
}

export type PageReading = { ok: true; value: PageRequest } | { ok: false; errors: FieldError[] };

/**
 * Reads page, filters and sorting of a list. Only declared fields and operators are accepted, everything else is
 * refused by name: parameter names never become SQL.
 */
export function readPageRequest(filters: Fields, sortable: readonly string[], raw: Record<string, unknown>): PageReading {
  const errors: FieldError[] = [];
  const conditions: Condition[] = [];
  const spellings = spellingsOf(filters);
  for (const [parameter, value] of Object.entries(raw)) {
    if (paging.includes(parameter)) continue;
    const condition = readCondition(filters, spellings, parameter, value);
    if (condition === undefined) errors.push({ field: parameter.slice(0, 60), message: said`不支持的查询条件：${parameter.slice(0, 60)}` });
    else if ('message' in condition) errors.push({ field: parameter, message: condition.message });
    else if (condition.operator !== undefined) conditions.push(condition as Condition);
  }
  errors.push(...conflictsAmong(filters, conditions));
  const current = readWhole(raw.current ?? 1, 1, maxPageRows);
  const size = readWhole(raw.size ?? 10, 1, maxPageSize);
  if (current === undefined) errors.push({ field: 'current', message: '页码应为正整数' });
  if (size === undefined) errors.push({ field: 'size', message: said`每页条数应为1到${maxPageSize}的整数` });
  if (current && size && (current - 1) * size >= maxPageRows) {
    errors.push({ field: 'current', message: said`最多查看前${maxPageRows}条，请缩小查询范围` });
  }
  const sorted = { spellings, sortable, errors };
  const sorts = [...readSorts(raw.ascs, false, sorted), ...readSorts(raw.descs, true, sorted)];
  if (errors.length > 0) return { ok: false, errors };
  return { ok: true, value: { current: current ?? 1, size: size ?? 10, conditions, sorts, ...(isOn(raw.exact) ? { exact: true } : {}) } };
}

const isOn = (value: unknown): boolean => value === 1 || value === '1' || value === true || value === 'true';

/** The same condition under two spellings, with two values. */
function conflictsAmong(filters: Fields, conditions: readonly Condition[]): FieldError[] {
  const spelt = conditions.filter(({ field }) => filters[field]?.wire);
  const groups = Map.groupBy(spelt, ({ field, operator }) => `${field} ${operator}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first && others.some(({ value }) => String(value) !== String(first.value))
      ? [{ field: first.field, message: said`${word(filters[first.field]?.label ?? first.field)}的两种写法不一致` }]
      : [],
  );
}

type Spellings = ReadonlyMap<string, string>;
type ConditionReading = Partial<Condition> | { message: Message } | undefined;

function readCondition(filters: Fields, spellings: Spellings, parameter: string, raw: unknown): ConditionReading {
  const cut = parameter.lastIndexOf('_');
  const bare = Object.hasOwn(filters, parameter) || spellings.has(parameter);
  const spelling = bare || cut < 0 ? parameter : parameter.slice(0, cut);
  const name = spellings.get(spelling) ?? spelling;
  const suffix = bare || cut < 0 ? '' : parameter.slice(cut);
  const spec = Object.hasOwn(filters, name) ? filters[name] : undefined;
  if (!spec?.filter || !suffixes[spec.filter].includes(suffix)) return undefined;
  // An empty search box narrows nothing.
  if (raw === undefined || raw === null || raw === '') return {};
  if (suffix === '_null' || suffix === '_notnull') return { field: name, operator: suffix === '_null' ? 'null' : 'notnull' };
  if (suffix === '_in' || spec.kind === 'choices') return readMany(name, spec, raw);
  return readOne(name, spec, suffix, raw);
}

function readMany(name: string, spec: Field, raw: unknown): ConditionReading {
  const items = typeof raw === 'string' ? raw.split(',') : raw;
  if (!Array.isArray(items) || items.length > maxPageSize) return { message: said`${word(spec.label)}格式不正确` };
  const readings = items.map((item) => readValue({ ...spec, kind: spec.kind === 'choices' ? 'choice' : spec.kind }, item));
  const bad = readings.find((reading) => 'message' in reading);
  if (bad) return bad;
  return { field: name, operator: 'in', value: readings.map((reading) => ('value' in reading ? reading.value : undefined)) };
}

function readOne(name: string, spec: Field, suffix: string, raw: unknown): ConditionReading {
  const searching = spec.filter === 'contains' && suffix !== '_equal';
  // Part of a value need not have the value's format: searching for 138 is not a wrong telephone number.
  const reading = readValue(searching ? { ...spec, format: undefined, min: undefined } : spec, raw);
  if ('message' in reading) return reading;
  if (searching) return { field: name, operator: 'like', value: reading.value };
  if (suffix === '' || suffix === '_equal') return { field: name, operator: 'eq', value: reading.value };
  const direction = suffix.replace('_date', '_');
  if (!suffix.startsWith('_date')) return { field: name, operator: direction.slice(1) as Condition['operator'], value: reading.value };
  if (direction === '_ge' || direction === '_gt') return { field: name, operator: 'ge', value: reading.value };
  // A day belongs to its range, the last that there is as well.
  if (!(reading.value instanceof Date)) return { field: name, operator: 'le', value: reading.value };
  return { field: name, operator: 'lt', value: justAfter(reading.value, String(raw)) };
}

/**
 * Screens send `00:00:00` to `23:59:59`, and both seconds belong to the range: a half-open range up to the next
 * second, or up to the next day when only a day was given.
 */
export function justAfter(value: Date, raw: string): Date {
  return new Date(value.getTime() + (raw.trim().length <= 10 ? DAY_MS : 1000));
}

interface Sortable {
  readonly spellings: Spellings;
  readonly sortable: readonly string[];
  readonly errors: FieldError[];
}

function readSorts(raw: unknown, descending: boolean, { spellings, sortable, errors }: Sortable): Sort[] {
  if (raw === undefined || raw === '') return [];
  // Doubled in the query, it is an array.
  const names = [raw]
    .flat()
    .flatMap((part) => (typeof part === 'string' ? part.split(',') : ['']))
    .map((name) => spellings.get(name) ?? name);
  const unknown = names.find((name) => !sortable.includes(name));
  if (unknown === undefined) return names.map((field) => ({ field, descending }));
  errors.push({ field: descending ? 'descs' : 'ascs', message: said`不支持按此列排序：${unknown.slice(0, 60)}` });
  return [];
}

function readWhole(raw: unknown, least: number, most: number): number | undefined {
  const isPlain = typeof raw === 'string' || typeof raw === 'number';
  const number = isPlain && /^\d{1,7}$/.test(String(raw)) ? Number(raw) : Number.NaN;
  return number >= least && number <= most ? number : undefined;
}
