import type { Envelope, Page } from '../../../contract/kernel/envelope.ts';

export function envelope<T>(data: T, msg = '操作成功'): Envelope<T> {
  return { code: 200, success: true, msg, data };
}

export function pageOf<T>(records: T[], total: number, { current, size }: { current: number; size: number }): Page<T> {
  return { records, total, size, current, pages: Math.ceil(total / size) };
}

/** A page of a list that is too long to count: from `most` on, `total` says that there are at least that many. */
export function cappedPageOf<T>(records: T[], total: number, most: number, page: { current: number; size: number }): Page<T> {
  return total > most ? { ...pageOf(records, most, page), capped: true } : pageOf(records, total, page);
}
