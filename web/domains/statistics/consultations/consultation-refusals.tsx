import { theme } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { ConsultationAnswer } from '../../../../contract/domains/statistics/consultation-statistics.endpoints.ts';
import { Panel } from '../../../engine/parts/panel.tsx';
import { label, listed } from '../../../platform/words/label.ts';
import { Chart } from '../charts/chart.tsx';
import { barOption } from '../charts/chart-options.ts';
import { PictureButton } from '../charts/picture-button.tsx';
import { SoleFigure } from '../charts/sole-figure.tsx';
import { drillTo, rangeFilters } from '../drill.ts';
import type { ConsultationCardProps } from './consultation-tiles.tsx';

const HEIGHT = 240;

/** Why experts did not take them. */
export function RefusalsCard({ query, ofKind }: ConsultationCardProps) {
  const title = label('专家退回原因');
  return (
    <Panel
      title={title}
      query={query}
      height={HEIGHT}
      extra={<PictureButton title={title} counted={query.data} />}
      isEmpty={({ byReason }) => byReason.length === 0}
      emptyText={label('这段时间没有专家退回的会诊')}
    >
      {(data) => <Refusals data={data} title={title} ofKind={ofKind} />}
    </Panel>
  );
}

function Refusals({ data, title, ofKind }: { data: ConsultationAnswer; title: string } & Pick<ConsultationCardProps, 'ofKind'>) {
  const { token } = theme.useToken();
  const navigate = useNavigate();
  const bars = useMemo(() => data.byReason.map(({ id, name, refused }) => ({ id, name: label(name), value: refused })), [data.byReason]);
  const option = useMemo(() => barOption(bars, token), [bars, token]);
  const ordersOf = (returnReason: string) => drillTo({ ...rangeFilters(data), ...ofKind, figure: 'refused', returnReason });
  const pick = (at: number) => {
    const bar = bars[bars.length - 1 - at];
    if (bar) void navigate(ordersOf(bar.id));
  };
  const [only, ...others] = bars;
  if (only && others.length === 0) return <SoleFigure name={only.name} value={only.value} to={ordersOf(only.id)} height={HEIGHT} />;
  const told = label('{name}：{value}', {
    name: title,
    value: listed(bars.map(({ name, value }) => label('{name}{value}例', { name, value }))),
  });
  return <Chart option={option} label={told} height={HEIGHT} onPick={pick} />;
}
