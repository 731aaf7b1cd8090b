import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { textsZhConsole } from '../words/texts-zh-console.ts';
import { pageEvents } from './browser.testing.ts';

let unsaved: typeof import('./unsaved.ts');
let asked: string[] = [];
let isYes = false;
beforeAll(async () => {
  vi.resetModules();
  vi.stubGlobal('addEventListener', pageEvents.addEventListener.bind(pageEvents));
  unsaved = await import('./unsaved.ts');
  const [{ setNotifier }, { addTexts }] = await Promise.all([import('./notify.ts'), import('../words/i18n.ts')]);
  addTexts(textsZhConsole);
  const confirm = async ({ content = '' }: { content?: string | undefined }) => {
    asked.push(content);
    return isYes;
  };
  setNotifier({ success: () => {}, warning: () => {}, error: () => {}, confirm });
});
afterEach(() => {
  asked = [];
  unsaved.forgetUnsaved('/tab');
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const yes = () => true;
const kept = { isKept: yes };

test.each([
  ['lies in a draft', kept, undefined],
  ['lies in a draft but for a password', { ...kept, hasSecrets: yes }, '已填写的密码和密钥将被清空，须重新填写；其他内容会保留。'],
  [
    'lies in a draft but for a file on its way',
    { ...kept, isSending: yes },
    '正在上传的文件不会加入载入后的表单，须重新选择；其他内容会保留。',
  ],
  [
    'lies in a draft but for a password and a file on its way',
    { ...kept, hasSecrets: yes, isSending: yes },
    '已填写的密码和密钥将被清空，须重新填写；正在上传的文件不会加入载入后的表单，须重新选择；其他内容会保留。',
  ],
  ['lies in no draft', { isSending: yes }, '已填写的内容没有暂存，载入后将会丢失。'],
])('what %s is asked about before the newest row is loaded into its form, where it would be lost', async (_, told, question) => {
  unsaved.markUnsaved('form', '/tab#1', told);
  isYes = false;
  expect(await unsaved.mayBeginAnew('/tab#1')).toBe(question === undefined);
  isYes = true;
  expect(await unsaved.mayBeginAnew('/tab#1')).toBe(true);
  expect(asked).toEqual(question === undefined ? [] : [question, question]);
  // A form of another place is nothing to ask about.
  expect(await unsaved.mayBeginAnew('/tab#2')).toBe(true);
  expect(asked).toHaveLength(question === undefined ? 0 : 2);
});

test.each([
  ['a password', { hasSecrets: yes }, 'secrets', '密码和密钥不会保存，须重新填写。'],
  ['a file on its way', { isSending: yes }, 'sending', '正在上传的文件不会保存，须重新选择。'],
  [
    'both a password and a file on its way',
    { hasSecrets: yes, isSending: yes },
    'secretsAndSending',
    '密码和密钥不会保存，须重新填写；正在上传的文件不会保存，须重新选择。',
  ],
])('whoever leaves a form with %s in it is told that the rest alone is kept', (_, told, state, words) => {
  unsaved.markUnsaved('form', '/tab', { ...kept, ...told });
  expect(unsaved.unsavedAt('/tab')).toBe(state);
  expect(unsaved.leavingWords('/tab')).toBe(`内容已保存为草稿，下次打开时可以继续填写；${words}`);
});
