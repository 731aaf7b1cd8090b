import { DatePicker, Flex, Segmented } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useSearchParams } from 'react-router';
import { dayCount } from '../../../contract/domains/statistics/day-range.ts';
import { MAX_DAYS } from '../../../contract/domains/statistics/statistics.endpoints.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { serverNow } from '../../platform/page/server-clock.ts';
import { label } from '../../platform/words/label.ts';
import { type CountedSpan, daysSpan, lastDays, quarterSpan, type SpanMode, spanOf } from './counted-span.ts';

const SPAN = 'span';
const DAY = 'YYYY-MM-DD';

/** What a page of statistics counts: its address keeps it, so that a link shows the same. */
export function useCountedSpan() {
  const [params, setParams] = useSearchParams();
  const today = toWireDate(serverNow());
  const set = (name: string, value: string | undefined): void => {
    const next = new URLSearchParams(params);
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  };
  return {
    span: spanOf(params.get(SPAN), today),
    setSpan: (value: string) => set(SPAN, value),
    kind: params.get('kind') ?? '',
    setKind: (kind: string) => set('kind', kind || undefined),
  };
}

interface SpanPickerProps {
  span: CountedSpan;
  onChange: (span: string) => void;
}

/** Days up to today, a calendar month or quarter, or from one day to another. */
export function SpanPicker({ span, onChange }: SpanPickerProps) {
  const { mode } = span;
  const choose = (next: SpanMode): void => onChange(presetOf(next, dayjs(toWireDate(serverNow()))));
  return (
    <Flex gap={8} wrap align="center">
      <Segmented<SpanMode> aria-label={label('统计时间')} value={mode} onChange={choose} options={optionsOf()} />
      <SpanDays span={span} onChange={onChange} />
    </Flex>
  );
}

const optionsOf = () => [
  ...lastDays.map((value) => ({ value, label: label('近{value}天', { value: Number(value) }) })),
  { value: 'month' as const, label: label('按月') },
  { value: 'quarter' as const, label: label('按季度') },
  { value: 'days' as const, label: label('自定义') },
];

/** Where a way of choosing begins: with what is going on now. */
function presetOf(mode: SpanMode, today: Dayjs): string {
  if (mode === 'month') return today.format('YYYY-MM');
  if (mode === 'quarter') return quarterSpan(today.year(), Math.floor(today.month() / 3) + 1);
  return mode === 'days' ? daysSpan(today.startOf('month').format(DAY), today.format(DAY)) : mode;
}

function SpanDays({ span: { mode, beginTime, endTime }, onChange }: SpanPickerProps) {
  const isComing = (day: Dayjs): boolean => day.format(DAY) > toWireDate(serverNow());
  const shared = { allowClear: false, disabledDate: isComing } as const;
  const first = dayjs(beginTime);
  if (mode === 'month') {
    const pick = (month: Dayjs | null): void => void (month && onChange(month.format('YYYY-MM')));
    return <DatePicker {...shared} aria-label={label('月份')} picker="month" value={first} onChange={pick} />;
  }
  if (mode === 'quarter') {
    const pick = (day: Dayjs | null): void => void (day && onChange(quarterSpan(day.year(), Math.floor(day.month() / 3) + 1)));
    return <DatePicker {...shared} aria-label={label('季度')} picker="quarter" value={first} onChange={pick} />;
  }
  if (mode !== 'days') return null;
  return (
    <DatePicker.RangePicker
      allowClear={false}
      disabledDate={(day, { from }) => isComing(day) || (from !== undefined && isTooFar(from, day))}
      value={[first, dayjs(endTime)]}
      onChange={(days) => days?.[0] && days[1] && onChange(daysSpan(days[0].format(DAY), days[1].format(DAY)))}
    />
  );
}

function isTooFar(from: Dayjs, day: Dayjs): boolean {
  return Math.abs(dayCount(from.format(DAY), day.format(DAY)) - 1) >= MAX_DAYS;
}

/** Of a month or quarter that is not over: it is not read as less work. */
export function openNote({ mode, isOpen }: CountedSpan): string {
  if (!isOpen) return '';
  return mode === 'month' ? label('本月未结束，截至今日') : label('本季度未结束，截至今日');
}
