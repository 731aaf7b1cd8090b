import { expect, test } from 'vitest';
import { textsEn } from './texts-en.ts';
import { textsZh } from './texts-zh.ts';
import { textsZhConsole } from './texts-zh-console.ts';

/** Every text by its full key, for example `shell.themes.star`. */
function flat(texts: object, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as [string, string]] : flat(value as object, `${prefix}${key}.`),
  );
}

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();
const chinese = flat({ ...textsZh, ...textsZhConsole });
const english = new Map(flat(textsEn));

test('both languages have the same texts', () => {
  expect([...english.keys()].sort()).toEqual(chinese.map(([key]) => key).sort());
});

test('no text is empty, and each fills in the same values', () => {
  for (const [key, text] of chinese) {
    expect(text.trim(), key).not.toBe('');
    expect(english.get(key)?.trim(), key).not.toBe('');
    expect(placeholders(english.get(key) ?? ''), key).toEqual(placeholders(text));
  }
});

test('no English text was left in Chinese, except the name of the other language', () => {
  const left = [...english].filter(([key, text]) => /\p{Script=Han}/u.test(text) && key !== 'login.language');
  expect(left).toEqual([]);
});
