import { expect, test } from 'vitest';
import { isSaid, type Message } from '../../../contract/kernel/said.ts';
import { englishBook, englishFiles } from './english-book.ts';
import { label, messageText, setLabelBook } from './label.ts';

const HAN = /\p{Script=Han}/u;
const contract = import.meta.glob(['../../../contract/**/*.ts', '!../../../contract/**/*.{test,english}.ts'], { eager: true }) as Record<
  string,
  Record<string, unknown>
>;
const sources = import.meta.glob(
  ['../../**/*.{ts,tsx}', '!./texts-*.ts', '!./*.english.ts', '!../../**/*.test.*', '!../../**/*.testing.*'],
  {
    eager: true,
    query: '?raw',
    import: 'default',
  },
) as Record<string, string>;

/** Data of the database, which people may change, not texts of the console. */
const NOT_SHOWN = /dictionaries\.ts|english\.ts|\.test\.ts|\.testing\.ts/;
/** A medical document is written in Chinese whatever the language of the console; the others read Chinese or are written in both. */
const NOT_TRANSLATED = /opinion-template|tag-color|notice-texts|relative-time|library-locales|read-blob/;

/** What the console shows of the contract: labels, choices, hints, groups, questions, and titles of pages and buttons. */
function shownTexts(value: unknown, found: Set<string>, messages: Set<Message>, seen: Set<unknown>): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  // What is kept in the store and never sent.
  if ('hidden' in value && value.hidden === true) return;
  seen.add(value);
  const {
    kind,
    title,
    label: own,
    required,
    message,
    hint,
    purpose,
    group,
    unit,
    confirm,
    choices,
    labels,
    columns,
    buttons,
  } = value as Record<string, unknown>;
  // Actions, pages, buttons, statistics, and the tabs of a list.
  const isShown =
    kind === 'action' ||
    columns !== undefined ||
    buttons !== undefined ||
    'preset' in value ||
    (kind === undefined && ('code' in value || 'states' in value));
  const isChoice = Object.values(value).every((one) => typeof one === 'string' && HAN.test(one));
  for (const text of [required, message]) if (typeof text === 'string' || isSaid(text)) messages.add(text);
  const texts = [
    own,
    hint,
    purpose,
    group,
    unit,
    confirm,
    ...(isShown ? [title] : []),
    // What an empty list says that it will hold.
    ...(kind === 'page' && purpose === undefined ? [String(title).replace(/列表$/, '')] : []),
    ...valuesOf(choices),
    ...valuesOf(labels),
    ...(isChoice ? Object.values(value) : []),
  ];
  for (const text of texts) if (typeof text === 'string' && HAN.test(text)) found.add(text);
  for (const [name, part] of Object.entries(value)) if (name !== 'dictionaries') shownTexts(part, found, messages, seen);
}

function valuesOf(record: unknown): unknown[] {
  return typeof record === 'object' && record !== null ? Object.values(record) : [];
}

/** Chinese in quotes, and Chinese that stands bare between tags or in a template, where no language can reach it. */
function writtenTexts(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:])\/\/.*$/gm, '$1');
  const quoted = [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"/g)].map((match) => match[1] ?? match[2] ?? '');
  const bare = code
    .replace(/'(?:[^'\\\n]|\\.)*'|"[^"\n]*"/g, "''")
    .replace(/\/(?:[^/\\\n]|\\.)+\/[a-z]*/g, '')
    .match(/[^\s<>{}]*\p{Script=Han}[^<>{}\n]*/gu);
  return [...quoted.map((text) => text.replaceAll("\\'", "'")), ...(bare ?? [])].filter((text) => HAN.test(text));
}

/** What the clock does, as the job monitor names it. */
const jobTitles = Object.values(
  import.meta.glob(['../../../server/**/*.ts', '!../../../server/**/*.test.ts', '!../../../server/**/*.testing.ts'], {
    eager: true,
    query: '?raw',
    import: 'default',
  }) as Record<string, string>,
).flatMap((source) => [...source.matchAll(/defineJob\(\{[^}]*?title: '([^']+)'/g)].map(([, title = '']) => title));

const missing = (texts: Iterable<Message>) => {
  setLabelBook(englishBook);
  const left = [...new Set([...texts].map(messageText))].filter((text) => HAN.test(text));
  setLabelBook(undefined);
  return left.sort();
};

test('every label, title and choice of the contract has an English one', () => {
  const found = new Set<string>();
  const messages = new Set<Message>();
  const seen = new Set<unknown>();
  for (const [path, exported] of Object.entries(contract)) if (!NOT_SHOWN.test(path)) shownTexts(exported, found, messages, seen);
  expect(found.size).toBeGreaterThan(300);
  expect([...missing(found), ...missing(messages)]).toEqual([]);
});

test('every Chinese text that a screen writes out has an English one', () => {
  const texts = Object.entries(sources).flatMap(([path, source]) => (NOT_TRANSLATED.test(path) ? [] : writtenTexts(source)));
  expect(texts.length).toBeGreaterThan(200);
  expect(missing(texts)).toEqual([]);
});

test('every job has an English name', () => {
  expect(jobTitles.length).toBeGreaterThan(15);
  expect(missing(jobTitles)).toEqual([]);
});

test('each English text fills in the values of its Chinese one', () => {
  const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
  for (const [chinese, english] of Object.entries(englishBook.labels)) {
    expect(english.trim(), chinese).not.toBe('');
    expect(placeholders(english), chinese).toEqual(placeholders(chinese));
  }
});

test('values are filled in, and what nobody knows stays as it is', () => {
  expect(label('还剩{count}个', { count: 3 })).toBe('还剩3个');
  setLabelBook({ labels: { 姓名: 'Name' }, templates: englishBook.templates });
  expect([label('姓名'), label('张三'), label('姓名不能为空')]).toEqual(['Name', '张三', '姓名不能为空']);
  setLabelBook(undefined);
  expect(label('姓名不能为空')).toBe('姓名不能为空');
});

test('every text is translated once: what several domains say stands with the common words', () => {
  const where = new Map<string, Set<string>>();
  for (const [path, { labels, messages = {} }] of Object.entries(englishFiles))
    for (const text of [...Object.keys(labels), ...Object.keys(messages)]) where.set(text, (where.get(text) ?? new Set()).add(path));
  expect([...where].filter(([, paths]) => paths.size > 1).map(([text, paths]) => [text, ...paths])).toEqual([]);
});
