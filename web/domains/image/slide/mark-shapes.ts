import { type MarkPoint, type MarkShape, MOST_POINTS } from '../../../../contract/domains/image/image.rules.ts';
import { label } from '../../../platform/words/label.ts';
import { readableArea, readableLength } from './magnification.ts';

/** Something that is drawn, in pixels of the picture. */
export interface Drawn {
  readonly shape: MarkShape;
  readonly points: readonly MarkPoint[];
}

const distance = ([x, y]: MarkPoint, [u, v]: MarkPoint): number => Math.hypot(u - x, v - y);

/** What a mark measures; nothing of those that measure nothing. Without the size of a pixel, in pixels. */
export function measureOf({ shape, points }: Drawn, microns: number | undefined): string | undefined {
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to) return undefined;
  const long = (pixels: number): string =>
    microns ? readableLength(pixels * microns) : label('{count}像素', { count: Math.round(pixels) });
  if (shape === 'line') return long(distance(from, to));
  if (shape !== 'rectangle') return undefined;
  const [wide, high] = [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])];
  return microns ? `${long(wide)} × ${long(high)}（${readableArea(wide * high * microns * microns)}）` : `${long(wide)} × ${long(high)}`;
}

/** The path of a mark whose points were put where they are shown, as SVG and canvases take it. */
export function pathOf({ shape, points }: Drawn): string {
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to) return '';
  if (shape === 'point') return cross(from, 7);
  if (shape === 'rectangle') return `M${at(from)}H${to[0]}V${to[1]}H${from[0]}Z`;
  if (shape === 'freehand') return `M${points.map(at).join('L')}`;
  const stroke = `M${at(from)}L${at(to)}`;
  return shape === 'arrow' ? `${stroke}${arrowHead(from, to)}` : `${stroke}${end(from, to)}${end(to, from)}`;
}

const at = ([x, y]: MarkPoint): string => `${x},${y}`;

function cross([x, y]: MarkPoint, size: number): string {
  return `M${x - size},${y}H${x + size}M${x},${y - size}V${y + size}`;
}

/** The short stroke across the end of a line that measures. */
function end([x, y]: MarkPoint, [u, v]: MarkPoint): string {
  const length = Math.hypot(u - x, v - y) || 1;
  const [nx, ny] = [(-(v - y) / length) * 6, ((u - x) / length) * 6];
  return `M${x - nx},${y - ny}L${x + nx},${y + ny}`;
}

function arrowHead([x, y]: MarkPoint, [u, v]: MarkPoint): string {
  const angle = Math.atan2(v - y, u - x);
  const side = (turn: number): string => `${u - 13 * Math.cos(angle + turn)},${v - 13 * Math.sin(angle + turn)}`;
  return `M${side(0.45)}L${u},${v}L${side(-0.45)}`;
}

/** What has been drawn so far and the point that follows. */
export function extended(known: readonly MarkPoint[], next: MarkPoint, tool: MarkShape | undefined): MarkPoint[] {
  const [first] = known;
  if (tool !== 'freehand') return first ? [first, next] : [next];
  return [...known, next];
}

/** As many points as a mark may have, from the first to the last, of as many as were drawn. */
export function thinned(points: readonly MarkPoint[]): readonly MarkPoint[] {
  if (points.length <= MOST_POINTS) return points;
  const share = (points.length - 1) / (MOST_POINTS - 1);
  return Array.from({ length: MOST_POINTS }, (_, at) => points[Math.round(at * share)] ?? [0, 0]);
}
