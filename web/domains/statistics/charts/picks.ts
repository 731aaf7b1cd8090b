import type { ECElementEvent, EChartsType } from 'echarts/core';

/** The place in the series and of the series in the chart. */
export type OnPick = (dataIndex: number, seriesIndex: number) => void;

/** Pixels: a hand is not quite still while it presses. */
const STILL = 4;

/**
 * Tells what of the data is pressed. The browser's click will not do: it is lost where the mark is drawn anew between its two halves, and
 * a mark is drawn anew when the pointer comes to it. Returns how to stop.
 */
export function watchPicks(chart: EChartsType, pick: OnPick): () => void {
  let pressed: ECElementEvent | undefined;
  const press = (at: ECElementEvent): void => {
    pressed = isMainButton(at) ? at : undefined;
  };
  const letGo = (at: ECElementEvent): void => {
    if (pressed && isSamePlace(pressed, at)) pick(at.dataIndex, at.seriesIndex ?? 0);
    pressed = undefined;
  };
  chart.on('mousedown', press);
  chart.on('mouseup', letGo);
  return () => {
    if (chart.isDisposed()) return;
    chart.off('mousedown', press);
    chart.off('mouseup', letGo);
  };
}

/** A touch has no buttons. */
const isMainButton = ({ event }: ECElementEvent): boolean => !(event?.event instanceof MouseEvent && event.event.button !== 0);

function isSamePlace(one: ECElementEvent, other: ECElementEvent): boolean {
  const isSameMark = one.dataIndex === other.dataIndex && one.seriesIndex === other.seriesIndex;
  const [from, to] = [one.event, other.event];
  return isSameMark && from !== undefined && to !== undefined && Math.hypot(to.offsetX - from.offsetX, to.offsetY - from.offsetY) <= STILL;
}
