import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bareElement } from '../../platform/page/browser.testing.ts';
import { useKnownTotal } from './list-pages.tsx';

let root: Root;
let known: number | undefined;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(bareElement());
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

function List({ input, counted }: { input: Record<string, unknown>; counted: number | undefined }) {
  known = useKnownTotal(input, counted);
  return null;
}
const show = (input: Record<string, unknown>, counted?: number) => act(async () => root.render(<List input={input} counted={counted} />));

test('how many there are is known of other pages of a search, also of one that cannot be fetched, and of no other search', async () => {
  await show({ name: '张', current: 1, size: 10 }, 57);
  await show({ name: '张', current: 4, size: 10 });
  expect(known).toBe(57);
  await show({ name: '李', current: 1, size: 10 });
  expect(known).toBe(undefined);
  await show({ name: '李', current: 1, size: 10 }, 0);
  expect(known).toBe(0);
});
