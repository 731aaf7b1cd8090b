import type { EcgRecording } from './ecg.shape.ts';

/** What a doctor measures on an ECG, each between two marks of theirs. */
export const ecgMeasures = { rr: 'RR间期', pr: 'PR间期', qt: 'QT间期', caliper: '卡尺' } as const;
export type EcgMeasure = keyof typeof ecgMeasures;

/** The rate in beats a minute of an interval in ms. */
export function heartRate(rr: number): number {
  return 60_000 / rr;
}

/** QT corrected for the rate by Bazett: by the root of the RR interval in seconds. All in ms. */
export function bazett(qt: number, rr: number): number {
  return qt / Math.sqrt(rr / 1_000);
}

/** QT corrected by Fridericia: by the cube root of the RR interval in seconds. All in ms. */
export function fridericia(qt: number, rr: number): number {
  return qt / Math.cbrt(rr / 1_000);
}

type Drawn = Pick<EcgRecording, 'rate' | 'length' | 'takenAt'>;

/** What tells the part of a file that is drawn from others: a measure keeps it, as its time counts from where the part begins. */
export function measuredPart({ rate, length, takenAt }: Drawn): string {
  return `${rate}/${takenAt ?? ''}/${length}`;
}

/** Whether something was measured on what is drawn now. Where that was not kept yet, it was if the file holds nothing else. */
export function isMeasuredOn(recording: Drawn & Pick<EcgRecording, 'spans' | 'unseen' | 'leftOut'>, part: string | undefined): boolean {
  return part === undefined ? !(recording.spans || recording.unseen || recording.leftOut) : part === measuredPart(recording);
}
