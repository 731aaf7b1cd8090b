import { afterEach, expect, test } from 'vitest';
import { domains } from '../../../contract/domains.ts';
import { menusOf } from '../../../contract/kernel/document.ts';
import { dictionariesOf, paramsOf } from '../../../contract/kernel/domain.ts';
import type { MenuItem } from '../../../contract/kernel/menu.ts';
import { menuOf } from '../../../contract/kernel/resource-menu.ts';
import { deed, ONE, PAGE, said, word } from '../../../contract/kernel/said.ts';
import { englishBook, englishFiles } from './english-book.ts';
import { actionLabel, label, labelled, messageText, oneLabel, pageLabel, setLabelBook } from './label.ts';

afterEach(() => setLabelBook(undefined));

const sources = Object.values(
  import.meta.glob(['../../**/*.{ts,tsx}', '../../../contract/**/*.ts', '!../../../**/*.{test,testing,english}.*'], {
    eager: true,
    query: '?raw',
    import: 'default',
  }) as Record<string, string>,
);
const inContexts = Object.values(englishFiles).flatMap(({ contexts = {} }) =>
  Object.entries(contexts).flatMap(([context, words]) =>
    Object.entries(words).map(([chinese, english]) => ({ context, chinese, english })),
  ),
);

function titlesOf(menu: readonly MenuItem[]): string[] {
  return menu.flatMap(({ title, children = [] }) => [title, ...titlesOf(children)]);
}

/** Every word that is ever looked up with this context; none for a context that nobody asks for. */
function wordsOf(context: string): readonly unknown[] {
  if (context === ONE) return domains.flatMap(({ resources = [] }) => resources.map(({ title }) => title));
  if (context === PAGE)
    return titlesOf(
      domains.flatMap(({ resources = [], menu = [] }) => [...resources.flatMap((one) => [menuOf(one), ...menusOf(one)]), ...menu]),
    );
  if (context === 'action')
    return sources.flatMap((source) => [...source.matchAll(/(?:\btitle: |\bactionLabel\()'([^']+)'/g)].map(([, title]) => title));
  return [...Object.values(dictionariesOf(domains).get(context)?.entries ?? {}), paramsOf(domains).get(context)?.unit];
}

test('a button says what it does, where the same word elsewhere says what was done', () => {
  setLabelBook(englishBook);
  expect([label('结算通过'), actionLabel('结算通过')]).toEqual(['Settlement passed', 'Pass settlement']);
  expect([label('启用'), actionLabel('启用')]).toEqual(['Enabled', 'Enable']);
  expect([actionLabel('申请取消'), actionLabel('不予受理')]).toEqual(['Ask to cancel', 'Refuse']);
  expect(messageText(said`${word('结算通过')}状态下不能${deed('结算不通过')}`)).toBe(
    'Not possible while "Settlement passed": Refuse settlement',
  );
});

test('a word of a dictionary and the unit of a parameter mean what they mean there', () => {
  setLabelBook(englishBook);
  expect([label('一般'), label('一般', undefined, 'illness_severity')]).toEqual(['Fair', 'General']);
  expect(labelled([{ label: '通过' }, { label: '退回' }], 'audit_status')).toEqual([{ label: 'Passed' }, { label: 'Returned' }]);
  expect([label('条'), label('条', undefined, 'evaluation.min-samples')]).toEqual(['messages', 'evaluations']);
});

test('a list is called by several, the form of a row by one', () => {
  expect(oneLabel('患者卡')).toBe('患者卡');
  setLabelBook(englishBook);
  expect([label('患者卡'), oneLabel('患者卡'), oneLabel('转诊单')]).toEqual(['Patient cards', 'Patient card', 'Referral']);
  expect(messageText(said`${word('危急值', ONE)} ${'HZ1'}（${deed('确认危急值')}）`)).toBe('Critical value HZ1 (Acknowledge)');
});

test('a page of many is called by several, where a field of one is called by one', () => {
  setLabelBook(englishBook);
  expect([label('会诊报告'), pageLabel('会诊报告'), pageLabel('患者卡')]).toEqual(['Report', 'Reports', 'Patient cards']);
});

test('what means the same everywhere is found with a context as well, and Chinese needs none', () => {
  expect([actionLabel('结算通过'), label('一般', undefined, 'illness_severity')]).toEqual(['结算通过', '一般']);
  setLabelBook(englishBook);
  expect([actionLabel('取消'), label('男', undefined, 'sex'), label('保存', undefined, 'constructor')]).toEqual(['Cancel', 'Male', 'Save']);
});

test.each(inContexts)('$context: $chinese is said there, in words of its own, once', ({ context, chinese, english }) => {
  expect(wordsOf(context)).toContain(chinese);
  expect(english).toMatch(/^[\x20-\x7e]+$/);
  expect(Object.keys(englishBook.labels)).toContain(chinese);
  expect(english).not.toBe(englishBook.labels[chinese]);
  expect(inContexts.filter((other) => other.context === context && other.chinese === chinese)).toHaveLength(1);
});
