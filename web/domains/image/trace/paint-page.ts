import type { TraceShape } from '../../../../contract/domains/image/trace.shape.ts';
import { inkOf } from './draw-tile.ts';
import { reductionOf } from './montages.ts';
import type { TraceItem } from './trace-marks.ts';
import { TILE, type TraceView } from './trace-messages.ts';
import { readableTime } from './trace-position.ts';
import type { Tiles } from './use-tiles.ts';

/** Pixels left of the traces, where their names stand, and below them, where the time stands. */
export const GUTTER = 76;
export const FOOT = 20;

const PAPER = '#fffdf8';
const FINE = '#ece7dc';
const COARSE = '#d8cfbd';
const WORDS = '#3a3a3a';
const DEVICE = '#8a5a00';
const DOCTOR = '#0b5cad';

/** A page as it stands now. */
export interface TracePage {
  readonly shape: TraceShape;
  readonly view: TraceView;
  readonly names: readonly string[];
  /** Pixels of the whole canvas. */
  readonly width: number;
  /** Seconds at which the page begins. */
  readonly start: number;
  /** Seconds between lines, and after how many of them a stronger one stands. */
  readonly grid: { readonly step: number; readonly strong: number };
  readonly items: readonly TraceItem[];
  readonly tiles: Pick<Tiles, 'get'>;
}

/** Draws a page: the paper, what is there of its tiles, names, times, events and measures. Cheap enough for every frame. */
export function paintPage(canvas: HTMLCanvasElement, page: TracePage): void {
  const { view, width } = page;
  const [wide, high] = [Math.round(width * view.density), Math.round((view.height + FOOT) * view.density)];
  if (canvas.width !== wide || canvas.height !== high) [canvas.width, canvas.height] = [wide, high];
  const pen = canvas.getContext('2d', { alpha: false });
  if (!pen) return;
  pen.setTransform(view.density, 0, 0, view.density, 0, 0);
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, width, view.height + FOOT);
  paintGrid(pen, page);
  paintTiles(pen, page);
  paintGaps(pen, page);
  for (const item of page.items) paintItem(pen, page, item);
  paintNames(pen, page);
}

type Pen = CanvasRenderingContext2D;

const xOf = ({ start, view }: TracePage, seconds: number): number => GUTTER + (seconds - start) / view.secondsPerPixel;
const endOf = ({ start, view, width }: TracePage): number => start + (width - GUTTER) * view.secondsPerPixel;

function paintTiles(pen: Pen, { view, width, start, tiles }: TracePage): void {
  const left = start / view.secondsPerPixel;
  for (let tile = Math.floor(left / TILE); tile * TILE < left + width - GUTTER; tile += 1) {
    const bitmap = tiles.get(tile);
    // On whole pixels of the screen, else every frame blurs the lines anew.
    const x = Math.round((GUTTER + tile * TILE - left) * view.density) / view.density;
    if (bitmap) pen.drawImage(bitmap, x, 0, TILE, view.height);
  }
}

function paintGrid(pen: Pen, page: TracePage): void {
  const { view, start, grid } = page;
  const end = endOf(page);
  const digits = digitsFor(grid.step * grid.strong);
  pen.font = '11px sans-serif';
  pen.textAlign = 'center';
  for (let line = Math.ceil(start / grid.step); line * grid.step <= end; line += 1) {
    const x = Math.round(xOf(page, line * grid.step)) + 0.5;
    const isStrong = line % grid.strong === 0;
    pen.fillStyle = isStrong ? COARSE : FINE;
    pen.fillRect(x - 0.5, 0, 1, view.height);
    if (!isStrong) continue;
    pen.fillStyle = WORDS;
    // No time that is cut off at an edge.
    if (x > GUTTER - 4 && x < page.width - 22) pen.fillText(readableTime(line * grid.step, digits), x, view.height + 14);
  }
}

/** Of seconds, where lines stand so far apart. */
const digitsFor = (seconds: number): number => (seconds >= 1 ? 0 : seconds >= 0.1 ? 1 : 3);

/** Where nothing was recorded for a while. */
function paintGaps(pen: Pen, page: TracePage): void {
  for (const { at } of page.shape.segments.slice(1)) {
    const x = xOf(page, at);
    if (x < GUTTER || x > page.width) continue;
    pen.fillStyle = '#b42318';
    pen.fillRect(x - 1, 0, 2, page.view.height);
  }
}

/** An event of the device or a doctor, or a measure, where it lies on the page. */
function paintItem(pen: Pen, page: TracePage, item: TraceItem): void {
  const [left, right] = [xOf(page, item.at), xOf(page, item.until)];
  if (right < GUTTER || left > page.width) return;
  const ink = item.kind === 'device' ? DEVICE : DOCTOR;
  pen.fillStyle = ink;
  pen.textAlign = 'left';
  pen.font = '600 12px sans-serif';
  if (item.kind === 'interval') paintInterval(pen, page, item, [left, right]);
  else paintEvent(pen, page, item, [left, right]);
}

function paintEvent(pen: Pen, page: TracePage, item: TraceItem, [left, right]: readonly [number, number]): void {
  pen.globalAlpha = 0.1;
  if (right > left) pen.fillRect(left, 0, right - left, page.view.height);
  pen.globalAlpha = 1;
  pen.strokeStyle = pen.fillStyle;
  pen.lineWidth = 1;
  pen.setLineDash([4, 3]);
  pen.beginPath();
  pen.moveTo(left + 0.5, 0);
  pen.lineTo(left + 0.5, page.view.height);
  pen.stroke();
  pen.setLineDash([]);
  write(pen, item.text, Math.max(GUTTER + 3, left + 3), item.kind === 'device' ? 13 : 28);
}

function paintInterval(pen: Pen, page: TracePage, item: TraceItem, sides: readonly [number, number]): void {
  const { names, view } = page;
  const [left, right] = sides;
  const index = names.indexOf(item.trace ?? '');
  if (index < 0) {
    paintElsewhere(pen, page, item, sides);
    return;
  }
  const row = view.height / Math.max(1, names.length);
  const zero = (index + 0.5) * row;
  const [from, to] = (item.voltages ?? [0, 0]).map((value) => zero + (value * view.pixelsPerMicrovolt) / reductionOf(item.trace ?? ''));
  pen.strokeStyle = DOCTOR;
  pen.lineWidth = 1.5;
  pen.strokeRect(left, Math.min(from ?? 0, to ?? 0), right - left, Math.abs((to ?? 0) - (from ?? 0)));
  write(pen, item.text, left + 3, Math.min(from ?? 0, to ?? 0) - 5);
}

/** It was measured on a trace that this montage does not have: its time is told at the edge, and no other trace is marked for it. */
function paintElsewhere(pen: Pen, { view }: TracePage, { trace, text }: TraceItem, [left, right]: readonly [number, number]): void {
  const edge = view.height - 6.5;
  pen.strokeStyle = DOCTOR;
  pen.lineWidth = 1;
  pen.setLineDash([2, 3]);
  pen.beginPath();
  for (const side of [left, right]) {
    pen.moveTo(side + 0.5, edge - 8);
    pen.lineTo(side + 0.5, edge);
  }
  pen.moveTo(left, edge);
  pen.lineTo(right, edge);
  pen.stroke();
  pen.setLineDash([]);
  write(pen, `${trace} ${text}`, Math.max(GUTTER + 3, left + 3), edge - 10);
}

function paintNames(pen: Pen, { names, view }: TracePage): void {
  pen.fillStyle = PAPER;
  pen.globalAlpha = 0.94;
  pen.fillRect(0, 0, GUTTER - 2, view.height);
  pen.globalAlpha = 1;
  pen.textAlign = 'left';
  const row = view.height / Math.max(1, names.length);
  pen.font = `600 ${Math.max(9, Math.min(12, Math.floor(row)))}px sans-serif`;
  for (const [index, name] of names.entries()) {
    pen.fillStyle = inkOf(name);
    const reduction = reductionOf(name);
    const words = `${name.replace(/^EEG\s+/i, '')}${reduction === 1 ? '' : ` ÷${reduction}`}`;
    pen.fillText(words, 6, (index + 0.5) * row + 4, GUTTER - 10);
  }
}

/** Legible on whatever lies below. */
function write(pen: Pen, words: string, x: number, y: number): void {
  const ink = pen.fillStyle;
  pen.lineWidth = 3;
  pen.strokeStyle = PAPER;
  pen.strokeText(words, x, y);
  pen.fillStyle = ink;
  pen.fillText(words, x, y);
}
