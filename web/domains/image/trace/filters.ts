/** What is taken out of a trace: frequencies in Hz, none where it is zero. */
export interface Filters {
  readonly highPass: number;
  readonly lowPass: number;
  readonly notch: number;
}

/** A section of second order, its leading coefficient one. */
interface Section {
  readonly b: readonly [number, number, number];
  readonly a: readonly [number, number];
}

type Kind = 'highPass' | 'lowPass' | 'notch';

const BUTTERWORTH = Math.SQRT1_2;
/** The width of the notch: at 50 Hz it takes a hertz and a half. */
const SHARP = 30;
/** Above that share of the rate nothing can be told apart. */
const NYQUIST = 0.48;

/** By the audio cookbook of Bristow-Johnson: second-order Butterworth, and a notch. */
function sectionOf(kind: Kind, frequency: number, rate: number): Section {
  const turn = (2 * Math.PI * frequency) / rate;
  const cos = Math.cos(turn);
  const alpha = Math.sin(turn) / (2 * (kind === 'notch' ? SHARP : BUTTERWORTH));
  const side = kind === 'highPass' ? (1 + cos) / 2 : kind === 'lowPass' ? (1 - cos) / 2 : 1;
  const middle = kind === 'highPass' ? -(1 + cos) : kind === 'lowPass' ? 1 - cos : -2 * cos;
  const whole = 1 + alpha;
  return { b: [side / whole, middle / whole, side / whole], a: [(-2 * cos) / whole, (1 - alpha) / whole] };
}

/** The seconds before a view that a filter must have seen, so that neighbours agree where they meet. */
export function settlingSeconds({ highPass, lowPass, notch }: Filters): number {
  return Math.max(highPass > 0 ? 2 / highPass : 0, notch > 0 ? 1.5 : 0, lowPass > 0 ? 1.5 / lowPass : 0, 0.05);
}

/** Whether a filter does anything at so many samples a second. */
export const isWithin = (frequency: number, rate: number): boolean => frequency > 0 && frequency < rate * NYQUIST;

/** Filters in place. What came before the first value is taken to have been the same: a recording does not begin with a stroke. */
export function filterTrace(values: Float32Array, rate: number, filters: Filters): Float32Array {
  for (const kind of ['highPass', 'lowPass', 'notch'] as const) {
    const frequency = filters[kind];
    if (isWithin(frequency, rate)) run(values, sectionOf(kind, frequency, rate));
  }
  return values;
}

function run(values: Float32Array, { b: [b0, b1, b2], a: [a1, a2] }: Section): void {
  const first = values[0] ?? 0;
  const settled = (first * (b0 + b1 + b2)) / (1 + a1 + a2);
  let late = b2 * first - a2 * settled;
  let early = b1 * first - a1 * settled + late;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    const filtered = b0 * value + early;
    early = b1 * value - a1 * filtered + late;
    late = b2 * value - a2 * filtered;
    values[at] = filtered;
  }
}
