import { MIN_SAMPLES } from '../../../contract/domains/statistics/consultation-statistics.endpoints.ts';
import { label } from '../../platform/words/label.ts';

/** A part of a whole in percent; of too few no share is said (domain rules 6.6.5). */
export function shareOf(part: number, whole: number): string {
  if (whole === 0) return '—';
  if (whole < MIN_SAMPLES) return label('样本不足');
  return `${Math.round((part / whole) * 1000) / 10}%`;
}

/** How a number stands to that of the days before: by how many more or less, and by which share of it. */
export function changeOf(now: number, before: number): string {
  const more = now - before;
  const count = more > 0 ? `+${more}` : String(more);
  if (before === 0) return count;
  const share = before < MIN_SAMPLES ? label('样本不足') : `${more > 0 ? '+' : ''}${Math.round((more / before) * 1000) / 10}%`;
  return label('{count}（{share}）', { count, share });
}

/** Hours as they are said; nothing where nobody has answered. */
export function hoursOf(hours: number | null): string {
  return hours === null ? '—' : label('{hours}小时', { hours });
}
