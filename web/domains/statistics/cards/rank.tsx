import { theme } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { label, listed } from '../../../platform/words/label.ts';
import { Chart } from '../charts/chart.tsx';
import type { ChartLink } from '../charts/chart-links.tsx';
import { barOption } from '../charts/chart-options.ts';
import { SoleFigure } from '../charts/sole-figure.tsx';

/** The longest bars that a card has room for. */
const BARS = 8;

interface RankProps {
  title: string;
  bars: readonly ChartLink[];
  /** In pixels. */
  height: number;
}

/** Bars by their length, the longest first; each leads to what it counts. */
export function Rank({ title, bars, height }: RankProps) {
  const { token } = theme.useToken();
  const navigate = useNavigate();
  const shown = bars.slice(0, BARS);
  const option = useMemo(() => barOption(bars.slice(0, BARS), token), [bars, token]);
  const pick = (at: number) => {
    const bar = shown[shown.length - 1 - at];
    if (bar) void navigate(bar.to);
  };
  const [only, ...others] = shown;
  if (only && others.length === 0) return <SoleFigure {...only} height={height} />;
  const told = label('{name}：{value}', {
    name: title,
    value: listed(shown.map(({ name, value }) => label('{name}{value}例', { name, value }))),
  });
  return <Chart option={option} title={title} label={told} links={shown} height={height} onPick={pick} />;
}
