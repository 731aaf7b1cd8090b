import { expect, test } from 'vitest';
import { picturesAmong } from './file-link.ts';

test('a picture that could not be drawn is tried again under a new address', () => {
  const at = (token: string) => `/api/file/0190a000-0000-7000-8000-000000000000?token=${token}#ct.png`;
  const [old, fresh] = [at('old'), at('fresh')];
  expect(picturesAmong([old], [])).toEqual([old]);
  expect(picturesAmong([old], [old])).toEqual([]);
  expect(picturesAmong([fresh], [old])).toEqual([fresh]);
});
