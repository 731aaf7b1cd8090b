import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { copyContentsByPurpose } from '../../../contract/domains/copy-case/copy-case.endpoints.ts';
import type { AnswerOf } from '../../../contract/kernel/sent.ts';
import { bareElement } from '../../platform/page/browser.testing.ts';
import { useRequiredContents } from './use-required-contents.ts';

type Contents = AnswerOf<typeof copyContentsByPurpose>;

let root: Root;
/** What the form names. */
let chosen: readonly string[];
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(bareElement());
  chosen = [];
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const contentsOf = (purposeCode: string): Contents => [
  { id: `${purposeCode}-required`, contentName: '出院记录', sortId: 's', sortName: '病历', isRequired: 1, isGiven: 1 },
  { id: `${purposeCode}-other`, contentName: '体温单', sortId: 's', sortName: '病历', isRequired: 0, isGiven: 1 },
];
const choose = (ids: readonly string[]) => {
  chosen = ids;
};

function Choice({ purposeCode, hasAnswered }: { purposeCode: string; hasAnswered: boolean }) {
  useRequiredContents({ purposeCode, contents: hasAnswered ? contentsOf(purposeCode) : undefined, isChosen: chosen.length > 0, choose });
  return null;
}
const show = (purposeCode: string, hasAnswered = true) =>
  act(async () => root.render(<Choice purposeCode={purposeCode} hasAnswered={hasAnswered} />));

test('a purpose brings what it requires once, and what was taken out stays out', async () => {
  await show('');
  await show('a', false);
  expect(chosen).toEqual([]);
  await show('a');
  expect(chosen).toEqual(['a-required']);
  chosen = [];
  await show('a');
  expect(chosen).toEqual([]);
});

test('contents that come back with their purpose, such as those of a draft that was discarded, stay as they were chosen', async () => {
  await show('');
  chosen = ['a-other'];
  await show('a');
  expect(chosen).toEqual(['a-other']);
});

test('whoever returns to a purpose before another one has answered has what it requires again', async () => {
  await show('a');
  chosen = [];
  await show('b', false);
  await show('a');
  expect(chosen).toEqual(['a-required']);
});
