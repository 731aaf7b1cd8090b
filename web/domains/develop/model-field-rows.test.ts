import { expect, test } from 'vitest';
import { readModelFields } from '../../../contract/domains/develop/model-field.ts';
import { choicesFromText, movedRow, rowKeys, textFromChoices } from './model-field-rows.ts';

test('a row moves by one place, and not out of the list', () => {
  expect(movedRow(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(movedRow(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
  expect(movedRow(['a'], 0, 1)).toEqual(['a']);
});

test('a row is the same one wherever it stands and whatever is entered in it, and another one is another', () => {
  const keys = rowKeys();
  const [first, second] = [{ name: '' }, { name: '' }];
  const [one, two] = [keys.of(first), keys.of(second)];
  expect(one).not.toBe(two);
  expect(movedRow([first, second], 0, 1).map(keys.of)).toEqual([two, one]);
  expect(keys.of(keys.carry(first, { name: 'bedCode' }))).toBe(one);
  expect(keys.of({ name: 'bedCode' })).not.toBe(one);
});

test('pairs are choices, a word is a dictionary, nothing is neither', () => {
  expect(choicesFromText('0=停用，1=启用')).toMatchObject({ choices: { 0: '停用', 1: '启用' }, dictionary: undefined });
  expect(choicesFromText(' sex ')).toMatchObject({ dictionary: 'sex', choices: undefined });
  expect(choicesFromText('')).toEqual({ dictionary: undefined, choices: undefined });
  expect(textFromChoices({ a: '甲', b: '乙' })).toBe('a=甲,b=乙');
});

test.each(['0=停用,启用', '0=停用,1=', '0=停用,=启用', '='])('%s is refused, and loses nothing in silence', (typed) => {
  const field = { name: 'state', label: '状态', kind: 'choice', required: false, column: true, unique: false };
  const read = (text: string) => readModelFields([{ ...field, ...choicesFromText(text) }]).ok;
  expect(read(typed)).toBe(false);
  expect(read('0=停用,1=启用,')).toBe(true);
});
