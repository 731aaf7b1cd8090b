import { expect, test } from 'vitest';
import { fitUrgent, makeWay } from './full-corner.ts';

test('urgent ones stand as long as they fit; the newest do, and a line says how many more there are', () => {
  expect(fitUrgent(['c', 'b', 'a'], 3)).toEqual({ shown: ['c', 'b', 'a'], more: 0 });
  expect(fitUrgent(['d', 'c', 'b', 'a'], 3)).toEqual({ shown: ['d', 'c'], more: 2 });
  expect(fitUrgent(['b', 'a'], 1)).toEqual({ shown: ['b'], more: 1 });
});

test('the oldest of those that go by themselves make way', () => {
  expect([makeWay(['a', 'b'], 2), makeWay(['a', 'b'], 1), makeWay(['a', 'b'], -1)]).toEqual([[], ['a'], ['a', 'b']]);
});
