import type { Field, Fields } from '../../../contract/kernel/field.ts';
import { deed, said, word } from '../../../contract/kernel/said.ts';
import { SEE_SENSITIVE } from '../../../contract/kernel/sensitive.ts';
import type { States } from '../../../contract/kernel/states.ts';
import { type Word, wordsByKey } from '../../../contract/kernel/words.ts';
import { conflict, type Refusal } from '../../platform/refusal.ts';
import type { Call } from '../call/call.ts';
import { presenterOf } from '../call/present.ts';
import { can } from '../identity/actor.ts';
import type { Runner } from '../store/runner.ts';
import { sql } from '../store/sql.ts';

interface Entry extends Word {
  code: string;
  isSealed: boolean;
}

/** The entries of these dictionaries in their order, sealed ones included: old rows have their words from them. */
export async function readEntries(runner: Runner, codes: readonly string[]): Promise<Entry[]> {
  if (codes.length === 0) return [];
  const { rows } = await runner.run<Entry>(sql`
    SELECT code, dict_key AS key, dict_value AS word, is_sealed = 1 AS "isSealed" FROM dictionary
    WHERE code = ANY (${[...new Set(codes)]}) AND parent_id IS NOT NULL AND is_deleted = 0 ORDER BY code, sort, id`);
  return rows;
}

/**
 * The same fields with the words of their dictionaries as choices: for everything that leaves as text, such as sheets,
 * documents and logs. What a dictionary lacks has the declaration's own word.
 */
export async function withDictionaryWords<F extends Fields>(runner: Runner, fields: F): Promise<F> {
  const entries = await readEntries(
    runner,
    Object.values(fields).flatMap(({ dictionary }) => dictionary ?? []),
  );
  const worded = Object.entries(fields).map(([name, spec]) => {
    const own = entries.filter(({ code }) => code === spec.dictionary);
    return [name, own.length > 0 ? { ...spec, choices: wordsByKey(spec, own) } : spec] as const;
  });
  return Object.fromEntries(worded) as F;
}

/** The same for the fields whose words are answered beside their keys; nothing is asked where there are none. */
export async function withNamedWords(runner: Runner, fields: Fields): Promise<Fields> {
  const named = Object.entries(fields).filter(([, spec]) => spec.named && spec.dictionary);
  return named.length === 0 ? fields : { ...fields, ...(await withDictionaryWords(runner, Object.fromEntries(named))) };
}

/** Makes the rows of a call for its caller: masked unless they may see numbers, or in `plain`, with the words of the dictionaries. */
export async function presenterFor(
  { endpoint, actor }: Call,
  runner: Runner,
  plain: readonly string[] = [],
): Promise<(row: Record<string, unknown>) => Record<string, unknown>> {
  const { row: fields = {} } = endpoint;
  const shown = plain
    .filter((name) => fields[name]?.sensitive !== 'secret')
    .map((name) => [name, { ...fields[name], sensitive: undefined }]);
  return presenterOf(await withNamedWords(runner, { ...fields, ...Object.fromEntries(shown) }), { masked: !can(actor, SEE_SENSITIVE) });
}

/** Gives the word of a key of this field; a key that nobody knows is its own word. */
export async function wordOf(runner: Runner, field: Field): Promise<(key: unknown) => string> {
  const words = wordsByKey(field, await readEntries(runner, [field.dictionary ?? []].flat()));
  return (key) => words[String(key)] ?? String(key);
}

/** The words of a machine's states. */
export async function stateWords<S extends string>(runner: Runner, states: States<S>): Promise<Readonly<Record<S, string>>> {
  const entries = states.dictionary ? await readEntries(runner, [states.dictionary]) : [];
  return { ...states.labels, ...Object.fromEntries(entries.map(({ key, word }) => [key, word])) };
}

/** 409 for what a state does not allow, in the state's own word: 待审核状态下不能修改. */
export async function stateConflict(runner: Runner, states: States, state: string, doing: string): Promise<Refusal> {
  const words = await stateWords(runner, states);
  return conflict(said`${word(words[state] ?? state)}状态下不能${deed(doing)}`);
}
