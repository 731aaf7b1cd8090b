import { expect, test } from 'vitest';
import { type Filters, filterTrace, settlingSeconds } from './filters.ts';

const RATE = 500;
const none: Filters = { highPass: 0, lowPass: 0, notch: 0 };
const wave = (hertz: number, seconds = 20): Float32Array =>
  Float32Array.from({ length: seconds * RATE }, (_, at) => Math.sin((2 * Math.PI * hertz * at) / RATE));
/** The amplitude of what is left once the filter has settled. */
const left = (hertz: number, filters: Partial<Filters>): number =>
  Math.max(...filterTrace(wave(hertz), RATE, { ...none, ...filters }).slice(-4 * RATE));

test.each([
  ['slow drift is taken', 0.1, { highPass: 1 }, 0, 0.02],
  ['the corner of a high-pass halves the power', 1, { highPass: 1 }, 0.69, 0.72],
  ['alpha passes', 10, { highPass: 0.5, lowPass: 70, notch: 50 }, 0.95, 1.03],
  ['the corner of a low-pass halves the power', 30, { lowPass: 30 }, 0.69, 0.72],
  ['muscles are taken', 120, { lowPass: 15 }, 0, 0.02],
  ['the mains are taken', 50, { notch: 50 }, 0, 0.02],
  ['what lies beside the mains is not', 45, { notch: 50 }, 0.9, 1.05],
  ['a corner above what the rate can tell does nothing', 125, { lowPass: 1_000 }, 0.99, 1],
] as const)('%s', (_, hertz, filters, least, most) => {
  const found = left(hertz, filters);
  expect(found).toBeGreaterThanOrEqual(least);
  expect(found).toBeLessThanOrEqual(most);
});

test('a recording that begins far from zero begins without a stroke', () => {
  const level = filterTrace(new Float32Array(1_000).fill(900), RATE, { highPass: 0.5, lowPass: 70, notch: 50 });
  expect(Math.max(...level.map(Math.abs))).toBeLessThan(0.01);
});

test.each([
  ['the usual', { highPass: 0.5, lowPass: 70, notch: 50 }],
  ['the notch alone', { notch: 50 }],
  ['the notch with a fast high-pass', { highPass: 5, notch: 50 }],
  ['those of muscles', { highPass: 10, notch: 50 }],
  ['a low-pass alone', { lowPass: 15 }],
  ['a high-pass alone', { highPass: 1 }],
])('two views that were filtered apart agree where they meet: %s', (_, some) => {
  const filters = { ...none, ...some };
  // A hundred microvolts of mains, and slower and faster things.
  const noise = Float32Array.from(
    { length: 30 * RATE },
    (_value, at) => 100 * Math.sin((2 * Math.PI * 50 * at) / RATE) + Math.sin(at * 12.9898) * 60 + Math.sin(at * 0.011) * 40,
  );
  const whole = filterTrace(noise.slice(), RATE, filters);
  const before = Math.ceil(settlingSeconds(filters) * RATE);
  // The phase of the mains at which a view begins makes the difference.
  for (let phase = 0; phase < 10; phase += 1) {
    const start = 22 * RATE + phase;
    const part = filterTrace(noise.slice(start - before), RATE, filters);
    for (let at = 0; at < RATE; at += 1) expect(Math.abs((whole[start + at] ?? 0) - (part[before + at] ?? 0))).toBeLessThan(0.5);
  }
});
