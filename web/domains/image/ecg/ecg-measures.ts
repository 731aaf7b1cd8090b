import type { EcgPage, EcgScale } from '../../../../contract/domains/image/ecg.layout.ts';
import { bazett, type EcgMeasure, fridericia, heartRate } from '../../../../contract/domains/image/ecg.measures.ts';
import type { EcgLead } from '../../../../contract/domains/image/ecg.shape.ts';

/** A point of a lead: milliseconds of the recording, microvolts. */
export interface EcgPoint {
  readonly lead: EcgLead;
  readonly ms: number;
  readonly microvolts: number;
}

export interface Measured {
  readonly shape: EcgMeasure;
  /** Milliseconds, without a sign. */
  readonly interval: number;
}

/** What lies below a point of the paper, in millimetres: the nearest stretch of a lead. */
export function pointAt({ cells }: EcgPage, { speed, gain }: EcgScale, x: number, y: number): EcgPoint | undefined {
  const here = cells.filter(({ left, from, to }) => x >= left && x <= left + (to - from) * speed);
  const [cell] = here.toSorted((one, other) => Math.abs(one.zero - y) - Math.abs(other.zero - y));
  if (!cell) return undefined;
  const seconds = cell.from + (x - cell.left) / speed;
  return { lead: cell.lead, ms: Math.round(seconds * 1_000), microvolts: Math.round(((cell.zero - y) / gain) * 1_000) };
}

/** Where a point of a lead stands on the paper; of a lead that stands there twice, where it is nearest to the first; nothing where it is not shown. */
export function placeOf(
  { cells }: EcgPage,
  { speed, gain }: EcgScale,
  { lead, ms, microvolts }: EcgPoint,
): { x: number; y: number } | undefined {
  const seconds = ms / 1_000;
  const cell = cells.find((one) => one.lead === lead && seconds >= one.from && seconds <= one.to);
  return cell && { x: cell.left + (seconds - cell.from) * speed, y: cell.zero - (microvolts / 1_000) * gain };
}

/** What follows from what was measured; each from the latest of its kind. Intervals in ms. */
export function resultsOf(measured: readonly Measured[]): {
  rr?: number;
  pr?: number;
  qt?: number;
  rate?: number;
  bazett?: number;
  fridericia?: number;
} {
  const latest = (shape: EcgMeasure): number | undefined => measured.findLast((one) => one.shape === shape && one.interval > 0)?.interval;
  const [rr, pr, qt] = [latest('rr'), latest('pr'), latest('qt')];
  return {
    ...(pr ? { pr } : {}),
    ...(rr ? { rr, rate: heartRate(rr) } : {}),
    ...(qt ? { qt } : {}),
    ...(qt && rr ? { bazett: bazett(qt, rr), fridericia: fridericia(qt, rr) } : {}),
  };
}
