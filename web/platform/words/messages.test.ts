import { expect, test } from 'vitest';
import { englishBook, englishMessages } from './english-book.ts';
import { messageText, setLabelBook } from './label.ts';

const HAN = /\p{Script=Han}/u;
const sources = import.meta.glob(['../../../server/**/*.ts', '../../../contract/**/*.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
}) as Record<string, string>;

/** Commands and settings speak to whoever runs the server, not to the console; what is written down for people stays as it was written. */
const NOT_SHOWN =
  /\.test\.|\.testing\.|\.demo\.|\/(testing|probes|demo|cli|store|postgres)\/|\/(main|cli|open-services|settings|documentation|write-sheet|person-words)\.ts|report-(content|document|files)|\/audit\/mask-/;
/** What stands before a text that is no answer to a call: titles of calls, notices, notes of a move, and SQL. */
const NOT_SAID =
  /\b(title|text|context|note|reason|age): |Notice\(|tell\(|const (at|more|context) =|refundCancelled\(|sql`?$|\[$|StartupError\(/;
/** What says a text without values. */
const SAYS =
  /(?:\b(?:invalid|conflict|forbidden|notFound|unauthorized|invalidGrant|refuse|push)\(|\b(?:Refusal|OauthRefusal|StorageError)\([^'`;]*?|\bmessage(?:: | = |\s*\?\?\s*)|return |Notice\(row, |appointment\(\w+, )'((?:[^'\\\n]|\\.)*)'/g;

const codeOf = (source: string): string => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'])\/\/.*$/gm, '$1');
const shown = Object.entries(sources).flatMap(([path, source]) => (NOT_SHOWN.test(path) ? [] : [codeOf(source)]));

/** Every Chinese template with values in it, as `fixed text {} fixed text`. */
function templatesOf(code: string): string[] {
  const found: string[] = [];
  for (let at = code.indexOf('`'); at >= 0; at = code.indexOf('`', at + 1)) {
    const before = code.slice(code.lastIndexOf('\n', at) + 1, at);
    let made = '';
    for (at += 1; at < code.length && code[at] !== '`'; at++) {
      if (code.startsWith('${', at)) {
        at = endOfValue(code, at + 2);
        made += '{}';
      } else made += code[at];
    }
    if (HAN.test(made) && made.includes('{}') && !NOT_SAID.test(before)) found.push(made);
  }
  return found;
}

function endOfValue(code: string, start: number): number {
  let at = start;
  for (let depth = 1; at < code.length; at++) {
    if (code[at] === '{') depth++;
    if (code[at] === '}' && --depth === 0) break;
  }
  return at;
}

const table = englishMessages;

function leftInChinese(texts: Iterable<string>, filled = (text: string) => text): string[] {
  setLabelBook(englishBook);
  const left = [...texts].filter((text) => HAN.test(messageText(filled(text))));
  setLabelBook(undefined);
  return left;
}

test('every message with values that the server or the contract makes has an English one', () => {
  const made = new Set(shown.flatMap(templatesOf));
  expect(made.size).toBeGreaterThan(80);
  expect(leftInChinese(made, (template) => template.replaceAll('{}', 'x'))).toEqual([]);
});

test('every message without values has an English one', () => {
  const said = new Set(shown.flatMap((code) => [...code.matchAll(SAYS)].map(([, text = '']) => text)).filter((text) => HAN.test(text)));
  expect(said.size).toBeGreaterThan(150);
  expect(leftInChinese(said)).toEqual([]);
});

test('each English message has the values and words of its Chinese one, and no Chinese of its own', () => {
  const holes = (message: string) => [...message.matchAll(/\{\w+\}|\[\w+\]/g)].map(([hole]) => hole).sort();
  for (const [chinese, english] of Object.entries(table)) {
    expect(holes(english), chinese).toEqual(holes(chinese));
    expect(HAN.test(english), chinese).toBe(false);
  }
});

test('words in a message are translated, also several and messages in messages; values stay as they are', () => {
  const said = {
    '姓名、手机号已存在': 'Already exists: Name, Phone',
    '第3行：姓名不能为空；角色不存在：姓名': 'Row 3: Name is required; No such Role: 姓名',
    '会诊费不能小于0.5元': 'Fee must not be less than 0.5 yuan',
    '所属机构已过期，请联系张三 13800000000': 'The term of your hospital has ended; please contact 张三 13800000000',
    '文件“不能为空”是空的，请重新选择': '"不能为空" is empty, please choose again',
    张三: '张三',
  };
  setLabelBook({ labels: { 姓名: 'Name', 手机号: 'Phone', 角色: 'Role', 会诊费: 'Fee' }, patterns: englishBook.patterns });
  expect(Object.fromEntries(Object.keys(said).map((text) => [text, messageText(text)]))).toEqual(said);
  setLabelBook(undefined);
  expect(messageText('姓名不能为空')).toBe('姓名不能为空');
});
