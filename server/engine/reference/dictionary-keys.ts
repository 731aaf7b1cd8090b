import type { FieldError } from '../../../contract/kernel/envelope.ts';
import type { Fields } from '../../../contract/kernel/field.ts';
import { type Said, said, word } from '../../../contract/kernel/said.ts';
import { wordedOptions } from '../../../contract/kernel/words.ts';
import { invalid } from '../../platform/refusal.ts';
import type { Runner } from '../store/runner.ts';
import { ident, join, sql, text } from '../store/sql.ts';
import { columnOf, declaredTables, type Table } from '../store/table.ts';
import { readEntries } from './dictionary-words.ts';

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

/** Where one of these keys is in use, in the user's words, if anywhere (domain rules 6.26.1). Looks at the rows of every hospital. */
export async function findDictionaryUse(runner: Runner, code: string, keys: readonly string[]): Promise<Said | undefined> {
  const uses = fieldsOfDictionary(code);
  if (uses.length === 0 || keys.length === 0) return undefined;
  const checks = uses.map(({ table, name }) => {
    const alive = text(table.kind === 'entity' ? ' AND is_deleted = 0' : '');
    const column = columnOf(table, name);
    const kind = table.fields[name]?.kind;
    const plain = kind === 'flag' ? sql`${column}::text` : column;
    const match = kind === 'choices' ? sql`${column} && ${[...keys]}::text[]` : sql`${plain} = ANY (${[...keys]})`;
    return sql`EXISTS (SELECT 1 FROM ${ident(table.name)} WHERE ${match}${alive})`;
  });
  const { rows } = await runner.run<{ used: boolean[] }>(sql`SELECT ARRAY[${join(checks)}] AS used`);
  const found = uses.find((_, at) => rows[0]?.used[at]);
  return found && said`${word(found.table.title ?? '')}「${word(found.table.fields[found.name]?.label ?? found.name)}」`;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Throws 400 for a key that its dictionary does not offer: sealed, or, of an open vocabulary, unknown. What a row held
 * before it may keep (domain rules 6.26.1), and what the server itself writes is no choice of anybody's.
 */
export async function refuseUnlistedKeys(
  runner: Runner,
  { fields }: { readonly fields: Fields },
  values: Values,
  before: Values = {},
): Promise<void> {
  const [wrong = []] = await findUnlistedKeys(runner, fields, [{ values, before }]);
  if (wrong.length > 0) throw invalid(wrong);
}

/** The same of several rows at once: what is wrong with each. */
export async function findUnlistedKeys(
  runner: Runner,
  fields: Fields,
  rows: readonly { values: Values; before?: Values }[],
): Promise<FieldError[][]> {
  const chosen = rows.map(({ values, before = {} }) => chosenKeys(fields, values, before));
  const entries = await readEntries(
    runner,
    chosen.flat().map(({ spec }) => spec.dictionary ?? ''),
  );
  return chosen.map((fieldsOfRow) =>
    fieldsOfRow.flatMap(({ name, spec, keys }) => {
      const options = wordedOptions(
        spec,
        entries.filter(({ code }) => code === spec.dictionary),
      );
      const isOffered = keys.every((key) => options.some((option) => option.key === key && !option.isSealed));
      return isOffered ? [] : [{ field: name, message: said`${word(spec.label)}不在可选范围内` }];
    }),
  );
}

function chosenKeys(fields: Fields, values: Values, before: Values) {
  return Object.entries(fields).flatMap(([name, spec]) => {
    // Yes and no are always both there: a dictionary only says how they are called.
    if (!spec.dictionary || spec.readOnly || spec.kind === 'flag') return [];
    const had = [before[name] ?? []].flat().map(String);
    const keys = [values[name] ?? []].flat().map(String);
    const chosen = keys.filter((key) => !had.includes(key));
    return chosen.length > 0 ? [{ name, spec, keys: chosen }] : [];
  });
}
