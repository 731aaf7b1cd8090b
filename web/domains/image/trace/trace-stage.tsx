import { Alert } from 'antd';
import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { TraceMark, TraceShape } from '../../../../contract/domains/image/trace.shape.ts';
import { label } from '../../../platform/words/label.ts';
import { reductionOf, type Trace, tracesOf } from './montages.ts';
import { FOOT, GUTTER, paintPage, type TracePage } from './paint-page.ts';
import { readableInterval, type TraceItem, withinStretch } from './trace-marks.ts';
import type { TraceView } from './trace-messages.ts';
import type { TracePosition } from './trace-position.ts';
import { DIVISIONS, levelFor, secondsPerPixel, type TraceSettings } from './trace-scales.ts';
import { seenTiles, type Tiles, useTiles } from './use-tiles.ts';

/** A point of a page: seconds of the recording, microvolts of the trace that lies there. */
export interface TracePoint {
  readonly seconds: number;
  /** None of what was not recorded as a voltage: its height says nothing in microvolts. */
  readonly microvolts?: number | undefined;
  readonly trace: string;
}

/** A page as it is drawn: the one place where that is known. */
export interface ShownPage {
  readonly canvas: HTMLCanvasElement | null;
  readonly seconds: number;
  readonly view: TraceView;
  /** Whether all of its traces are there, as it stands now. */
  readonly isWhole: () => boolean;
}

export interface StageProps {
  applyOrderId: string;
  fileId: string;
  name: string;
  shape: TraceShape;
  isEmg: boolean;
  settings: TraceSettings;
  /** Pixels of a millimetre. */
  pixels: number;
  position: TracePosition;
  items: readonly TraceItem[];
  tool: TraceMark | undefined;
  onDrawn: (tool: TraceMark, from: TracePoint, to: TracePoint) => void;
  onKey: (event: KeyboardEvent) => void;
  /** Hears of the page whenever it is drawn in another way. */
  onPage: (page: ShownPage) => void;
}

/** The page of a recording: drawn anew with each frame in which it moves, without a word to the rest of the screen. */
export function TraceStage(props: StageProps) {
  const { shape, settings, position, tool } = props;
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(frame);
  const view = useView(props, size);
  const [drawn, setDrawn] = useState<TraceItem>();
  const traces = useMemo(
    () => tracesOf(view.level === 0 ? settings.montage : 'recorded', shape.channels),
    [view.level, settings.montage, shape],
  );
  const names = useMemo(() => traces.map(({ name }) => name), [traces]);
  const paint = useRef<() => void>(() => undefined);
  const repaint = useCallback(() => paint.current(), []);
  const { tiles, failure } = useTiles(props, view, repaint);
  const page = (): TracePage => ({
    ...{ shape, view, names, tiles, width: size.width, start: position.get() },
    grid: gridOf(view.secondsPerPixel * (size.width - GUTTER), props.isEmg),
    items: drawn ? [...props.items, drawn] : props.items,
  });
  paint.current = () => {
    if (!canvas.current || size.width <= GUTTER) return;
    paintPage(canvas.current, page());
    frame.current?.setAttribute('aria-busy', String(!isThere(tiles, view, position.get(), size.width - GUTTER)));
  };
  useMoves(position, view, size.width, tiles.want, repaint);
  useLayoutEffect(() => paint.current());
  const seconds = view.secondsPerPixel * (size.width - GUTTER);
  const { onPage } = props;
  const { get } = tiles;
  useEffect(() => {
    const isWhole = (): boolean => isThere({ get }, view, position.get(), size.width - GUTTER);
    onPage({ canvas: canvas.current, seconds, view, isWhole });
  }, [onPage, seconds, view, position, size.width, get]);
  const pointers = usePointers(props, { view, traces, setDrawn });
  return (
    <div
      ref={frame}
      className={tool ? 'trace-stage is-marking' : 'trace-stage'}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys
      tabIndex={0}
      aria-label={label('波形画面，方向键移动，翻页键翻页，加减键改变灵敏度，N键下一事件')}
      onKeyDown={props.onKey}
      {...pointers}
    >
      <canvas ref={canvas} role="img" aria-label={props.name} style={{ width: size.width, height: size.height }} />
      {failure && <Alert className="trace-failure" type="warning" showIcon title={failure} />}
    </div>
  );
}

/** Whether all that a page shows which begins at that second has been drawn. */
function isThere({ get }: Pick<Tiles, 'get'>, { secondsPerPixel: each }: TraceView, start: number, width: number): boolean {
  return width > 0 && seenTiles(start / each, width).every((tile) => get(tile) !== undefined);
}

/** Asks for what a page shows, and draws it, whenever it moves: once a frame. */
function useMoves(
  position: TracePosition,
  view: TraceView,
  width: number,
  want: (start: number, width: number) => void,
  paint: () => void,
): void {
  useEffect(() => {
    let asked = 0;
    const show = (): void => {
      asked = 0;
      want(position.get(), width - GUTTER);
      paint();
    };
    const moved = (): void => {
      if (asked === 0) asked = requestAnimationFrame(show);
    };
    // Another view has other tiles.
    if (view.height > 0) moved();
    const stop = position.subscribe(moved);
    return () => {
      stop();
      cancelAnimationFrame(asked);
    };
  }, [position, view, width, want, paint]);
}

function useView({ shape, settings, pixels }: StageProps, { width, height }: { width: number; height: number }): TraceView {
  const { montage, filters, speed, sensitivity } = settings;
  return useMemo(() => {
    const seconds = secondsPerPixel(speed, width - GUTTER, pixels);
    return {
      ...{ montage, filters, secondsPerPixel: seconds, level: levelFor(shape, seconds) },
      ...{
        pixelsPerMicrovolt: pixels / sensitivity,
        height: Math.max(1, height - FOOT),
        density: Math.min(2, window.devicePixelRatio || 1),
      },
    };
  }, [shape, montage, filters, speed, sensitivity, pixels, width, height]);
}

function useSize(element: React.RefObject<HTMLDivElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (!element.current) return;
    const watch = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      setSize({ width: Math.floor(width), height: Math.floor(height) });
    });
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return size;
}

/** Round seconds between lines: some hundred pixels for a strong one. Muscles have ten divisions a page. */
function gridOf(seconds: number, isEmg: boolean): TracePage['grid'] {
  if (isEmg) return { step: seconds / DIVISIONS, strong: 1 };
  const step = [0.2, 1, 5, 10, 60, 300, 600, 3_600].find((one) => seconds / one <= 70) ?? 3_600;
  return { step, strong: step === 0.2 || step === 1 || step === 60 ? 5 : 6 };
}

interface Drawing {
  readonly view: TraceView;
  readonly traces: readonly Trace[];
  readonly setDrawn: (item: TraceItem | undefined) => void;
}

/** Drags the page, or draws an event or a measure on it. */
function usePointers({ shape, position, tool, onDrawn }: StageProps, { view, traces, setDrawn }: Drawing) {
  const held = useRef<{ from: TracePoint; x: number; start: number }>(undefined);
  const under = (event: PointerEvent<HTMLDivElement>): TracePoint => {
    const box = event.currentTarget.getBoundingClientRect();
    const free = position.get() + Math.max(0, event.clientX - box.left - GUTTER) * view.secondsPerPixel;
    const seconds = withinStretch(shape, held.current?.from.seconds ?? free, free);
    const row = view.height / Math.max(1, traces.length);
    const y = event.clientY - box.top;
    // A measure stays on the trace on which it was begun.
    const begun = held.current?.from.trace;
    const index = begun === undefined ? Math.min(traces.length - 1, Math.floor(y / row)) : traces.findIndex(({ name }) => name === begun);
    const { name = '', parts = [] } = traces[index] ?? {};
    if (shape.channels[parts[0]?.channel ?? 0]?.unit !== 'µV') return { seconds, trace: name };
    return { seconds, microvolts: ((y - (index + 0.5) * row) / view.pixelsPerMicrovolt) * reductionOf(name), trace: name };
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>): void => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = undefined;
      held.current = { from: under(event), x: event.clientX, start: position.get() };
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>): void => {
      if (!held.current) return;
      const { from, x, start } = held.current;
      if (!tool) position.set(start - (event.clientX - x) * view.secondsPerPixel);
      else setDrawn(drawing(tool, from, under(event)));
    },
    onPointerUp: (event: PointerEvent<HTMLDivElement>): void => {
      const { from, x } = held.current ?? {};
      const to = under(event);
      held.current = undefined;
      setDrawn(undefined);
      if (!tool || !from || x === undefined) return;
      const isClick = Math.abs(event.clientX - x) < 4;
      if (!isClick || tool === 'event') onDrawn(tool, from, isClick ? from : to);
    },
    onPointerCancel: (): void => {
      held.current = undefined;
      setDrawn(undefined);
    },
  };
}

function drawing(tool: TraceMark, from: TracePoint, to: TracePoint): TraceItem {
  const [first, last] = from.seconds <= to.seconds ? [from, to] : [to, from];
  const where = { key: 'drawn', kind: tool, at: first.seconds, until: last.seconds };
  if (tool === 'event') return { ...where, text: '' };
  const [one, other] = [first.microvolts ?? 0, last.microvolts ?? 0];
  const text = readableInterval(last.seconds - first.seconds, from.microvolts === undefined ? undefined : other - one);
  return { ...where, text, trace: from.trace, voltages: [one, other] };
}
