import type { UseQueryResult } from '@tanstack/react-query';
import { type GlobalToken, theme } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { KindName } from '../../../../contract/domains/consultation/kinds/kind-names.ts';
import {
  type Bar,
  type BarAnswer,
  histogramDoctorView,
  histogramHospitalView,
  type LineAnswer,
  lineView,
  type PieAnswer,
  pieChartView,
  range as rangeFields,
  type Side,
} from '../../../../contract/domains/statistics/statistics.endpoints.ts';
import { Panel } from '../../../engine/parts/panel.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { useTranslation } from '../../../platform/words/i18n.ts';
import { label, listed } from '../../../platform/words/label.ts';
import { Chart } from '../charts/chart.tsx';
import { type ChartOption, lineOption, pieOption, stateHue } from '../charts/chart-options.ts';
import { PictureButton } from '../charts/picture-button.tsx';
import { SoleFigure } from '../charts/sole-figure.tsx';
import { CountedTitle, useCounts } from '../counted-title.tsx';
import { drillTo, rangeFilters } from '../drill.ts';
import { Rank } from './rank.tsx';

const FRESH_MS = 60_000;
const HEIGHT = 240;
const STATUSES = '会诊状态分布';

/** Calendar days, as the statistics calls take them, and the one kind that is counted, if not all are. */
export interface DayRange {
  beginTime: string;
  endTime: string;
  kind?: KindName;
}

const useRangeCounts = ({ kind }: DayRange): string => useCounts(rangeFields.kind, kind ? [kind] : []);

/** Orders per day. A click opens that day's. */
export function TrendCard({ range }: { range: DayRange }) {
  const query = useCall(lineView, { ...range }, { staleTime: FRESH_MS, againAfter: FRESH_MS, keepPrevious: true });
  const title = label('会诊申请趋势');
  const counts = useRangeCounts(range);
  return (
    <Panel
      title={<CountedTitle {...{ title, counts }} />}
      query={query}
      height={HEIGHT}
      extra={<PictureButton {...{ title, counts, query }} />}
      isEmpty={({ total }) => total === 0}
      emptyText={label('这段时间没有会诊申请')}
    >
      {(data) => <Trend title={title} data={data} ofKind={range.kind ? { kind: range.kind } : {}} />}
    </Panel>
  );
}

/** Those submitted, and of these the finished. */
function linesOf({ days }: LineAnswer, token: GlobalToken): ChartOption {
  return lineOption(
    days.map(({ day }) => day),
    [
      { name: label('申请'), color: token.colorPrimary, values: days.map(({ value }) => value) },
      { name: label('其中已完成'), color: stateHue('complete', token), values: days.map(({ finished }) => finished) },
    ],
    token,
  );
}

function Trend({ title, data, ofKind }: { title: string; data: LineAnswer; ofKind: Readonly<Record<string, string>> }) {
  const { token } = theme.useToken();
  const navigate = useNavigate();
  const { language } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: its words are those of the language
  const option = useMemo(() => linesOf(data, token), [data.days, token, language]);
  const ordersOf = (day: string, isFinished: boolean) => {
    const which: Record<string, string> = isFinished ? { finished: '1' } : { canceled: '0' };
    return drillTo({ ...rangeFilters({ beginTime: day, endTime: day }), ...ofKind, ...which });
  };
  const pick = (at: number, series: number) => {
    const day = data.days[at]?.day;
    if (day) void navigate(ordersOf(day, series === 1));
  };
  const told = label('{beginTime}至{endTime}共申请会诊{total}例，另取消{canceled}例', {
    beginTime: data.beginTime,
    endTime: data.endTime,
    total: data.total,
    canceled: data.canceled,
  });
  const [only, ...others] = data.days.filter(({ value }) => value > 0);
  if (only && others.length === 0) return <SoleFigure name={only.day} value={only.value} to={ordersOf(only.day, false)} height={HEIGHT} />;
  const links = data.days.flatMap(({ day, value, finished }) => [
    { name: `${day} ${label('申请')}`, value, to: ordersOf(day, false) },
    { name: `${day} ${label('其中已完成')}`, value: finished, to: ordersOf(day, true) },
  ]);
  return <Chart option={option} title={title} label={told} links={links.filter(({ value }) => value > 0)} height={HEIGHT} onPick={pick} />;
}

/** How the orders of the range stand. */
export function StatusCard({ range }: { range: DayRange }) {
  const query = useCall(pieChartView, { ...range }, { staleTime: FRESH_MS, againAfter: FRESH_MS, keepPrevious: true });
  const title = label(STATUSES);
  const counts = useRangeCounts(range);
  return (
    <Panel
      title={<CountedTitle {...{ title, counts }} />}
      query={query}
      height={HEIGHT}
      extra={<PictureButton {...{ title, counts, query }} />}
      isEmpty={({ total }) => total === 0}
      emptyText={label('这段时间没有会诊')}
    >
      {(data) => <Status data={data} />}
    </Panel>
  );
}

function Status({ data }: { data: PieAnswer }) {
  const { token } = theme.useToken();
  const navigate = useNavigate();
  const { language } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: its words are those of the language
  const option = useMemo(() => pieOption(data.byStatus, data.total, token), [data, token, language]);
  const ordersIn = (applyOrderStatus: string) => drillTo({ ...rangeFilters(data), applyOrderStatus });
  const pick = (at: number) => {
    const key = data.byStatus[at]?.key;
    if (key) void navigate(ordersIn(key));
  };
  const [only, ...others] = data.byStatus.filter(({ value }) => value > 0);
  if (only && others.length === 0) return <SoleFigure name={label(only.name)} value={only.value} to={ordersIn(only.key)} height={HEIGHT} />;
  const links = data.byStatus.map(({ key, name, value }) => ({ name: label(name), value, to: ordersIn(key) }));
  const told = listed(data.byStatus.map(({ name, value }) => label('{name}{value}例', { name: label(name), value })));
  return <Chart option={option} title={label(STATUSES)} label={told} links={links} height={HEIGHT} onPick={pick} />;
}

interface RankProps {
  title: string;
  range: DayRange;
  side: Side;
}

/** Hospitals of one side by their number of orders. */
export function HospitalRankCard({ title, range, side }: RankProps) {
  const query = useCall(histogramHospitalView, { ...range }, { staleTime: FRESH_MS, againAfter: FRESH_MS, keepPrevious: true });
  const filter = side === 'apply' ? 'applyTenantId' : 'targetTenantId';
  return <RankCard {...{ title, range, query, side, filter }} />;
}

/** Doctors of one side by their number of orders. */
export function DoctorRankCard({ title, range, side }: RankProps) {
  const query = useCall(histogramDoctorView, { ...range }, { staleTime: FRESH_MS, againAfter: FRESH_MS, keepPrevious: true });
  const filter = side === 'apply' ? 'applyUserId' : 'targetDoctorId';
  return <RankCard {...{ title, range, query, side, filter }} />;
}

function RankCard({ title, range, query, side, filter }: RankProps & { query: UseQueryResult<BarAnswer>; filter: string }) {
  const counts = useRangeCounts(range);
  const barsOf = ({ items }: BarAnswer) => items.filter((bar) => bar.side === side && bar.value > 0);
  return (
    <Panel
      title={<CountedTitle {...{ title, counts }} />}
      query={query}
      height={HEIGHT}
      extra={<PictureButton {...{ title, counts, query }} />}
      isEmpty={(data) => barsOf(data).length === 0}
      emptyText={label('这段时间没有数据')}
    >
      {(data) => {
        const to = ({ id, name }: Bar) => drillTo({ ...rangeFilters(data), [filter]: id, canceled: '0', who: name });
        return <Rank title={title} bars={barsOf(data).map((bar) => ({ name: bar.name, value: bar.value, to: to(bar) }))} height={HEIGHT} />;
      }}
    </Panel>
  );
}
