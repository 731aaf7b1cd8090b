import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { bareElement } from '../../platform/page/browser.testing.ts';
import { useReload } from './use-reload.ts';

const reload = vi.fn();
const policy = { allowsFeature: () => false };
afterEach(() => {
  reload.mockClear();
  vi.unstubAllGlobals();
});

function Page() {
  useReload();
  return null;
}

/** Shows a page of the room, which may ask for the camera or not. */
async function open(pathname: string, mayAsk: boolean): Promise<void> {
  vi.stubGlobal('location', { pathname, reload });
  policy.allowsFeature = () => mayAsk;
  const root = createRoot(bareElement());
  await act(async () => root.render(<Page />));
  await act(async () => root.unmount());
}

function beginTab(storage: Partial<Storage>): void {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('document', { featurePolicy: policy });
  vi.stubGlobal('sessionStorage', storage);
}

test('a page that may not ask for the camera is loaded anew once, and where that has helped again the next time', async () => {
  const kept = new Map<string, string>();
  beginTab({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  });
  for (let time = 0; time < 3; time += 1) await open('/room/meeting', false);
  expect(reload).toHaveBeenCalledOnce();
  await open('/room/meeting', true);
  await open('/room/meeting', false);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('where the browser remembers nothing it is not loaded anew for ever', async () => {
  const refuse = () => {
    throw new DOMException('', 'SecurityError');
  };
  beginTab({ getItem: refuse, setItem: refuse, removeItem: refuse });
  await open('/room/meeting', false);
  expect(reload).not.toHaveBeenCalled();
});
