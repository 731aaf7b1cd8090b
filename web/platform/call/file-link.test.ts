import { expect, test } from 'vitest';
import { isImageName, picturesAmong } from './file-link.ts';

test('a picture that could not be drawn is tried again under a new address', () => {
  const at = (token: string) => `/api/file/0190a000-0000-7000-8000-000000000000?token=${token}#ct.png`;
  const [old, fresh] = [at('old'), at('fresh')];
  expect(picturesAmong([old], [])).toEqual([old]);
  expect(picturesAmong([old], [old])).toEqual([]);
  expect(picturesAmong([fresh], [old])).toEqual([fresh]);
});

test('a file is drawn or not by its name, whatever stands in it', () => {
  expect(['心电图.PNG', '100%.jpg', 'a#b.webp', '无后缀'].map(isImageName)).toEqual([true, true, true, true]);
  expect(['知情同意书.pdf', '超声.mp4', '病历.png.docx'].map(isImageName)).toEqual([false, false, false]);
});
