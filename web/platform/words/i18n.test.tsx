import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bareElement } from '../page/browser.testing.ts';
import { changeLanguage, currentLanguage, startI18n, text, useTranslation } from './i18n.ts';
import { label } from './label.ts';

const page = { documentElement: { lang: '' } };
const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(async () => {
  await changeLanguage('zh');
  vi.unstubAllGlobals();
});

test('a text is Chinese at first, and English with everything else once that is chosen', async () => {
  await startI18n();
  expect([text('common.close'), label('保存'), currentLanguage(), page.documentElement.lang]).toEqual(['关闭', '保存', 'zh', 'zh-CN']);
  await changeLanguage('en');
  expect([text('common.close'), label('保存'), currentLanguage(), page.documentElement.lang]).toEqual(['Close', 'Save', 'en', 'en']);
});

test('the choice is remembered, and holds before anything is drawn', async () => {
  await changeLanguage('en');
  expect(stored.get('lianyi-language')).toBe('"en"');
  await changeLanguage('zh');
  stored.set('lianyi-language', '"en"');
  await startI18n();
  expect(text('common.close')).toBe('Close');
  stored.set('lianyi-language', '"klingon"');
  await startI18n();
  expect(text('common.close')).toBe('关闭');
});

test('values stand where their names do, as they are', () => {
  expect(text('common.input', { label: '{{label}} $& <b>' })).toBe('请输入{{label}} $& <b>');
  expect(text('thirdParty.refused', { reason: '' })).toBe('上次申请未通过：');
});

test('what has no text shows its key, also where it names a group of texts or something of every object', () => {
  const keys = ['common.nothing', 'nowhere.at.all', 'common', 'common.ok.length', 'constructor.name', ''];
  for (const key of keys) expect(text(key as 'common.ok')).toBe(key);
});

test('misspelt keys and values that are missing do not compile', () => {
  // @ts-expect-error no such text
  expect(text('common.clsoe')).toBe('common.clsoe');
  // @ts-expect-error it names what is to be entered
  expect(text('common.input')).toBe('请输入{{label}}');
  // @ts-expect-error another value
  expect(text('common.input', { lable: '姓名' })).toBe('请输入{{label}}');
});

test('a component is drawn again in the other language, with a function of its own for each', async () => {
  const shown: string[] = [];
  const functions = new Set<unknown>();
  const show = ({ language, t }: ReturnType<typeof useTranslation>) => {
    shown.push(`${language} ${t('common.close')}`);
    functions.add(t);
  };
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const root = createRoot(bareElement());
  await act(async () => root.render(<Shown show={show} />));
  await act(() => changeLanguage('en'));
  await act(() => changeLanguage('zh'));
  await act(async () => root.unmount());
  expect(shown).toEqual(['zh 关闭', 'en Close', 'zh 关闭']);
  expect(functions.size).toBe(3);
});

function Shown({ show }: { show: (texts: ReturnType<typeof useTranslation>) => void }) {
  show(useTranslation());
  return null;
}
