import type { Fields } from '../../../contract/kernel/field.ts';
import { invalid } from '../refusal.ts';
import type { Runner } from '../store/database.ts';
import { ownedBy } from '../store/rows.ts';
import { ident, join, sql, text } from '../store/sql.ts';
import { columnOf, declaredTables, type Table } from '../store/table.ts';

/** A field of some table whose values are keys of a dictionary. */
interface DictionaryField {
  table: Table;
  name: string;
}

/** Every declared field that takes its values from this dictionary. */
export function fieldsOfDictionary(code: string): DictionaryField[] {
  return declaredTables().flatMap((table) =>
    Object.entries(table.fields).flatMap(([name, spec]) => (spec.dictionary === code ? [{ table, name }] : [])),
  );
}

/**
 * Where one of these keys is in use, in the user's words, if anywhere (domain rules 6.26.1). Looks at the rows of every
 * hospital, or with a tenant at its own.
 */
export async function findDictionaryUse(
  runner: Runner,
  { code, keys, tenantId }: { code: string; keys: readonly string[]; tenantId?: string },
): Promise<string | undefined> {
  const uses = fieldsOfDictionary(code);
  if (uses.length === 0 || keys.length === 0) return undefined;
  const checks = uses.map(({ table, name }) => {
    const alive = text(table.kind === 'entity' ? ' AND is_deleted = 0' : '');
    const column = columnOf(table, name);
    const match = table.fields[name]?.kind === 'choices' ? sql`${column} && ${[...keys]}::text[]` : sql`${column} = ANY (${[...keys]})`;
    return sql`EXISTS (SELECT 1 FROM ${ident(table.name)} WHERE ${ownedBy(table, tenantId)} AND ${match}${alive})`;
  });
  const { rows } = await runner.run<{ used: boolean[] }>(sql`SELECT ARRAY[${join(checks)}] AS used`);
  const found = uses.find((_, at) => rows[0]?.used[at]);
  return found && `${found.table.title ?? ''}「${found.table.fields[found.name]?.label ?? found.name}」`;
}

/**
 * Throws 400 for a key that its dictionary does not offer: unknown, or sealed since. What a row held before it may keep
 * (domain rules 6.26.1).
 */
export async function refuseUnlistedKeys(
  runner: Runner,
  table: Table,
  values: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const wanted = Object.entries(table.fields).flatMap(([name, { dictionary, label }]) => {
    const had = [before[name] ?? []].flat();
    const keys = [values[name] ?? []].flat().filter((key) => !had.includes(key));
    return dictionary && keys.length > 0 ? [{ name, label, dictionary, keys: keys.map(String) }] : [];
  });
  if (wanted.length === 0) return;
  const { rows } = await runner.run<{ code: string; key: string }>(sql`
    SELECT code, dict_key AS key FROM dictionary
    WHERE code = ANY (${wanted.map(({ dictionary }) => dictionary)}) AND parent_id IS NOT NULL AND is_sealed = 0 AND is_deleted = 0`);
  const offered = new Set(rows.map(({ code, key }) => `${code}:${key}`));
  const wrong = wanted.filter(({ dictionary, keys }) => keys.some((key) => !offered.has(`${dictionary}:${key}`)));
  if (wrong.length > 0) throw invalid(wrong.map(({ name, label }) => ({ field: name, message: `${label}不在可选范围内` })));
}

/** The same fields with the labels of their dictionaries as choices: for sheets, which people read. Sealed keys have theirs, too. */
export async function withDictionaryLabels(runner: Runner, fields: Fields): Promise<Fields> {
  const codes = Object.values(fields).flatMap(({ dictionary }) => dictionary ?? []);
  if (codes.length === 0) return fields;
  const { rows } = await runner.run<{ code: string; key: string; label: string }>(sql`
    SELECT code, dict_key AS key, dict_value AS label FROM dictionary
    WHERE code = ANY (${codes}) AND parent_id IS NOT NULL AND is_deleted = 0`);
  const labelled = Object.entries(fields).map(([name, spec]) => {
    const own = rows.filter(({ code }) => code === spec.dictionary).map(({ key, label }) => [key, label] as const);
    return [name, own.length > 0 ? { ...spec, choices: Object.fromEntries(own) } : spec] as const;
  });
  return Object.fromEntries(labelled);
}
