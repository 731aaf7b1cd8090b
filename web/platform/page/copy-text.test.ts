import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';

afterEach(() => vi.unstubAllGlobals());

test('what is on the clipboard is told from what is not: it may be refused, or absent', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copyText('https://example.org/room')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('https://example.org/room');
  writeText.mockRejectedValue(new Error('NotAllowedError'));
  expect(await copyText('x')).toBe(false);
  vi.stubGlobal('navigator', {});
  expect(await copyText('x')).toBe(false);
});
