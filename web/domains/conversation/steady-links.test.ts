import { expect, test } from 'vitest';
import { steadyLink } from './steady-links.ts';

test('a link stays the same until it is about to run out', () => {
  const minute = 60_000;
  expect(steadyLink({ id: 'a', link: 'first' }, 0)).toBe('first');
  expect(steadyLink({ id: 'a', link: 'second' }, 7 * minute)).toBe('first');
  expect(steadyLink({ id: 'b', link: 'other' }, 7 * minute)).toBe('other');
  expect(steadyLink({ id: 'a', link: 'third' }, 8 * minute)).toBe('third');
});
