import { readStored, writeStored } from '../store/storage.ts';
import { createStore, useStore } from '../store/store.ts';
import { setLabelBook } from './label.ts';
import { type ChineseTexts, type Texts, textsZh } from './texts-zh.ts';

export type Language = 'zh' | 'en';

type KeysOf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeysOf<T[K]>}` }[keyof T & string];
type TextAt<T, K> = K extends keyof T ? T[K] : K extends `${infer First}.${infer Rest}` ? TextAt<T[First & keyof T], Rest> : never;
type HolesOf<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | HolesOf<Rest> : never;
type Filling<Holes extends string> = [Holes] extends [never] ? [] : [values: Readonly<Record<Holes, string | number>>];

/** Where a text stands, `list.search`: a key that is misspelt does not compile. */
export type TextKey = KeysOf<ChineseTexts>;

/** The text of a key, with a value for each `{{name}}` in it: one that is left out does not compile either. */
export type Translate = <K extends TextKey>(key: K, ...values: Filling<HolesOf<TextAt<ChineseTexts, K>>>) => string;

interface Spoken {
  readonly language: Language;
  /** Another function for another language, so that what was made with it is made again. */
  readonly t: Translate;
}

const STORED = 'lianyi-language';
const HOLE = /\{\{(\w+)\}\}/g;

let chinese: Partial<Texts> = textsZh;
const spoken = createStore<Spoken>(() => ({ language: 'zh', t: speaking() }));

/** The language chosen on this machine; Chinese at first. */
export function currentLanguage(): Language {
  return spoken.get().language;
}

/** Chinese is part of the first load, so that nothing waits; English is fetched by those who choose it, before anything is painted. */
export async function startI18n(): Promise<void> {
  await changeLanguage(readStored<Language>(STORED) === 'en' ? 'en' : 'zh');
}

/** Switches every text at once, and remembers the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  if (language === 'en') {
    const [{ textsEn }, { englishBook }] = await Promise.all([import('./texts-en.ts'), import('./english-book.ts')]);
    setLabelBook(englishBook);
    spoken.set({ language, t: speaking(textsEn) });
  } else {
    setLabelBook(undefined);
    spoken.set({ language, t: speaking() });
  }
  writeStored(STORED, language);
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
}

/** Adds texts in Chinese that were not part of the first load. */
export function addTexts(texts: Partial<Texts>): void {
  chinese = { ...chinese, ...texts };
}

/** A text outside components. */
export const text: Translate = (key, ...values) => spoken.get().t(key, ...values);

/** The texts for a component, which is drawn again when the language changes. */
export function useTranslation(): Spoken {
  return useStore(spoken, (state) => state);
}

/** What has no text shows its key: it is a fault, and should look like one. */
function speaking(texts?: Texts): Translate {
  return (key, ...[values]) => {
    const found = textAt(texts, key) ?? textAt(chinese, key) ?? key;
    return values ? found.replace(HOLE, (hole, name: string) => String((values as Record<string, unknown>)[name] ?? hole)) : found;
  };
}

function textAt(texts: unknown, key: string): string | undefined {
  let found = texts;
  for (const part of key.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined;
    found = (found as Record<string, unknown>)[part];
  }
  return typeof found === 'string' ? found : undefined;
}
