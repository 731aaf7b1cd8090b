import { label } from '../../../platform/words/label.ts';
import { montages } from './montages.ts';
import { filterWords } from './trace-bar.tsx';
import { readableTime } from './trace-position.ts';
import { keyOfSpeed, sensitivitiesOf, speedsOf, type TraceSettings } from './trace-scales.ts';

const QUALITY = 0.92;
const HEAD = 26;

interface Captured {
  readonly settings: TraceSettings;
  readonly isEmg: boolean;
  readonly total: number;
  readonly start: number;
  /** The page is too wide to be put together and filtered. */
  readonly isCoarse: boolean;
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
  pen.fillText(readableSettings(captured), 8, 18);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('no picture');
  return new File([blob], 'key-image.jpg', { type: 'image/jpeg' });
}

/** How a page is put together, as reports say it. */
export function readableSettings({ settings, isEmg, total, start, isCoarse }: Captured): string {
  const { montage, filters, sensitivity, speed } = settings;
  const made = isCoarse
    ? [label('原始导联包络')]
    : [
        label(montages[montage]),
        filterWords('highPass', filters.highPass),
        filterWords('lowPass', filters.lowPass),
        filterWords('notch', filters.notch),
      ];
  const scales = [
    sensitivitiesOf(isEmg).find(({ value }) => value === sensitivity)?.label ?? `${sensitivity} µV/mm`,
    speedsOf(isEmg, total).find(({ value }) => value === keyOfSpeed(speed))?.label ?? '',
  ];
  return [...made, ...scales, label('自{time}起', { time: readableTime(start) })].join(' · ');
}
