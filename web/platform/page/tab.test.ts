import { afterEach, expect, test } from 'vitest';
import { setLabelBook } from '../words/label.ts';
import { titleText } from './tab.ts';

afterEach(() => setLabelBook(undefined));

test('a title is said in the language that is on, its words too, and what is no word as it is', () => {
  const title = { text: '新建{kind} {no}', values: { kind: { word: '会诊', dictionary: 'kinds' }, no: 7 }, after: 'HZ1' };
  expect(titleText(title)).toBe('新建会诊 7 HZ1');
  setLabelBook({
    labels: { '新建{kind} {no}': 'New: {kind} {no}', 会诊: 'Meeting' },
    templates: {},
    contexts: { kinds: { 会诊: 'Consultation' } },
  });
  expect(titleText(title)).toBe('New: Consultation 7 HZ1');
  expect(titleText('会诊')).toBe('Meeting');
});
