import type { ModelField } from '../../../contract/domains/develop/model-field.ts';

/** The rows with one of them moved up (-1) or down (1). */
export function movedRow<T>(rows: readonly T[], at: number, by: -1 | 1): T[] {
  const next = [...rows];
  const [row] = next.splice(at, 1);
  if (row !== undefined) next.splice(at + by, 0, row);
  return next;
}

export interface RowKeys {
  of(row: object): string;
  /** What a row has become is still that row. Returns it. */
  carry<T extends object>(before: object, after: T): T;
}

/** Rows have no ids before they are kept, and change their places: each is known by a number of its own, whatever becomes of it. */
export function rowKeys(): RowKeys {
  const known = new WeakMap<object, string>();
  let last = 0;
  const of = (row: object): string => {
    const key = known.get(row) ?? String(++last);
    known.set(row, key);
    return key;
  };
  return {
    of,
    carry: (before, after) => {
      known.set(after, of(before));
      return after;
    },
  };
}

/**
 * `0=停用,1=启用` are fixed choices; a word without `=` is the code of a dictionary. Both kinds of commas are taken. Of what is no pair the
 * key or the words stay empty, which `readModelFields` refuses.
 */
export function choicesFromText(text: string): Pick<ModelField, 'dictionary' | 'choices'> {
  const typed = text.trim();
  const none = { dictionary: undefined, choices: undefined };
  if (typed === '') return none;
  if (!typed.includes('=')) return { ...none, dictionary: typed };
  const pairs = typed.split(/[,，;；]/).flatMap((pair) => {
    const [key = '', ...words] = pair.split('=');
    return pair.trim() ? [[key.trim(), words.join('=').trim()] as const] : [];
  });
  return { ...none, choices: Object.fromEntries(pairs) };
}

export function textFromChoices(choices: ModelField['choices']): string {
  return Object.entries(choices ?? {})
    .map(([key, words]) => `${key}=${words}`)
    .join(',');
}
