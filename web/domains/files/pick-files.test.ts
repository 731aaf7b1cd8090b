import { expect, test } from 'vitest';
import { acceptAttribute, acceptedExtensions, refusalOf } from './pick-files.ts';

test('a caller may narrow the white list, and not widen it', () => {
  expect(acceptedExtensions(['.MP4', 'exe', 'mkv'])).toEqual(['mp4', 'mkv']);
  expect(acceptedExtensions()).toContain('pdf');
  expect(acceptAttribute(['mp4', 'mkv'])).toBe('.mp4,.mkv');
});

test.each([
  ['a.MP4', 1, undefined],
  ['a.exe', 1, '文件“a.exe”的格式不支持，只能上传：mp4、mkv'],
  ['README', 1, '文件“README”的格式不支持，只能上传：mp4、mkv'],
  ['a.mp4', 0, '文件“a.mp4”是空的，请重新选择'],
  ['a.mp4', 5 * 1024 ** 3, undefined],
  ['a.mp4', 5 * 1024 ** 3 + 1, '文件“a.mp4”超过5GB，无法上传'],
])('%s of %i bytes', (name, size, refusal) => {
  expect(refusalOf({ name, size }, ['mp4', 'mkv'])).toBe(refusal);
});
