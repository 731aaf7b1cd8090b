import { label } from '../../../platform/words/label.ts';
import { montages } from './montages.ts';
import { filterWords } from './trace-bar.tsx';
import type { TraceView } from './trace-messages.ts';
import { readableTime } from './trace-position.ts';
import { keyOfSpeed, sensitivitiesOf, speedsOf, type TraceSettings } from './trace-scales.ts';

const QUALITY = 0.92;
const HEAD = 44;
/** Where the line of words stands in it, and the tallest bar of calibration. */
const LINE = 27;
const TALLEST = 36;
const bars = [5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000] as const;

interface Captured {
  readonly settings: TraceSettings;
  readonly isEmg: boolean;
  readonly total: number;
  readonly start: number;
  /** As the page is drawn, which may be too wide to be put together and filtered. */
  readonly view: TraceView;
}

/** A page as it is on the screen, with how it was made above it, as a picture for the report. It names nobody. */
export async function capturePage(page: HTMLCanvasElement, captured: Captured): Promise<File> {
  const canvas = document.createElement('canvas');
  const density = page.width / Math.max(1, page.clientWidth);
  canvas.width = page.width;
  canvas.height = page.height + Math.round(HEAD * density);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(page, 0, Math.round(HEAD * density));
  pen.scale(density, density);
  pen.fillStyle = '#14315c';
  pen.font = '600 13px sans-serif';
  paintBar(pen, captured.view.pixelsPerMicrovolt);
  pen.fillText(readableSettings(captured), BAR_WIDTH, LINE, Math.max(1, page.clientWidth - BAR_WIDTH - 8));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('no picture');
  return new File([blob], 'key-image.jpg', { type: 'image/jpeg' });
}

const BAR_WIDTH = 96;

/** So many microvolts in the pixels of the page: what a picture on paper, whatever its size, is measured by. */
function paintBar(pen: CanvasRenderingContext2D, pixelsPerMicrovolt: number): void {
  const microvolts = barOf(pixelsPerMicrovolt);
  const height = microvolts * pixelsPerMicrovolt;
  const [top, bottom] = [(HEAD - height) / 2, (HEAD + height) / 2];
  pen.fillRect(8, top, 9, 1.5);
  pen.fillRect(12, top, 1.5, height);
  pen.fillRect(8, bottom - 1.5, 9, 1.5);
  pen.fillText(`${microvolts} µV`, 22, LINE);
}

/** The most microvolts, of a round number of them, whose bar has its place above the page. */
export const barOf = (pixelsPerMicrovolt: number): number =>
  bars.findLast((microvolts) => microvolts * pixelsPerMicrovolt <= TALLEST) ?? bars[0];

/** How a page is put together, as reports say it. */
export function readableSettings({ settings, view, isEmg, total, start }: Captured): string {
  const { sensitivity, speed } = settings;
  const { montage, filters } = view;
  const made =
    view.level > 0
      ? [label('原始导联包络')]
      : [
          label(montages[montage]),
          filterWords('highPass', filters.highPass),
          filterWords('lowPass', filters.lowPass),
          filterWords('notch', filters.notch),
        ];
  const scales = [
    // A millimetre of the screen, not of the picture.
    label('屏幕 {sensitivity}', {
      sensitivity: sensitivitiesOf(isEmg).find(({ value }) => value === sensitivity)?.label ?? `${sensitivity} µV/mm`,
    }),
    speedsOf(isEmg, total, speed).find(({ value }) => value === keyOfSpeed(speed))?.label ?? '',
  ];
  return [...made, ...scales, label('自{time}起', { time: readableTime(start) })].join(' · ');
}
