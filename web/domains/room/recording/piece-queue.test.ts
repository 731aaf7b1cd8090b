import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPieceQueue } from './piece-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { cookie: '' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('each piece says how long ago it was recorded, anew whenever it is sent, so that nothing is taken of what came after a no', async () => {
  const asked: string[][] = [];
  let isThere = false;
  vi.stubGlobal('fetch', async (address: string) => {
    const query = new URL(address, 'https://lianyi.example').searchParams;
    asked.push([query.get('number') ?? '', query.get('age') ?? '']);
    if (!isThere) throw new TypeError('no network');
    return new Response(JSON.stringify({ code: 200, success: true, msg: '', data: {} }));
  });
  const queue = createPieceQueue({ applyOrderId: '1', partId: '2', seat: '3', onFailure: vi.fn(), hasEnded: () => false });
  queue.add(new Blob(['x']), 3_000);
  await vi.advanceTimersByTimeAsync(600);
  queue.add(new Blob(['x']), 3_000);
  isThere = true;
  await vi.advanceTimersByTimeAsync(400);
  expect(asked).toEqual([
    ['1', '0'],
    ['1', '1000'],
    ['2', '400'],
  ]);
});
