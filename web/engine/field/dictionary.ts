import { type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { Field } from '../../../contract/kernel/field.ts';
import { ownWords, type Word, wordedOptions, wordsByKey } from '../../../contract/kernel/words.ts';
import { dictionaryWords, fetchWords } from '../../platform/call/fetch-words.ts';
import { callKey } from '../../platform/call/use-call.ts';
import { getSession } from '../../platform/session/session.ts';
import { label } from '../../platform/words/label.ts';

export interface Option {
  value: string;
  label: string;
  /** The label of old rows only: nobody may choose it any more. */
  sealed?: boolean;
}

/** Entries are kept for a session's work: the shell drops them when the server's have changed. */
const FRESH_MS = 60 * 60_000;
const none: readonly Word[] = [];

type Observer = QueryObserver<readonly Word[]>;
const observers = new WeakMap<QueryClient, Map<string, Observer>>();

/** One for each dictionary, whatever shows its words: a look-up of its own in every cell would cost more than the cell. */
function observerOf(client: QueryClient, code: string): Observer {
  const known = observers.get(client) ?? new Map<string, Observer>();
  observers.set(client, known);
  const found = known.get(code);
  if (found) return found;
  const observer: Observer = new QueryObserver<readonly Word[]>(client, {
    queryKey: callKey(dictionaryWords, { code }),
    queryFn: () => fetchWords(code),
    staleTime: FRESH_MS,
    gcTime: Number.POSITIVE_INFINITY,
    // Before somebody has signed in there is nobody to ask for: pages have the words that were shipped. Not told by the cookie, which
    // the browser takes long to read, and which is asked for with every list.
    enabled: () => getSession().user !== undefined,
  });
  known.set(code, observer);
  return observer;
}

const subscribeToNothing = () => () => {};

/** Whoever is first after a while finds the answer again, or asks anew if it has been dropped. */
function subscribeTo(observer: Observer, listener: () => void): () => void {
  if (!observer.hasListeners()) observer.setOptions(observer.options);
  return observer.subscribe(listener);
}

/** What `read` makes of the words of a dictionary; the component renders again when that changes. It must not build a new object each time. */
function useWords<T>(code: string | undefined, read: (words: readonly Word[]) => T): T {
  const client = useQueryClient();
  const observer = code === undefined ? undefined : observerOf(client, code);
  const subscribe = useMemo(() => (observer ? subscribeTo.bind(undefined, observer) : subscribeToNothing), [observer]);
  const see = () => read(observer?.getCurrentResult().data ?? none);
  return useSyncExternalStore(subscribe, see, see);
}

const same = (words: readonly Word[]): readonly Word[] => words;

/** What a field may be, in the order of its dictionary and with its words; at once what its declaration says, and never a wait. */
export function useOptions(spec: Field): Option[] {
  const words = useWords(spec.dictionary, same);
  return wordedOptions(spec, words).map(({ key, word, isSealed }) => ({ value: key, label: word, ...(isSealed ? { sealed: true } : {}) }));
}

/** The words of a field's keys, in the language of the console; a key that nobody knows is its own word. */
export function useWordOf(spec: Field): (key: unknown) => string {
  const words = wordsByKey(spec, useWords(spec.dictionary, same));
  return (key) => label(words[String(key)] ?? String(key ?? ''), undefined, spec.dictionary);
}

/** The words of these keys, where one value stands alone: it renders again only when its own words have changed. */
export function useWordsOf(spec: Field, keys: readonly string[]): readonly string[] {
  const shown = useWords(spec.dictionary, (words) => namesOf(spec, keys, words).join(SEPARATOR));
  return shown === '' ? [] : shown.split(SEPARATOR);
}

function namesOf(spec: Field, keys: readonly string[], words: readonly Word[]): string[] {
  const own = ownWords(spec);
  return keys.map((key) => words.find((one) => one.key === key)?.word ?? own[key] ?? key);
}

/** The words of a field's keys, for those who have asked for its dictionary. Another function when any of its words have changed. */
export type WordsOf = (spec: Field, keys: readonly string[]) => readonly string[];

/** The words of all of a list's columns: asked for once for all rows, so that no cell has to follow a dictionary by itself. */
export function useColumnWords(fields: readonly Field[]): WordsOf {
  const client = useQueryClient();
  const codes = [...new Set(fields.flatMap(({ dictionary }) => dictionary ?? []))].join(SEPARATOR);
  const followed = useMemo(() => followWords(client, codes === '' ? [] : codes.split(SEPARATOR)), [client, codes]);
  return useSyncExternalStore(followed.subscribe, followed.read);
}

function followWords(client: QueryClient, codes: readonly string[]) {
  const followed = codes.map((code) => [code, observerOf(client, code)] as const);
  const now = () => followed.map(([code, observer]) => [code, observer.getCurrentResult().data ?? none] as const);
  const wordsIn = (known: ReturnType<typeof now>): WordsOf => {
    const byCode = new Map(known);
    return (spec, keys) => namesOf(spec, keys, byCode.get(spec.dictionary ?? '') ?? none);
  };
  let known = now();
  let wordsOf = wordsIn(known);
  return {
    subscribe: (listener: () => void) => {
      const ends = followed.map(([, observer]) => subscribeTo(observer, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    read: () => {
      const next = now();
      if (next.some(([, words], at) => words !== known[at]?.[1])) {
        known = next;
        wordsOf = wordsIn(known);
      }
      return wordsOf;
    },
  };
}

const SEPARATOR = '\u0000';

/** What may be chosen now: what is sealed only where it is chosen already. */
export function choosable(options: readonly Option[], chosen: readonly string[] = []): Option[] {
  return options.flatMap(({ sealed, ...option }) => (sealed && !chosen.includes(option.value) ? [] : [option]));
}
