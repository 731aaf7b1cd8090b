import { type Envelope, mostCounted, type Page } from '../../../contract/kernel/envelope.ts';
import type { PageRequest } from '../../../contract/kernel/filter.ts';

export function envelope<T>(data: T, msg = '操作成功'): Envelope<T> {
  return { code: 200, success: true, msg, data };
}

/** A page of a list. Of one that was counted up to a limit, `total` is that limit, and `more` says so. */
export function pageOf<T>(
  records: T[],
  counted: number,
  { current, size, exact }: Pick<PageRequest, 'current' | 'size' | 'exact'>,
): Page<T> {
  const isMore = !exact && counted > mostCounted;
  const total = isMore ? mostCounted : counted;
  return { records, total, size, current, pages: Math.ceil(total / size), ...(isMore ? { more: true } : {}) };
}
