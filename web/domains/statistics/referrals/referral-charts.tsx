import { theme } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { ReferralAnswer, ReferralHospital } from '../../../../contract/domains/statistics/referral-statistics.endpoints.ts';
import { Panel } from '../../../engine/parts/panel.tsx';
import { useTranslation } from '../../../platform/words/i18n.ts';
import { label } from '../../../platform/words/label.ts';
import { Rank } from '../cards/rank.tsx';
import { Chart } from '../charts/chart.tsx';
import { lineOption } from '../charts/chart-options.ts';
import { PictureButton } from '../charts/picture-button.tsx';
import { SoleFigure } from '../charts/sole-figure.tsx';
import { CountedTitle } from '../counted-title.tsx';
import { drillToReferrals, rangeFilters } from '../drill.ts';
import type { ReferralCardProps } from './referral-figures.tsx';

const HEIGHT = 240;

type OfKind = Pick<ReferralCardProps, 'ofKind'>;
type ChartCardProps = ReferralCardProps & { counts: string };

/** Referrals per day: all, and for a hospital what went out and what came in. A click opens that day's. */
export function ReferralTrendCard({ query, ofKind, counts }: ChartCardProps) {
  const title = label('转诊趋势');
  return (
    <Panel
      title={<CountedTitle {...{ title, counts }} />}
      query={query}
      height={HEIGHT}
      extra={<PictureButton {...{ title, counts, query }} />}
      isEmpty={({ total }) => total === 0}
      emptyText={label('这段时间没有转诊')}
    >
      {(data) => <Trend data={data} ofKind={ofKind} />}
    </Panel>
  );
}

function Trend({ data, ofKind }: { data: ReferralAnswer } & OfKind) {
  const { token } = theme.useToken();
  const navigate = useNavigate();
  const { language } = useTranslation();
  const { days, counts } = data;
  const hasBothSides = counts.out > 0 && counts.into > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: its words are those of the language
  const option = useMemo(() => {
    const sides = [
      { name: label('转出'), color: token.colorWarning, values: days.map(({ out }) => out) },
      { name: label('转入'), color: token.colorSuccess, values: days.map(({ into }) => into) },
    ];
    const all = { name: label('转诊总数'), color: token.colorPrimary, values: days.map(({ value }) => value) };
    return lineOption(
      days.map(({ day }) => day),
      [all, ...(hasBothSides ? sides : [])],
      token,
    );
  }, [days, hasBothSides, token, language]);
  const dayTo = (day: string, figure: string) => drillToReferrals({ ...rangeFilters({ beginTime: day, endTime: day }), ...ofKind, figure });
  const pick = (at: number, series: number) => {
    const day = days[at]?.day;
    if (day) void navigate(dayTo(day, ['total', 'out', 'into'][series] ?? 'total'));
  };
  const [only, ...others] = days.filter(({ value }) => value > 0);
  if (only && others.length === 0) return <SoleFigure name={only.day} value={only.value} to={dayTo(only.day, 'total')} height={HEIGHT} />;
  const told = label('{beginTime}至{endTime}共转诊{total}例，另取消{canceled}例', {
    beginTime: data.beginTime,
    endTime: data.endTime,
    total: data.total,
    canceled: data.canceled,
  });
  const links = days.flatMap(({ day, value, out, into }) => [
    { name: day, value, to: dayTo(day, 'total') },
    ...(hasBothSides
      ? [
          { name: `${day} ${label('转出')}`, value: out, to: dayTo(day, 'out') },
          { name: `${day} ${label('转入')}`, value: into, to: dayTo(day, 'into') },
        ]
      : []),
  ]);
  return (
    <Chart
      option={option}
      title={label('转诊趋势')}
      label={told}
      links={links.filter(({ value }) => value > 0)}
      height={HEIGHT}
      onPick={pick}
    />
  );
}

/** Why the other hospital did not take them. */
export function ReasonsCard({ query, ofKind, counts }: ChartCardProps) {
  const title = label('退回原因');
  return (
    <Panel
      title={<CountedTitle {...{ title, counts }} />}
      query={query}
      height={HEIGHT}
      extra={<PictureButton {...{ title, counts, query }} />}
      isEmpty={({ byReason }) => byReason.length === 0}
      emptyText={label('这段时间没有退回的转诊')}
    >
      {(data) => {
        const to = (endReason: string) => drillToReferrals({ ...rangeFilters(data), ...ofKind, figure: 'returned', endReason });
        return (
          <Rank
            height={HEIGHT}
            title={title}
            bars={data.byReason.map(({ key, name, value }) => ({ name: label(name), value, to: to(key) }))}
          />
        );
      }}
    </Panel>
  );
}

/** Hospitals of one side by their number of referrals. */
export function ReferralHospitalsCard({
  side,
  title,
  query,
  ofKind,
  counts,
}: ChartCardProps & Pick<ReferralHospital, 'side'> & { title: string }) {
  const filter = side === 'apply' ? 'applyTenantId' : 'targetTenantId';
  const barsOf = ({ byHospital }: ReferralAnswer) => byHospital.filter((one) => one.side === side && one.value > 0);
  return (
    <Panel
      title={<CountedTitle {...{ title, counts }} />}
      query={query}
      height={HEIGHT}
      extra={<PictureButton {...{ title, counts, query }} />}
      isEmpty={(data) => barsOf(data).length === 0}
      emptyText={label('这段时间没有转诊')}
    >
      {(data) => {
        const to = (id: string, who: string) => drillToReferrals({ ...rangeFilters(data), ...ofKind, figure: 'total', [filter]: id, who });
        return <Rank height={HEIGHT} title={title} bars={barsOf(data).map(({ id, name, value }) => ({ name, value, to: to(id, name) }))} />;
      }}
    </Panel>
  );
}
