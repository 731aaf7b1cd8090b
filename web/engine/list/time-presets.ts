import type { Dayjs } from 'dayjs';
import { hospitalNow } from '../../platform/page/hospital-time.ts';
import type { Translate } from '../../platform/words/i18n.ts';

export interface TimePreset {
  label: string;
  /** Reckoned when it is pressed: a page may be open over midnight. */
  value: () => [Dayjs, Dayjs];
}

/** Whole days from one to another, counted from today. */
const days =
  (first: number, last: number): TimePreset['value'] =>
  () => [hospitalNow().add(first, 'day').startOf('day'), hospitalNow().add(last, 'day').endOf('day')];

const month =
  (ago: number): TimePreset['value'] =>
  () => [hospitalNow().subtract(ago, 'month').startOf('month'), hospitalNow().subtract(ago, 'month').endOf('month')];

/** From Monday to Sunday, in every language. */
const thisWeek: TimePreset['value'] = () => {
  const monday = hospitalNow().subtract((hospitalNow().day() + 6) % 7, 'day');
  return [monday.startOf('day'), monday.add(6, 'day').endOf('day')];
};

/** For what has happened. */
export function presetsBehind(t: Translate): TimePreset[] {
  return [
    { label: t('list.ranges.today'), value: days(0, 0) },
    { label: t('list.ranges.yesterday'), value: days(-1, -1) },
    { label: t('list.ranges.last7'), value: days(-6, 0) },
    { label: t('list.ranges.last30'), value: days(-29, 0) },
    { label: t('list.ranges.thisMonth'), value: month(0) },
    { label: t('list.ranges.lastMonth'), value: month(1) },
  ];
}

/** For what is going to happen. */
export function presetsAhead(t: Translate): TimePreset[] {
  return [
    { label: t('list.ranges.today'), value: days(0, 0) },
    { label: t('list.ranges.tomorrow'), value: days(1, 1) },
    { label: t('list.ranges.thisWeek'), value: thisWeek },
  ];
}
