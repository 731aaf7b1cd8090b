import type { TraceShape } from '../../../../contract/domains/image/trace.shape.ts';
import { filterTrace, settlingSeconds } from './filters.ts';
import { reductionOf, type Trace, tracesOf } from './montages.ts';
import type { PieceStore } from './piece-store.ts';
import { TILE, type TraceView } from './trace-messages.ts';

type Pen = Pick<OffscreenCanvasRenderingContext2D, 'beginPath' | 'moveTo' | 'lineTo' | 'stroke' | 'strokeStyle' | 'lineWidth' | 'lineJoin'>;

/** Paper is light whatever the theme, as with ECGs: left and right are told apart by their colour. */
const LEFT = '#14315c';
const RIGHT = '#8a1c2b';
const MIDDLE = '#1f1f1f';
const OTHER = '#0b5c43';

/** By the first electrode of a trace: odd numbers are left, even ones right. */
export function inkOf(name: string): string {
  const [, letters = '', number = ''] = /^(?:(?:EEG|POL)[\s:_-]*)?(Fp|AF|FC|CP|PO|[FCPOTA])(\d{1,2}|z)/i.exec(name) ?? [];
  if (letters === '') return OTHER;
  if (/z/i.test(number)) return MIDDLE;
  return Number(number) % 2 === 1 ? LEFT : RIGHT;
}

/** Seconds that a tile shows. */
export const spanOf = ({ secondsPerPixel }: TraceView, tile: number): [from: number, to: number] => [
  tile * TILE * secondsPerPixel,
  (tile + 1) * TILE * secondsPerPixel,
];

/** Seconds that have to be there before a tile can be drawn: what filters must have seen, and the next sample beyond each edge. */
export function neededFor({ channels, recordSeconds }: TraceShape, view: TraceView, tile: number): [from: number, to: number] {
  const [from, to] = spanOf(view, tile);
  if (view.level > 0) return [Math.max(0, from), to];
  const beyond = 2 * Math.max(...channels.map(({ samples }) => recordSeconds / samples));
  return [Math.max(0, from - settlingSeconds(view.filters) - beyond), to + beyond];
}

/** Draws the traces of a tile. Everything that it needs is there. */
export function drawTile(pen: Pen, store: PieceStore, shape: TraceShape, view: TraceView, tile: number): void {
  const traces = tracesOf(view.level === 0 ? view.montage : 'recorded', shape.channels);
  const row = view.height / Math.max(1, traces.length);
  pen.lineWidth = 1;
  pen.lineJoin = 'bevel';
  for (const [index, trace] of traces.entries()) {
    pen.strokeStyle = inkOf(trace.name);
    pen.beginPath();
    const place = placerOf(shape, view, trace, { zero: (index + 0.5) * row, row });
    if (view.level === 0) drawSamples(pen, store, shape, view, { trace, tile, place });
    else drawRanges(pen, store, view, { trace, tile, place }, shape.channels[trace.parts[0]?.channel ?? 0]?.unit === 'µV');
    pen.stroke();
  }
}

/** The height at which a value stands: voltages by the sensitivity, negative ones above; what else was recorded by its range. */
function placerOf(
  shape: TraceShape,
  view: TraceView,
  trace: Trace,
  { zero, row }: { zero: number; row: number },
): (value: number) => number {
  const channel = shape.channels[trace.parts[0]?.channel ?? 0];
  if (!channel || channel.unit === 'µV') return (value) => zero + (value * view.pixelsPerMicrovolt) / reductionOf(trace.name);
  const { least, most } = channel;
  return (value) => zero - ((value - (least + most) / 2) / (most - least)) * row * 0.8;
}

interface Line {
  readonly trace: Trace;
  readonly tile: number;
  readonly place: (value: number) => number;
}

/** Samples of a pixel above which only the least and the greatest are drawn. */
const DENSE = 3;

function drawSamples(pen: Pen, store: PieceStore, shape: TraceShape, view: TraceView, { trace, tile, place }: Line): void {
  const [from, to] = spanOf(view, tile);
  const first = shape.channels[trace.parts[0]?.channel ?? 0];
  if (!first) return;
  const rate = first.samples / shape.recordSeconds;
  const total = shape.records * shape.recordSeconds;
  for (const [at, segment] of shape.segments.entries()) {
    const end = shape.segments[at + 1]?.at ?? total;
    if (end <= from || segment.at >= to) continue;
    // Nothing runs across an interruption.
    const start = Math.max(segment.at, from - (first.unit === 'µV' ? settlingSeconds(view.filters) : 0));
    const [begin, stop] = [Math.round(start * rate), Math.min(Math.round(end * rate), Math.ceil(to * rate) + 2)];
    const values = valuesOf(store, trace, begin, stop);
    if (first.unit === 'µV') filterTrace(values, rate, view.filters);
    const shown = Math.max(0, Math.floor(from * rate) - 1 - begin);
    const xOf = (index: number): number => ((begin + index) / rate - from) / view.secondsPerPixel;
    if (rate * view.secondsPerPixel <= DENSE) drawLine(pen, values, shown, (index) => [xOf(index), place(values[index] ?? 0)]);
    else drawColumns(pen, values, shown, xOf, place);
  }
}

function valuesOf(store: PieceStore, { parts }: Trace, from: number, to: number): Float32Array {
  const sum = new Float32Array(Math.max(0, to - from));
  for (const { channel, share } of parts) {
    const values = store.samples(channel, from, to);
    for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + (values[at] ?? 0) * share;
  }
  return sum;
}

function drawLine(pen: Pen, { length }: Float32Array, from: number, pointOf: (index: number) => readonly [number, number]): void {
  for (let index = from; index < length; index += 1) {
    const [x, y] = pointOf(index);
    if (index === from) pen.moveTo(x, y);
    else pen.lineTo(x, y);
  }
}

/** Of each pixel the first, the least and the greatest: what a line through all samples would show. */
function drawColumns(pen: Pen, values: Float32Array, from: number, xOf: (index: number) => number, place: (value: number) => number): void {
  let column = Number.NEGATIVE_INFINITY;
  let [least, most] = [0, 0];
  const flush = (): void => {
    if (column === Number.NEGATIVE_INFINITY) return;
    pen.lineTo(column, place(least));
    pen.lineTo(column, place(most));
  };
  for (let index = from; index < values.length; index += 1) {
    const [x, value] = [Math.floor(xOf(index)), values[index] ?? 0];
    if (x === column) {
      least = Math.min(least, value);
      most = Math.max(most, value);
      continue;
    }
    flush();
    if (column === Number.NEGATIVE_INFINITY) pen.moveTo(x, place(value));
    else pen.lineTo(x, place(value));
    [column, least, most] = [x, value, value];
  }
  flush();
}

/** Of a wide page: as recorded, about one middle for the whole recording, so that tiles fit where they meet. */
function drawRanges(pen: Pen, store: PieceStore, view: TraceView, { trace, tile, place }: Line, isVoltage: boolean): void {
  const [from, to] = spanOf(view, tile);
  const channel = trace.parts[0]?.channel ?? 0;
  const ranges = store.ranges(view.level, channel, from, to);
  const middle = isVoltage ? store.middle(channel, ranges) : 0;
  for (const { at, least, most } of ranges) {
    const x = (at - from) / view.secondsPerPixel;
    // Voltages grow downwards, what else was recorded upwards.
    const [one, other] = [place(least - middle), place(most - middle)];
    const top = Math.min(one, other);
    pen.moveTo(x, top);
    pen.lineTo(x, Math.max(one, other, top + 0.5));
  }
}
