import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAwake } from './keep-awake.ts';

class Lock {
  released = false;
  readonly release = async () => {
    this.released = true;
  };
}
class Page extends EventTarget {
  visibilityState = 'visible';
  /** Browsers release every lock of a page that is hidden. */
  turn(state: 'visible' | 'hidden') {
    this.visibilityState = state;
    if (state === 'hidden') for (const lock of locks) lock.released = true;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

let locks: Lock[];
let page: Page;
const held = () => locks.filter(({ released }) => !released).length;

beforeEach(() => {
  locks = [];
  page = new Page();
  const request = async () => {
    const lock = new Lock();
    locks.push(lock);
    return lock;
  };
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { wakeLock: { request } });
});
afterEach(() => vi.unstubAllGlobals());

test('the screen stays on until one leaves, also after another program was looked at', async () => {
  const end = keepAwake();
  await expect.poll(held).toBe(1);
  page.turn('hidden');
  expect(held()).toBe(0);
  page.turn('visible');
  await expect.poll(held).toBe(1);
  end();
  await expect.poll(held).toBe(0);
  page.turn('visible');
  expect(locks).toHaveLength(2);
});

test('who leaves before the browser has answered keeps no screen on', async () => {
  keepAwake()();
  await expect.poll(() => locks.map(({ released }) => released)).toEqual([true]);
});

test('a browser that does not know it is asked nothing', () => {
  vi.stubGlobal('navigator', {});
  keepAwake()();
});
