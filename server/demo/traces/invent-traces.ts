import { type EdfPlan, type EdfSignal, edfFile } from './write-edf.ts';

/** Electrodes of the system 10–20: how far back on the head (0 to 1), and which side. */
const electrodes = {
  Fp1: [0, -1], Fp2: [0, 1], F7: [0.25, -1], F3: [0.25, -0.5], Fz: [0.25, 0], F4: [0.25, 0.5], F8: [0.25, 1],
  T3: [0.5, -1], C3: [0.5, -0.5], Cz: [0.5, 0], C4: [0.5, 0.5], T4: [0.5, 1],
  T5: [0.75, -1], P3: [0.75, -0.5], Pz: [0.75, 0], P4: [0.75, 0.5], T6: [0.75, 1],
  O1: [1, -0.5], O2: [1, 0.5], A1: [0.6, -1.3], A2: [0.6, 1.3],
} as const satisfies Record<string, readonly [back: number, side: number]>; // biome-ignore format: as they lie on the head

const bell = (at: number, centre: number, width: number): number => Math.exp(-((at - centre) ** 2) / (2 * width ** 2));

/** Seconds at which the right front shows a sharp wave with a slow one behind it, and at which the eyes blink. */
const spikes = [4.2, 11.6, 12.1, 19.7, 27.4, 33.05, 41.8, 47.3, 52.9];
const blinks = [1.4, 8.3, 15.2, 24.1, 36.6, 45.5];
const EYES_OPEN = [22, 34] as const;

/** Microvolts at an electrode: alpha at the back while eyes are closed, faster waves everywhere, the mains, and what was said above. */
function eegAt([back, side]: readonly [number, number], number: number): (seconds: number) => number {
  return (seconds) => {
    const isOpen = seconds > EYES_OPEN[0] && seconds < EYES_OPEN[1];
    const waxing = 0.65 + 0.35 * Math.sin(seconds * 0.9 + side);
    const alpha = (isOpen ? 5 : 42) * back ** 2 * waxing * Math.sin(2 * Math.PI * 9.8 * seconds + side * 0.4);
    const beta = 4 * Math.sin(2 * Math.PI * 19.3 * seconds + number) + 3 * Math.sin(2 * Math.PI * 24.7 * seconds + number * 2.1);
    const slow = 9 * Math.sin(2 * Math.PI * 2.1 * seconds + number * 0.7) + 7 * Math.sin(2 * Math.PI * 5.3 * seconds + number * 1.9);
    const mains = 3 * Math.sin(2 * Math.PI * 50 * seconds);
    const near = Math.exp(-((back - 0.2) ** 2 * 6 + (side - 0.7) ** 2 * 2));
    let sum = alpha + beta + slow + mains;
    for (const at of spikes)
      if (Math.abs(seconds - at) < 0.8)
        sum += near * (-130 * bell(seconds, at, 0.018) + 45 * bell(seconds, at + 0.06, 0.025) - 70 * bell(seconds, at + 0.22, 0.08));
    for (const at of blinks) if (Math.abs(seconds - at) < 1) sum += Math.max(0, 1 - back * 3) * 150 * bell(seconds, at, 0.09);
    return sum;
  };
}

/** Twenty-one electrodes and the heart for a minute, by an invented patient with sharp waves over the right front. */
export const eegPlan: EdfPlan = {
  seconds: 60,
  signals: [
    ...Object.entries(electrodes).map(
      ([name, place], number): EdfSignal => ({ label: `EEG ${name}-Ref`, rate: 200, at: eegAt(place, number) }),
    ),
    { label: 'ECG', rate: 200, at: (seconds) => -700 * bell(seconds % 0.82, 0.4, 0.012) - 110 * bell(seconds % 0.82, 0.66, 0.05) },
  ],
  events: [
    { onset: 2, text: '闭眼' },
    { onset: 11.5, seconds: 1, text: '右额颞尖慢波' },
    { onset: EYES_OPEN[0], text: '睁眼' },
    { onset: EYES_OPEN[1], text: '闭眼' },
    { onset: 40, seconds: 15, text: '过度换气' },
  ],
};

/** Noise that is the same every time. */
const noise = (seconds: number): number => {
  const value = Math.sin(seconds * 12_989.8 + 4.1) * 43_758.545;
  return (value - Math.floor(value)) * 2 - 1;
};

/** Two muscles for eight seconds: rest, three contractions, single units that fire in between. */
export const emgPlan: EdfPlan = {
  seconds: 8,
  range: 5_000,
  signals: (['EMG R-APB', 'EMG R-FDI'] as const).map((label, muscle): EdfSignal => {
    const bursts = [1.5, 3.9, 6.3].map((at) => at + muscle * 0.2);
    return {
      label,
      rate: 4_000,
      at: (seconds) => {
        let sum = 4 * noise(seconds + muscle);
        for (const at of bursts)
          if (Math.abs(seconds - at) < 0.9)
            sum += 620 * bell(seconds, at, 0.28) * noise(seconds * 0.37 + muscle) * Math.sin(2 * Math.PI * 95 * seconds);
        const beat = (seconds + muscle * 0.05) % 0.125;
        return sum - 340 * bell(beat, 0.05, 0.0007) + 210 * bell(beat, 0.0522, 0.0011) - 60 * bell(beat, 0.056, 0.0016);
      },
    };
  }),
  events: [
    { onset: 0, text: '静息' },
    { onset: 1, text: '轻度用力' },
    { onset: 3, text: '中度用力' },
    { onset: 6, text: '最大用力' },
  ],
};

export const eegFile = (): Buffer => edfFile(eegPlan);
export const emgFile = (): Buffer => edfFile(emgPlan);
