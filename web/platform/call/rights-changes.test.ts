import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteRightsChange, onRightsChange } from './rights-changes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('much news in a short time is one change, later news another, and who left hears nothing', () => {
  let heard = 0;
  const stop = onRightsChange(() => {
    heard += 1;
  });
  noteRightsChange();
  noteRightsChange();
  vi.advanceTimersByTime(400);
  expect(heard).toBe(1);
  noteRightsChange();
  vi.advanceTimersByTime(1_000);
  expect(heard).toBe(1);
  vi.advanceTimersByTime(5_000);
  expect(heard).toBe(2);
  stop();
  noteRightsChange();
  vi.advanceTimersByTime(10_000);
  expect(heard).toBe(2);
});
