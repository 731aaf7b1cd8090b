import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pageEvents } from '../../platform/page/browser.testing.ts';

let underWay = 0;
let sent = 0;

/** A line so narrow that a piece gets through it only while no other is on its way. */
class NarrowLine {
  upload = {};
  status = 200;
  responseText = '{"code":200,"success":true,"data":{"id":"1"}}';
  onload: (() => void) | undefined;
  ontimeout: (() => void) | undefined;
  onloadend: (() => void) | undefined;
  readonly open = (): void => {};
  readonly setRequestHeader = (): void => {};
  readonly abort = (): void => {};
  send(): void {
    underWay += 1;
    sent += 1;
    setTimeout(() => {
      const isAlone = underWay === 1;
      setTimeout(() => {
        underWay -= 1;
        (isAlone ? this.onload : this.ontimeout)?.();
        this.onloadend?.();
      }, 10);
    }, 10);
  }
}

beforeAll(() => {
  vi.stubGlobal('XMLHttpRequest', NarrowLine);
  vi.stubGlobal('addEventListener', pageEvents.addEventListener.bind(pageEvents));
  vi.stubGlobal('removeEventListener', pageEvents.removeEventListener.bind(pageEvents));
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { cookie: '' });
});
afterAll(() => vi.unstubAllGlobals());

test('pieces that do not get through side by side go one after the other', async () => {
  const { sendPieces } = await import('./send-pieces.ts');
  const file = new File(['a'.repeat(12)], 'slide.tif');
  const record = { id: '1', chunkNumbers: [], chunkSize: 3 } as unknown as Parameters<typeof sendPieces>[0]['record'];
  const bytes = new Map<number, number>();
  await sendPieces({ key: 'a', file, wire: {}, record, hashes: [], bytes, signal: new AbortController().signal });
  expect([...bytes.values()]).toEqual([3, 3, 3, 3]);
  // The first one alone, three at once for nothing, and each of them again.
  expect(sent).toBe(7);
});
