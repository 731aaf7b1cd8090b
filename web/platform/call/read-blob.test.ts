import { expect, test } from 'vitest';
import { readBlob } from './read-blob.ts';

function answerOf(pieces: readonly string[], estimated?: number): Response {
  const body = new ReadableStream({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  return new Response(body, { headers: estimated === undefined ? {} : { 'x-estimated-length': String(estimated) } });
}

test('tells how much has arrived, and all only at the end', async () => {
  const told: number[] = [];
  const blob = await readBlob(answerOf(['12345', '67890', 'more than was expected'], 10), (share) => told.push(share));
  expect(told).toEqual([0.5, 0.99, 0.99, 1]);
  expect(await blob.text()).toBe('1234567890more than was expected');
});

test('gives the whole answer where the server does not say how long it will be', async () => {
  const told: number[] = [];
  expect(await (await readBlob(answerOf(['abc']), (share) => told.push(share))).text()).toBe('abc');
  expect(told).toEqual([]);
});
