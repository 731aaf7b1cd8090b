import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bareElement } from '../../platform/page/browser.testing.ts';
import { useOwnClose } from './use-own-close.ts';

let root: Root;
const closing = vi.fn();
/** How each dialog closes when its call is answered, by its name. */
const closers: Record<string, () => void> = {};
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  closing.mockClear();
  root = createRoot(bareElement());
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

function Dialog({ name }: { name: string }) {
  closers[name] = useOwnClose(closing);
  return null;
}
const open = (name: string | undefined) => act(async () => root.render(name && <Dialog key={name} name={name} />));

test('an answer closes the dialog that it is of, and none that was opened after that one was left', async () => {
  await open('first');
  await open(undefined);
  await open('second');
  closers.first?.();
  expect(closing).not.toHaveBeenCalled();
  closers.second?.();
  expect(closing).toHaveBeenCalledOnce();
});
