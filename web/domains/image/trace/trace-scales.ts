import { LEVEL_SAMPLES, type TraceShape } from '../../../../contract/domains/image/trace.shape.ts';
import { label } from '../../../platform/words/label.ts';
import { type Filters, isWithin } from './filters.ts';
import type { Montage } from './montages.ts';
import { TILE } from './trace-messages.ts';

/** How much of a recording a page shows: so many seconds, whatever its width, or a millimetre of paper for so long. */
export type TraceSpeed = { readonly page: number } | { readonly millimetres: number };

export interface TraceSettings {
  readonly montage: Montage;
  readonly filters: Filters;
  readonly speed: TraceSpeed;
  /** Microvolts of a millimetre. */
  readonly sensitivity: number;
}

/** Millimetres and columns of a division, by which muscles are looked at. */
export const DIVISION = 10;
export const DIVISIONS = 10;

const eegPages = [5, 10, 15, 20, 30, 60, 300];
const eegSpeeds = [15, 30, 60];
const emgDivisions = [2, 5, 10, 20, 50, 100, 200, 1_000];
const eegSensitivities = [1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100];
const emgSensitivities = [1, 2, 5, 10, 20, 50, 100, 200, 500];

const filterSteps = {
  eeg: { highPass: [0, 0.1, 0.3, 0.5, 1, 1.6, 5], lowPass: [0, 15, 30, 35, 70], notch: [0, 50] },
  emg: { highPass: [0, 2, 10, 20, 100, 500], lowPass: [0, 500, 1_000, 2_000, 5_000, 10_000], notch: [0, 50] },
} as const satisfies Record<string, Record<keyof Filters, readonly number[]>>;

/** Samples a second of most voltages of a recording. */
function rateOf({ channels, recordSeconds }: TraceShape): number {
  const voltages = Map.groupBy(
    channels.filter(({ unit }) => unit === 'µV'),
    ({ samples }) => samples,
  );
  const [samples = 0] = [...voltages].sort(([, one], [, other]) => other.length - one.length)[0] ?? [];
  return samples / recordSeconds;
}

/** Filters to choose from: those that do something at the rate of most channels. A page never says that it has one that does nothing. */
export function filterStepsOf(isEmg: boolean, shape: TraceShape): Readonly<Record<keyof Filters, readonly number[]>> {
  const rate = rateOf(shape);
  const { highPass, lowPass, notch } = filterSteps[isEmg ? 'emg' : 'eeg'];
  const working = (steps: readonly number[]): number[] => steps.filter((step) => step === 0 || isWithin(step, rate));
  return { highPass: working(highPass), lowPass: working(lowPass), notch: working(notch) };
}

/** What a recording is opened with. */
export function usualSettings(isEmg: boolean, shape: TraceShape): TraceSettings {
  const steps = filterStepsOf(isEmg, shape);
  const usual = (name: keyof Filters, step: number): number => (steps[name].includes(step) ? step : 0);
  const both = { montage: 'recorded' } as const;
  return isEmg
    ? { ...both, filters: { highPass: usual('highPass', 10), lowPass: 0, notch: 0 }, speed: { page: 1 }, sensitivity: 20 }
    : {
        ...both,
        filters: { highPass: usual('highPass', 0.5), lowPass: usual('lowPass', 70), notch: 0 },
        ...{ speed: { page: 10 }, sensitivity: 10 },
      };
}

interface SpeedOption {
  readonly value: string;
  readonly label: string;
  readonly speed: TraceSpeed;
}

/** Speeds to choose from; the last page shows the whole recording. One that a key image was taken at stands before them. */
export function speedsOf(isEmg: boolean, total: number, now: TraceSpeed): SpeedOption[] {
  const usual = usualSpeedsOf(isEmg, total);
  const value = keyOfSpeed(now);
  if (usual.some((one) => one.value === value) || !('page' in now)) return usual;
  const words = isEmg
    ? `${rounded((now.page * 1_000) / DIVISIONS)} ms/${label('格')}`
    : label('{count}秒/页', { count: rounded(now.page) });
  return [{ value, label: words, speed: now }, ...usual];
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** The speed of a page of so many seconds, as widths in pixels give them: one of those to choose from where it is meant. */
export function speedOfPage(isEmg: boolean, total: number, seconds: number): TraceSpeed {
  const same = usualSpeedsOf(isEmg, total).find(({ speed }) => 'page' in speed && Math.abs(speed.page - seconds) < speed.page / 1e6);
  return same?.speed ?? { page: seconds };
}

function usualSpeedsOf(isEmg: boolean, total: number): SpeedOption[] {
  const option = (speed: TraceSpeed, words: string): SpeedOption => ({ value: keyOfSpeed(speed), label: words, speed });
  const whole = option({ page: Math.max(0.1, total) }, label('整段记录'));
  if (isEmg) {
    const fitting = emgDivisions.map((ms) => option({ page: (ms * DIVISIONS) / 1_000 }, `${ms} ms/${label('格')}`));
    return [...fitting, whole];
  }
  const pages = eegPages.filter((page) => page < total).map((page) => option({ page }, label('{count}秒/页', { count: page })));
  return [...pages, whole, ...eegSpeeds.map((millimetres) => option({ millimetres }, `${millimetres} mm/s`))];
}

export const keyOfSpeed = (speed: TraceSpeed): string => ('page' in speed ? `page ${speed.page}` : `mm ${speed.millimetres}`);

/** Sensitivities in µV/mm with their words: muscles are told of by the division. */
export function sensitivitiesOf(isEmg: boolean): { readonly value: number; readonly label: string }[] {
  if (!isEmg) return eegSensitivities.map((value) => ({ value, label: `${value} µV/mm` }));
  return emgSensitivities.map((value) => ({ value, label: `${value * DIVISION} µV/${label('格')}` }));
}

/** The next sensitivity, finer for `-1` and coarser for `1`. */
export function nextSensitivity(isEmg: boolean, now: number, step: 1 | -1): number {
  const all = isEmg ? emgSensitivities : eegSensitivities;
  return all[Math.min(all.length - 1, Math.max(0, all.indexOf(now) + step))] ?? now;
}

/** Seconds of a pixel, on a page of that width. `pixels` are those of a millimetre. */
export function secondsPerPixel(speed: TraceSpeed, width: number, pixels: number): number {
  return 'page' in speed ? speed.page / Math.max(1, width) : 1 / (speed.millimetres * pixels);
}

/** Bytes that may be fetched for a tile of the finest level. */
const MOST_TILE_BYTES = 524_288;

/** The level at which a page is drawn: the finest that does not fetch more than a page is worth. */
export function levelFor({ channels, recordSeconds }: TraceShape, seconds: number): number {
  const bytes = (channels.reduce((sum, { samples }) => sum + samples, 0) * 2 * seconds * TILE) / recordSeconds;
  const found = LEVEL_SAMPLES.findIndex((samples, level) => (level === 0 ? bytes : (bytes * 2) / samples) <= MOST_TILE_BYTES);
  return found < 0 ? LEVEL_SAMPLES.length - 1 : found;
}
