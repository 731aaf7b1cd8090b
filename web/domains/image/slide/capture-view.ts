import OpenSeadragon from 'openseadragon';
import type { CaptureFrame } from '../../../../contract/domains/image/image.rules.ts';
import { readableLength, scaleBar } from './magnification.ts';
import { measureOf, pathOf } from './mark-shapes.ts';
import { placer, type ShownMark } from './slide-overlay.tsx';
import { imageZoomOf } from './use-viewer.ts';

const QUALITY = 0.92;
const FONT = '600 14px sans-serif';
const INK = '#14315c';

interface View {
  readonly viewer: OpenSeadragon.Viewer;
  readonly marks: readonly ShownMark[];
  readonly microns: number | undefined;
  readonly objective: number | undefined;
}

/** Where the view stands, so that it is found again. */
export function frameOf({ viewer, objective }: Pick<View, 'viewer' | 'objective'>): CaptureFrame {
  const { viewport } = viewer;
  const size = viewport.getContainerSize();
  const middle = viewer.world.getItemAt(0)?.viewerElementToImageCoordinates(new OpenSeadragon.Point(size.x / 2, size.y / 2));
  const zoom = imageZoomOf(viewer);
  const round = (value: number): number => Math.round(value * 100) / 100;
  return {
    ...{ x: round(middle?.x ?? 0), y: round(middle?.y ?? 0), width: round(size.x / zoom), height: round(size.y / zoom) },
    rotation: round(viewport.getRotation(true)),
    ...(objective ? { zoom: round(zoom * objective) } : {}),
  };
}

/** What the viewer shows, with what is drawn on it and its scale, as a picture for the report. It names nobody. */
export async function captureView({ viewer, marks, microns, objective }: View): Promise<File> {
  const source = viewer.drawer.canvas;
  if (!(source instanceof HTMLCanvasElement)) throw new Error('the viewer draws on no canvas');
  const size = viewer.viewport.getContainerSize();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(size.x);
  canvas.height = Math.round(size.y);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(source, 0, 0, canvas.width, canvas.height);
  drawMarks(pen, { viewer, marks, microns });
  drawScale(pen, canvas, { viewer, microns, objective });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('no picture');
  return new File([blob], 'key-image.jpg', { type: 'image/jpeg' });
}

function drawMarks(pen: CanvasRenderingContext2D, { viewer, marks, microns }: Omit<View, 'objective'>): void {
  const place = placer(viewer);
  pen.font = FONT;
  pen.lineWidth = 2;
  pen.strokeStyle = INK;
  for (const mark of marks) {
    const shown = { shape: mark.shape, points: mark.points.map(place) };
    pen.stroke(new Path2D(pathOf(shown)));
    const [x, y] = shown.points.at(-1) ?? [0, 0];
    write(pen, [mark.content, measureOf(mark, microns)].filter(Boolean).join(' · '), x + 10, y - 8);
  }
}

function drawScale(
  pen: CanvasRenderingContext2D,
  { width, height }: HTMLCanvasElement,
  { viewer, microns, objective }: Omit<View, 'marks'>,
): void {
  if (objective) write(pen, `${(imageZoomOf(viewer) * objective).toFixed(1)}×`, 16, 26);
  if (!microns) return;
  const bar = scaleBar(microns / imageZoomOf(viewer), Math.min(180, width / 3));
  pen.fillStyle = '#fff';
  pen.fillRect(12, height - 36, bar.pixels + 8, 10);
  pen.fillStyle = INK;
  pen.fillRect(16, height - 33, bar.pixels, 4);
  write(pen, readableLength(bar.microns), 16, height - 12);
}

/** Legible on whatever lies below. */
function write(pen: CanvasRenderingContext2D, words: string, x: number, y: number): void {
  if (words === '') return;
  pen.font = FONT;
  pen.lineWidth = 4;
  pen.strokeStyle = '#fff';
  pen.strokeText(words, x, y);
  pen.lineWidth = 2;
  pen.strokeStyle = INK;
  pen.fillStyle = INK;
  pen.fillText(words, x, y);
}
