import { expect, test } from 'vitest';
import { acceptAttribute, acceptedExtensions, largestWords, refusalOf } from './pick-files.ts';

const GB = 1024 ** 3;
const films = { extensions: ['.MP4', 'exe', 'mkv'], maxBytes: 100 * GB };

test('a caller may narrow the white list, and not widen it', () => {
  expect(acceptedExtensions(films)).toEqual(['mp4', 'mkv']);
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
  expect(refusalOf({ name, size }, films)).toBe(refusal);
});

test('a field may take less, of all and of some', () => {
  const traces = { extensions: ['edf', 'dcm'], maxBytes: 1024 ** 2, maxBytesOf: { edf: 2 * GB } };
  expect(
    [
      { name: 'a.EDF', size: 2 * GB },
      { name: 'a.edf', size: 2 * GB + 1 },
      { name: 'a.dcm', size: GB },
    ].map((file) => refusalOf(file, traces)),
  ).toEqual([undefined, '文件“a.edf”超过2GB，无法上传', '文件“a.dcm”超过1MB，无法上传']);
  expect([largestWords(traces), largestWords(films), largestWords()]).toEqual(['2GB', '5GB', '5GB']);
});
