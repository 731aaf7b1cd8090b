import { expect, test } from 'vitest';
import { makesWay } from './full-corner.ts';

const corner = (...urgent: string[]) => new Map(['a', 'b', 'c'].map((id) => [id, urgent.includes(id)]));

test('the oldest makes way that goes by itself; an urgent one for urgent ones alone', () => {
  expect(makesWay(corner(), false)).toBe('a');
  expect([makesWay(corner('a'), false), makesWay(corner('a', 'b'), true)]).toEqual(['b', 'c']);
  expect([makesWay(corner('a', 'b', 'c'), false), makesWay(corner('a', 'b', 'c'), true)]).toEqual([undefined, 'a']);
});
