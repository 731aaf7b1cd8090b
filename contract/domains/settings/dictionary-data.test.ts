import { expect, test } from 'vitest';
import { checkField } from '../../kernel/read-input.ts';
import { dictionaryFields } from './dictionary.endpoints.ts';
import { shippedDictionaries } from './dictionary-data.ts';

test('every code is shipped once, and every key and label is one that the form accepts', () => {
  const codes = shippedDictionaries.map(({ code }) => code);
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
  for (const { code, title, entries } of shippedDictionaries) {
    expect(checkField(dictionaryFields.code, code)).toBeUndefined();
    expect(title).toMatch(/\p{Script=Han}/u);
    expect(Object.keys(entries).length).toBeGreaterThan(0);
    for (const [key, label] of Object.entries(entries)) {
      expect(checkField(dictionaryFields.dictKey, key)).toBeUndefined();
      expect(checkField(dictionaryFields.dictValue, label)).toBeUndefined();
    }
  }
});

test('the 56 ethnic groups begin with the default of the form', () => {
  const [first, ...others] = Object.keys(shippedDictionaries.find(({ code }) => code === 'ethnicity')?.entries ?? {});
  expect(first).toBe('汉族');
  expect(others).toHaveLength(55);
});
