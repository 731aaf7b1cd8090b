import type { Stack } from '../../../../contract/domains/image/dicom.shape.ts';
import type { CaptureFrame } from '../../../../contract/domains/image/image.rules.ts';
import { label } from '../../../platform/words/label.ts';
import { examinationsIn, readableDay } from './examinations.ts';
import { type Measure, pathOf, readableMeasure, wordsAt } from './measures.ts';
import { panePainter } from './paint-pane.ts';
import { readableSpacing, readableStance, readableWindow } from './pane-words.tsx';
import type { Pane } from './panes.ts';
import { edgePoint, edgesOf, readableEdges, readableSide, sidesOf } from './picture-sides.ts';
import type { LoadedPicture } from './picture-store.ts';
import { type PaneSize, type Point, toPicture, toScreen, zoomOf } from './picture-view.ts';

const QUALITY = 0.92;
const FOOT = 26;
const INK = '#ffd84d';

interface Captured {
  readonly pane: Pane;
  readonly stack: Stack;
  /** All of the study. */
  readonly stacks: readonly Stack[];
  readonly loaded: LoadedPicture;
  readonly size: PaneSize;
  readonly measures: readonly Measure[];
}

/** Where a picture stands, so that it is found again. */
export function frameOf({ pane, stack, size }: Pick<Captured, 'pane' | 'stack' | 'size'>): CaptureFrame {
  const [x, y] = toPicture(pane.view, stack, size)([size.width / 2, size.height / 2]);
  const zoom = zoomOf(pane.view, stack, size);
  const round = (value: number): number => Math.round(value * 100) / 100;
  const at = { x: round(x), y: round(y), width: round(size.width / zoom), height: round(size.height / zoom) };
  const { turns, isFlipped } = pane.view;
  return { ...at, rotation: turns * 90, ...(isFlipped ? { isFlipped } : {}), stack: pane.stack, picture: pane.picture };
}

/** What a pane shows with its measures, and below it series, day of one of several examinations, number, window and scale, as a picture for the report. It names nobody. */
export async function capturePane({ pane, stack, stacks, loaded, size, measures }: Captured): Promise<File> {
  const canvas = document.createElement('canvas');
  const own = document.createElement('canvas');
  panePainter().paint(own, { loaded, instead: undefined, stack, picture: pane.picture, view: pane.view, size });
  const density = own.width / Math.max(1, size.width);
  [canvas.width, canvas.height] = [own.width, own.height + Math.round(FOOT * density)];
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.fillStyle = '#000';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(own, 0, 0);
  pen.scale(density, density);
  drawMeasures(pen, { pane, stack, loaded, size, measures });
  drawEdges(pen, { pane, stack, size });
  pen.fillStyle = '#fff';
  pen.font = '600 12px sans-serif';
  pen.fillText(readablePane(pane, stack, stacks), 8, size.height + 17, size.width - 16);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('no picture');
  return new File([blob], 'key-image.jpg', { type: 'image/jpeg' });
}

function drawMeasures(pen: CanvasRenderingContext2D, { pane, stack, loaded, size, measures }: Omit<Captured, 'stacks'>): void {
  const place = toScreen(pane.view, stack, size);
  pen.font = '600 13px sans-serif';
  for (const measure of measures) {
    pen.strokeStyle = INK;
    pen.lineWidth = 1.6;
    pen.stroke(new Path2D(pathOf(measure, place)));
    const [x, y] = wordsAt(measure, place, size);
    const words = readableMeasure(measure, stack, pane.picture, 'samples' in loaded ? loaded.samples : undefined);
    write(pen, words, [x, y], INK);
  }
}

/** The letters of its sides, where the pane has them. */
function drawEdges(pen: CanvasRenderingContext2D, { pane, stack, size }: Pick<Captured, 'pane' | 'stack' | 'size'>): void {
  pen.save();
  pen.font = '600 15px sans-serif';
  [pen.textAlign, pen.textBaseline] = ['center', 'middle'];
  for (const { edge, letters } of edgesOf(sidesOf(stack, pane.picture), pane.view)) write(pen, letters, edgePoint(edge, size), '#f0f0f0');
  pen.restore();
}

/** With a dark rim, to be read on whatever lies below. */
function write(pen: CanvasRenderingContext2D, words: string, [x, y]: Point, ink: string): void {
  [pen.strokeStyle, pen.lineWidth, pen.fillStyle] = ['#000', 3, ink];
  pen.strokeText(words, x, y);
  pen.fillText(words, x, y);
}

/** What stands under a key image. Which side it shows and how it is turned comes before what a long description may push out of sight. */
export const readablePane = (pane: Pane, stack: Stack, stacks: readonly Stack[] = [stack]): string =>
  [
    `${stack.modality} ${label('序列{number}', { number: stack.number })}`,
    readableSide(sidesOf(stack, pane.picture)),
    readableStance(pane.view),
    readableEdges(sidesOf(stack, pane.picture), pane.view),
    examinationsIn(stacks) > 1 && readableDay(stack),
    stack.description,
    `${pane.picture + 1}/${stack.pictures}`,
    readableWindow(stack, pane.picture, pane.view),
    readableSpacing(stack),
  ]
    .filter(Boolean)
    .join(' · ');
