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
