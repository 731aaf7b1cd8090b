import type { DicomMark, Stack } from '../../../../contract/domains/image/dicom.shape.ts';
import { digitsOf } from '../../../../contract/domains/image/dicom.windows.ts';
import { label } from '../../../platform/words/label.ts';
import type { Point } from './picture-view.ts';
import { aspectOf, type PaneSize, rescaleOf } from './picture-view.ts';
import type { Samples } from './shade-picture.ts';

/** Something that was measured on a picture, in pixels of it. */
export interface Measure {
  readonly key: string;
  readonly shape: DicomMark;
  readonly points: readonly Point[];
  /** From 0. */
  readonly picture: number;
  readonly stack: number;
}

/** How many points make a measure. */
export const pointsOf = (shape: DicomMark): number => (shape === 'angle' ? 3 : 2);

const distance = ([ax, ay]: Point, [bx, by]: Point, [row, column]: readonly [number, number]): number =>
  Math.hypot((bx - ax) * column, (by - ay) * row);

/** What a measure says. Pictures without a scale are measured in pixels, and say so; those of a detector are larger than what they show. */
export function readableMeasure(
  { shape, points }: Pick<Measure, 'shape' | 'points'>,
  stack: Stack,
  picture: number,
  samples?: Samples,
): string {
  const [a, b, c] = points;
  if (!a || !b) return '';
  if (shape === 'length') return readableLength(distance(a, b, stack.spacing ?? [1, 1]), stack);
  if (shape === 'angle') return c ? `${angleAt(b, a, c, [aspectOf(stack), 1]).toFixed(1)}°` : '';
  const area = Math.abs((b[0] - a[0]) * (b[1] - a[1])) * (shape === 'ellipse' ? Math.PI / 4 : 1);
  const found = samples ? meanOf(samples, stack, picture, { shape, a, b }) : undefined;
  // Of values between 0 and 1 a tenth would say nothing.
  const digits = Math.max(1, digitsOf(rescaleOf(stack, picture)[0]));
  const unit = stack.unit ? ` ${stack.unit}` : '';
  const mean = found
    ? label('均值 {mean} ± {deviation}', { mean: found.mean.toFixed(digits), deviation: found.deviation.toFixed(digits) }) + unit
    : '';
  return [mean, readableArea(area, stack)].filter(Boolean).join(' · ');
}

/** A size in millimetres, with the plane in which it was measured where that is not the patient's. */
export const inItsPlane = (size: string, { isDetector }: Pick<Stack, 'isDetector'>): string =>
  isDetector ? size + label('（探测器平面）') : size;

function readableLength(length: number, stack: Stack): string {
  if (!stack.spacing) return label('{count} 像素（无比例）', { count: length.toFixed(1) });
  return inItsPlane(`${length.toFixed(1)} mm`, stack);
}

function readableArea(pixels: number, stack: Stack): string {
  const { spacing } = stack;
  if (!spacing) return label('{count} 像素（无比例）', { count: Math.round(pixels) });
  const area = pixels * spacing[0] * spacing[1];
  return inItsPlane(area >= 100 ? `${(area / 100).toFixed(2)} cm²` : `${area.toFixed(1)} mm²`, stack);
}

/** Degrees between two arms, as they lie in the body: rows may lie farther apart than columns. */
export function angleAt(corner: Point, one: Point, other: Point, [row, column]: readonly [number, number]): number {
  const arm = ([x, y]: Point): number => Math.atan2((y - corner[1]) * row, (x - corner[0]) * column);
  const turned = Math.abs(arm(one) - arm(other));
  return ((turned > Math.PI ? 2 * Math.PI - turned : turned) * 180) / Math.PI;
}

/** Mean and standard deviation of the pixels whose middles lie within. */
export function meanOf(samples: Samples, stack: Stack, picture: number, { shape, a, b }: { shape: DicomMark; a: Point; b: Point }) {
  const [left, right] = [Math.max(0, Math.min(a[0], b[0])), Math.min(stack.columns, Math.max(a[0], b[0]))];
  const [top, bottom] = [Math.max(0, Math.min(a[1], b[1])), Math.min(stack.rows, Math.max(a[1], b[1]))];
  const [cx, cy, rx, ry] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, Math.abs(b[0] - a[0]) / 2, Math.abs(b[1] - a[1]) / 2];
  const [slope, intercept] = rescaleOf(stack, picture);
  let [count, sum, squares] = [0, 0, 0];
  for (let row = Math.ceil(top - 0.5); row + 0.5 < bottom; row += 1)
    for (let column = Math.ceil(left - 0.5); column + 0.5 < right; column += 1) {
      if (shape === 'ellipse' && ((column + 0.5 - cx) / rx) ** 2 + ((row + 0.5 - cy) / ry) ** 2 > 1) continue;
      const value = (samples[row * stack.columns + column] ?? 0) * slope + intercept;
      [count, sum, squares] = [count + 1, sum + value, squares + value * value];
    }
  if (count === 0) return undefined;
  const mean = sum / count;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)), count };
}

/** The line of a measure in a pane, as SVG and canvas draw it. */
export function pathOf({ shape, points }: Pick<Measure, 'shape' | 'points'>, place: (point: Point) => Point): string {
  const shown = points.map(place);
  const [a, b] = points;
  if (!a || !b) return '';
  if (shape === 'length' || shape === 'angle')
    return shown.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join(' ');
  // Turned with the picture: made of points of it.
  const steps = shape === 'box' ? 4 : 48;
  const around = Array.from({ length: steps }, (_, at): Point => {
    const angle = ((at + (shape === 'box' ? 0.5 : 0)) / steps) * 2 * Math.PI;
    const reach = shape === 'box' ? Math.SQRT2 : 1;
    const [rx, ry] = [(b[0] - a[0]) / 2, (b[1] - a[1]) / 2];
    return place([(a[0] + b[0]) / 2 + rx * reach * Math.cos(angle), (a[1] + b[1]) / 2 + ry * reach * Math.sin(angle)]);
  });
  return `${around.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join(' ')} Z`;
}

/** Where the words of a measure stand: beside its last point, within the pane. */
export function wordsAt({ points }: Pick<Measure, 'points'>, place: (point: Point) => Point, { width, height }: PaneSize): Point {
  const [x, y] = place(points.at(-1) ?? [0, 0]);
  return [Math.min(Math.max(6, x + 8), Math.max(6, width - 150)), Math.min(Math.max(16, y - 6), height - 8)];
}
