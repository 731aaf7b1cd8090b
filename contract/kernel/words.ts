import { type Field, flagChoices } from './field.ts';

/** An entry of a dictionary, as far as a field is concerned. */
export interface Word {
  key: string;
  word: string;
  /** The word of old rows only: nobody may choose it any more. */
  isSealed?: boolean;
}

/** What the declaration itself says a field may be. */
export function ownWords(spec: Field): Readonly<Record<string, string>> {
  return spec.choices ?? (spec.kind === 'flag' ? flagChoices : {});
}

/**
 * What a field may be, in the order of its dictionary. Keys that programs depend on are neither more nor fewer for it:
 * only their words are the dictionary's. Until it is known, or where it lacks a word, the declaration's own stand in.
 */
export function wordedOptions(spec: Field, words: readonly Word[]): readonly Word[] {
  const own = Object.entries(ownWords(spec)).map(([key, word]) => ({ key, word }));
  const isOpen = spec.isOpen || own.length === 0;
  if (isOpen) return words.length > 0 ? words : own;
  // Yes and no are always both there.
  const called = spec.kind === 'flag' ? words.map(({ key, word }) => ({ key, word })) : words;
  const known = called.filter(({ key }) => own.some((one) => one.key === key));
  return [...known, ...own.filter(({ key }) => !known.some((one) => one.key === key))];
}

/** The word of every key, those included that are not offered any more. */
export function wordsByKey(spec: Field, words: readonly Word[]): Readonly<Record<string, string>> {
  return { ...ownWords(spec), ...Object.fromEntries(words.map(({ key, word }) => [key, word])) };
}
