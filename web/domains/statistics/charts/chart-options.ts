import type { GlobalToken } from 'antd';
import type { EChartsCoreOption } from 'echarts/core';
import type { Bar, Slice } from '../../../../contract/domains/statistics/statistics.endpoints.ts';
import { hueOf } from '../../../engine/parts/tag-color.ts';
import { currentLanguage } from '../../../platform/words/i18n.ts';
import { label } from '../../../platform/words/label.ts';
import { consultationStatusColors } from '../../consultation/consultation.reads.ts';

export type ChartOption = EChartsCoreOption;

/** Pixels for the name of a bar: what is longer goes on in the next line. */
const NAME_WIDTH = 120;

/** The colour of a state is that of its tags, so that it means one thing everywhere. */
export const stateHue = (state: string, token: GlobalToken): string => hueOf(consultationStatusColors[state] ?? 'default', token);

/** Whoever asked their system for less movement sees the charts finished at once. */
const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

function base(token: GlobalToken): ChartOption {
  return {
    animation: !isStill(),
    animationDuration: 300,
    textStyle: { fontFamily: token.fontFamily, color: token.colorTextSecondary },
    tooltip: {
      confine: true,
      backgroundColor: token.colorBgElevated,
      borderColor: token.colorBorderSecondary,
      textStyle: { color: token.colorText, fontSize: 12 },
    },
  };
}

const quiet = (token: GlobalToken) => ({ color: token.colorTextSecondary, fontSize: 12 });

/** One line of a chart, in a colour of the theme. */
export interface Line {
  name: string;
  color: string;
  /** One a day. */
  values: readonly number[];
}

/** How many of something a day. The first line is the sum that the others are part of, and filled. */
export function lineOption(days: readonly string[], lines: readonly Line[], token: GlobalToken): ChartOption {
  const series = ({ name, color, values }: Line, at: number) => ({
    name,
    type: 'line',
    smooth: 0.25,
    smoothMonotone: 'x',
    showSymbol: days.length <= 31,
    symbolSize: 5,
    data: [...values],
    lineStyle: { color, width: 2 },
    itemStyle: { color },
    ...(at === 0 ? { areaStyle: { color, opacity: 0.12 } } : {}),
  });
  const { tooltip, ...rest } = base(token);
  return {
    ...rest,
    tooltip: { ...(tooltip as object), trigger: 'axis' },
    legend: { right: 0, top: 0, itemWidth: 14, itemHeight: 8, textStyle: quiet(token) },
    grid: { left: 34, right: 12, top: 34, bottom: 26 },
    xAxis: {
      type: 'category',
      data: days.map((day) => day.slice(5)),
      boundaryGap: false,
      axisLabel: quiet(token),
      axisLine: { lineStyle: { color: token.colorBorder } },
      axisTick: { show: false },
    },
    yAxis: { type: 'value', minInterval: 1, axisLabel: quiet(token), splitLine: { lineStyle: { color: token.colorBorderSecondary } } },
    series: lines.map(series),
  };
}

/** In a place narrower than this, in pixels, the legend goes below the ring. English names of states are longer. */
const NARROW = { zh: 320, en: 460 } as const;

/** Shares with their numbers in the legend, where they can be read without pointing at anything. */
export function pieOption(slices: readonly Slice[], total: number, token: GlobalToken): ChartOption {
  const counts = new Map(slices.map(({ name, value }) => [label(name), value]));
  const { tooltip, ...rest } = base(token);
  const legend = {
    type: 'scroll',
    itemWidth: 10,
    itemHeight: 10,
    textStyle: quiet(token),
    pageTextStyle: quiet(token),
    formatter: (name: string) => `${name}  ${counts.get(name) ?? 0}`,
  };
  const ring = {
    type: 'pie',
    itemStyle: { borderColor: token.colorBgContainer, borderWidth: 2 },
    label: { show: true, position: 'center', formatter: `{n|${total}}\n{t|${label('会诊总数')}}`, rich: richText(token) },
    emphasis: { scaleSize: 4 },
    data: slices.map(({ key, name, value }) => ({
      name: label(name),
      value,
      itemStyle: { color: stateHue(key, token) },
    })),
  };
  const aside = {
    legend: { ...legend, orient: 'vertical', right: 0, top: 'middle' },
    series: [{ ...ring, radius: ['52%', '78%'], center: ['32%', '50%'] }],
  };
  const below = {
    legend: { ...legend, orient: 'horizontal', left: 0, right: 0, bottom: 0 },
    series: [{ ...ring, radius: ['50%', '74%'], center: ['50%', '44%'] }],
  };
  return {
    baseOption: { ...rest, tooltip: { ...(tooltip as object), trigger: 'item', formatter: label('{b}：{c}（{d}%）') } },
    media: [{ query: { maxWidth: NARROW[currentLanguage()] }, option: below }, { option: aside }],
  };
}

const richText = (token: GlobalToken) => ({
  n: { fontSize: 24, fontWeight: 600, color: token.colorText, lineHeight: 30 },
  t: { fontSize: 12, color: token.colorTextSecondary },
});

/** The longest bar on top. */
export function barOption(bars: readonly Pick<Bar, 'name' | 'value'>[], token: GlobalToken): ChartOption {
  const shown = [...bars].reverse();
  return {
    ...base(token),
    grid: { left: 4, right: 40, top: 4, bottom: 4, containLabel: true },
    xAxis: { type: 'value', show: false },
    yAxis: {
      type: 'category',
      data: shown.map(({ name }) => name),
      axisLabel: { ...quiet(token), width: NAME_WIDTH, overflow: 'break' as const },
      axisLine: { show: false },
      axisTick: { show: false },
    },
    series: [
      {
        type: 'bar',
        barMaxWidth: 16,
        data: shown.map(({ value }) => value),
        itemStyle: { color: token.colorPrimary, borderRadius: [0, 4, 4, 0] },
        label: { show: true, position: 'right', color: token.colorText, fontSize: 12 },
      },
    ],
  };
}
