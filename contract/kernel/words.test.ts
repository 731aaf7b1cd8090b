import { expect, test } from 'vitest';
import { field } from './field.ts';
import { readInput } from './read-input.ts';
import { wordedOptions, wordsByKey } from './words.ts';

const closed = field.choice('状态', { draft: '草稿', sent: '已发送' }, { dictionary: 'state' });
const open = field.openChoice('婚姻状况', { single: '未婚', married: '已婚' }, { dictionary: 'marriage' });
const flag = field.flag('复诊', { dictionary: 'is_return' });

test('without its dictionary a field has the words of its declaration', () => {
  expect(wordedOptions(closed, [])).toEqual([
    { key: 'draft', word: '草稿' },
    { key: 'sent', word: '已发送' },
  ]);
  expect(wordedOptions(open, []).map(({ word }) => word)).toEqual(['未婚', '已婚']);
});

test('keys that programs depend on stay as they are, in the order and with the words of the dictionary', () => {
  const words = [
    { key: 'sent', word: '已送达' },
    { key: 'lost', word: '丢失' },
  ];
  expect(wordedOptions(closed, words)).toEqual([
    { key: 'sent', word: '已送达' },
    { key: 'draft', word: '草稿' },
  ]);
  expect(wordsByKey(closed, words)).toMatchObject({ draft: '草稿', sent: '已送达' });
});

test('an open vocabulary is its dictionary; what it lost keeps a word for old rows', () => {
  const words = [
    { key: 'married', word: '有配偶' },
    { key: 'partner', word: '同居', isSealed: true },
  ];
  expect(wordedOptions(open, words)).toEqual(words);
  expect(wordsByKey(open, words)).toEqual({ single: '未婚', married: '有配偶', partner: '同居' });
});

test('yes and no are always both offered', () => {
  expect(wordedOptions(flag, [{ key: '1', word: '复诊', isSealed: true }])).toEqual([
    { key: '1', word: '复诊' },
    { key: '0', word: '否' },
  ]);
});

test('of an open vocabulary any key may be sent that could be one; of a closed one only its own', () => {
  const fields = { open, closed, several: field.openChoices('目的', { a: '甲' }, { dictionary: 'purpose' }) };
  expect(readInput(fields, { open: 'partner', closed: 'sent', several: 'a,b' })).toEqual({
    ok: true,
    value: { open: 'partner', closed: 'sent', several: ['a', 'b'] },
  });
  const refused = readInput(fields, { open: 'x'.repeat(300), closed: 'lost', several: ['x'.repeat(300)] });
  expect(refused.ok ? [] : refused.errors.map(({ field: name }) => name)).toEqual(['open', 'closed', 'several']);
});

test('the format of an open vocabulary has its own message', () => {
  const format = { pattern: /^\p{Script=Han}+$/u, message: '请输入汉字' };
  const ethnic = field.openChoice('民族', { 汉族: '汉族' }, { dictionary: 'ethnicity', format });
  expect(readInput({ ethnic }, { ethnic: '1' })).toEqual({ ok: false, errors: [{ field: 'ethnic', message: '请输入汉字' }] });
});
