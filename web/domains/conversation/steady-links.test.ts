import { expect, test } from 'vitest';
import { steadyLink } from './steady-links.ts';

const MINUTE_MS = 60_000;

/** As the server signs it so many minutes after the beginning, by its own clock: it is good for ten. */
const signed = (id: string, minutes: number) => {
  const expiry = Date.UTC(2026, 0, 2) + (minutes + 10) * MINUTE_MS;
  return { id, link: `/api/blade-resource/oss/endpoint/file/${id}?token=MTAwMDAy.${expiry.toString(36)}.c2lnbmF0dXJl#ct.png` };
};

test('a link stays the same until it is about to run out', () => {
  const first = signed('a', 0);
  expect(steadyLink(first)).toBe(first.link);
  expect(steadyLink(signed('a', 7))).toBe(first.link);
  const other = signed('b', 7);
  expect(steadyLink(other)).toBe(other.link);
  const third = signed('a', 8);
  expect(steadyLink(third)).toBe(third.link);
});

test('a link that comes fresh from the server is given out after a page has rested', () => {
  const old = signed('rested', 0);
  steadyLink(old);
  // The tab was behind others for 25 minutes. It comes back, and all is drawn with what was known until the answer has come.
  expect(steadyLink(old)).toBe(old.link);
  const fresh = signed('rested', 25);
  expect(steadyLink(fresh)).toBe(fresh.link);
  // Another part of the page may still be drawn with what was known before.
  expect(steadyLink(old)).toBe(fresh.link);
});

test('a link that is not signed is taken as it comes', () => {
  steadyLink({ id: 'plain', link: '/first' });
  expect(steadyLink({ id: 'plain', link: '/second' })).toBe('/second');
});
