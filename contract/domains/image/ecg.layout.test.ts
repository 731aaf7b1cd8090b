import { expect, test } from 'vitest';
import { ecgPage, ecgPages, ecgSpan } from './ecg.layout.ts';

const lasting = (seconds: number) => ({ rate: 500, length: seconds * 500 });

test.each([
  [4, 1, [{ page: 1, from: 0, to: 4, total: 4 }]],
  [10, 1, [{ page: 1, from: 0, to: 10, total: 10 }]],
  [10.002, 1, [{ page: 1, from: 0, to: 10, total: 10.002 }]],
  [
    10.5,
    2,
    [
      { page: 1, from: 0, to: 10, total: 10.5 },
      { page: 2, from: 0.5, to: 10.5, total: 10.5 },
    ],
  ],
  [
    32,
    4,
    [
      { page: 1, from: 0, to: 10, total: 32 },
      { page: 2, from: 10, to: 20, total: 32 },
      { page: 3, from: 20, to: 30, total: 32 },
      { page: 4, from: 22, to: 32, total: 32 },
    ],
  ],
])('every second of %d stands on one of %d pages, each of them full', (seconds, pages, spans) => {
  expect(ecgPages(lasting(seconds))).toBe(pages);
  expect(spans.map(({ page }) => ecgSpan(lasting(seconds), page))).toEqual(spans);
  expect(ecgSpan(lasting(seconds), 99)).toEqual(spans.at(-1));
});

test('the leads of a page begin where it does', () => {
  const [first] = ecgPage({ layout: '12x1', speed: 25, gain: 10 }, 22).cells;
  expect(first).toMatchObject({ lead: 'I', left: 0, from: 22, to: 32 });
});
