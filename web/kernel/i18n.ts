import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { setLabelBook } from './label.ts';
import { readStored, writeStored } from './storage.ts';
import { type Texts, textsZh } from './texts/texts-zh.ts';

export type Language = 'zh' | 'en';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Texts };
  }
}

const STORED = 'lianyi-language';

/** The language chosen on this machine; Chinese at first. */
export function currentLanguage(): Language {
  return i18next.language === 'en' ? 'en' : 'zh';
}

/** Chinese is part of the first load, so that nothing waits; English is fetched by those who choose it. */
export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'zh',
    fallbackLng: 'zh',
    resources: { zh: { translation: textsZh } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await changeLanguage(readStored<Language>(STORED) === 'en' ? 'en' : 'zh');
}

/** Switches every text at once, and remembers the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  if (language === 'en') {
    const [{ textsEn }, { englishBook }] = await Promise.all([import('./texts/texts-en.ts'), import('./texts/english-book.ts')]);
    setLabelBook(englishBook);
    i18next.addResourceBundle('en', 'translation', textsEn);
  } else setLabelBook(undefined);
  await i18next.changeLanguage(language);
  writeStored(STORED, language);
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
}

/** Adds texts in Chinese that were not part of the first load. */
export function addTexts(texts: Partial<Texts>): void {
  i18next.addResourceBundle('zh', 'translation', texts, true);
}

/** A text outside components. Inside, `useTranslation` follows a change of language. */
export const text = i18next.t;
