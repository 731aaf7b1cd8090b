import { shareOf as countedShare, MIN_SAMPLES, TOO_FEW } from '../../../contract/domains/statistics/consultation-statistics.endpoints.ts';
import { label } from '../../platform/words/label.ts';

/** A share as it stands on a page. */
export function saidShare(share: string): string {
  return share === TOO_FEW ? label(share) : share;
}

/** A part of a whole in percent, as it stands on a page. */
export function shareOf(part: number, whole: number): string {
  return saidShare(countedShare(part, whole));
}

/** How a number stands to that of the days before: by how many more or less, and by which share of it. */
export function changeOf(now: number, before: number): string {
  const more = now - before;
  const count = more > 0 ? `+${more}` : String(more);
  if (before === 0) return count;
  const share = before < MIN_SAMPLES ? label(TOO_FEW) : `${more > 0 ? '+' : ''}${Math.round((more / before) * 1000) / 10}%`;
  return label('{count}（{share}）', { count, share });
}

/** Hours as they are said; nothing where nobody has answered. */
export function hoursOf(hours: number | null): string {
  return hours === null ? '—' : label('{hours}小时', { hours });
}
