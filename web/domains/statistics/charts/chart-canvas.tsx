import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ChartOption } from './chart-options.ts';
import { type OnPick, watchPicks } from './picks.ts';

use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

export interface ChartCanvasProps {
  option: ChartOption;
  /** For people who cannot see it. */
  label: string;
  /** Pixels. */
  height: number;
  /** Called with what of the data was pressed. */
  onPick?: OnPick;
}

/** Draws as vectors: sharp on every screen, and cheap at the few hundred points of a dashboard. */
export function ChartCanvas({ option, label, height, onPick }: ChartCanvasProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const drawn = init(element, undefined, { renderer: 'svg' });
    chart.current = drawn;
    const watch = new ResizeObserver(() => drawn.resize());
    watch.observe(element);
    return () => {
      watch.disconnect();
      drawn.dispose();
    };
  }, []);
  useEffect(() => chart.current?.setOption(option, true), [option]);
  // Watched once: what is drawn anew between the two halves of a press must not forget the first.
  const pick = useEffectEvent<OnPick>((at, series) => onPick?.(at, series));
  useEffect(() => (chart.current ? watchPicks(chart.current, (at, series) => pick(at, series)) : undefined), []);
  return (
    <div
      ref={place}
      className="board-chart"
      role="img"
      aria-label={label}
      style={{ width: '100%', height, cursor: onPick ? 'pointer' : undefined }}
    />
  );
}
