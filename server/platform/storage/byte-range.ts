import type { ByteRange } from './file-storage.ts';

const FORM = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * What a `Range` header asks for of a file of so many bytes: nothing for the whole file, also where the header is none that we serve
 * (several ranges, another unit), as RFC 9110 allows; `outside` where there is no such byte.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const [, first, last] = FORM.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') return size > 0 && Number(last) > 0 ? { start: Math.max(0, size - Number(last)), end: size - 1 } : 'outside';
  const range = { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
  if (range.start >= size) return 'outside';
  return range.start <= range.end ? range : undefined;
}
