import type { Curve, Stack, Window } from '../../../../contract/domains/image/dicom.shape.ts';
import { digitsOf } from '../../../../contract/domains/image/dicom.windows.ts';

/** How a picture is looked at. Places on the screen are pixels from the middle of the pane. */
export interface PictureView {
  /** Pixels of the screen for a column of the picture; 0: as large as the pane holds. */
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  /** Quarter turns clockwise. */
  readonly turns: number;
  readonly isFlipped: boolean;
  readonly isInverted: boolean;
  /** Absent: as the picture says. */
  readonly window?: Window | undefined;
  /** Which curve of the device, where no window was chosen; absent: the first. */
  readonly curve?: number | undefined;
}

export const plainView: PictureView = { zoom: 0, x: 0, y: 0, turns: 0, isFlipped: false, isInverted: false };

export type Point = readonly [x: number, y: number];

/** How large a pane is, in pixels of the screen. */
export interface PaneSize {
  readonly width: number;
  readonly height: number;
}

type Picture = Pick<Stack, 'columns' | 'rows' | 'spacing' | 'aspect'>;

/** By how much rows lie farther apart than columns. */
export const aspectOf = ({ spacing, aspect = 1 }: Pick<Picture, 'spacing' | 'aspect'>): number =>
  spacing ? spacing[0] / spacing[1] : aspect;

/** The zoom at which the whole picture is seen. */
export function wholeZoom(picture: Picture, { width, height }: PaneSize, turns: number): number {
  const [wide, high] = [picture.columns, picture.rows * aspectOf(picture)];
  const [across, down] = turns % 2 === 0 ? [wide, high] : [high, wide];
  return Math.max(0.001, Math.min(width / across, height / down));
}

export const zoomOf = (view: PictureView, picture: Picture, size: PaneSize): number => view.zoom || wholeZoom(picture, size, view.turns);

/** Where a pixel of the picture stands in the pane, from its upper left corner. */
export function toScreen(view: PictureView, picture: Picture, size: PaneSize): (point: Point) => Point {
  const zoom = zoomOf(view, picture, size);
  const angle = (view.turns * Math.PI) / 2;
  const [cos, sin] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))];
  const aspect = aspectOf(picture);
  return ([column, row]) => {
    const dx = (column - picture.columns / 2) * zoom * (view.isFlipped ? -1 : 1);
    const dy = (row - picture.rows / 2) * zoom * aspect;
    return [size.width / 2 + view.x + dx * cos - dy * sin, size.height / 2 + view.y + dx * sin + dy * cos];
  };
}

/** The other way. */
export function toPicture(view: PictureView, picture: Picture, size: PaneSize): (point: Point) => Point {
  const zoom = zoomOf(view, picture, size);
  const angle = (view.turns * Math.PI) / 2;
  const [cos, sin] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))];
  const aspect = aspectOf(picture);
  return ([x, y]) => {
    const [dx, dy] = [x - size.width / 2 - view.x, y - size.height / 2 - view.y];
    const across = (dx * cos + dy * sin) / zoom / (view.isFlipped ? -1 : 1);
    return [picture.columns / 2 + across, picture.rows / 2 + (dy * cos - dx * sin) / zoom / aspect];
  };
}

const [LEAST_ZOOM, MOST_ZOOM] = [0.05, 40];

/** Nearer or farther by a factor, about a place of the pane that stays where it is. */
export function zoomedAt(view: PictureView, factor: number, [x, y]: Point, picture: Picture, size: PaneSize): PictureView {
  const before = zoomOf(view, picture, size);
  const zoom = Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, before * factor));
  const [cx, cy] = [x - size.width / 2, y - size.height / 2];
  const share = zoom / before;
  return { ...view, zoom, x: cx - (cx - view.x) * share, y: cy - (cy - view.y) * share };
}

/** The window by which a picture of a stack is shown unless somebody chose another. */
export const windowOf = ({ windows }: Pick<Stack, 'windows'>, picture: number): Window => windows[picture] ?? windows[0] ?? [128, 256];

/** The curve of the device by which a picture is shown; nothing where a window does that. */
export const curveOf = (view: PictureView, { curves }: Pick<Stack, 'curves'>): Curve | undefined =>
  view.window ? undefined : curves?.[view.curve ?? 0];

export const rescaleOf = ({ rescale }: Pick<Stack, 'rescale'>, picture: number): readonly [number, number] =>
  rescale[picture] ?? rescale[0] ?? [1, 0];

/**
 * What a drag of so many pixels does to a window: across its width, down its middle, by shares of what is shown, so that every range is reached. It goes
 * by whole values where those are fine enough, else by those of the samples, whose steps are `slope` wide.
 */
export function draggedWindow([middle, width]: Window, dx: number, dy: number, slope = 1): Window {
  const digits = digitsOf(Math.max(Math.abs(slope), width / 1_000));
  const grain = 10 ** -digits;
  const step = Math.max(grain / 2, width / 300);
  const rounded = (value: number): number => Number(value.toFixed(digits));
  return [rounded(middle + dy * step), Math.max(grain, rounded(width + dx * step))];
}
