import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { NoWorker } from './browser-recorder.testing.ts';
import { restAfter, startTicks } from './ticks.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('how long a page rests between two pictures of a recording', () => {
  it('keeps the time between them where they are made quickly', () => {
    expect(restAfter(3, 80)).toBe(77);
    expect(restAfter(0, 80)).toBe(80);
  });

  it('leaves half of the time to whoever uses a page that is slow at making them', () => {
    expect(restAfter(60, 80)).toBe(60);
    expect(restAfter(400, 80)).toBe(400);
  });
});

test('where what beats beside the page does not come, the page itself goes on drawing until it is told to end', async () => {
  vi.stubGlobal('Worker', NoWorker);
  const tick = vi.fn();
  const end = startTicks(1, tick);
  await expect.poll(() => tick.mock.calls.length).toBeGreaterThan(2);
  end();
  const drawn = tick.mock.calls.length;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(tick).toHaveBeenCalledTimes(drawn);
});
