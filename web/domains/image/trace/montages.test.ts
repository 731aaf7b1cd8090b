import { expect, test } from 'vitest';
import { electrodeOf, montagesOf, tracesOf } from './montages.ts';

const names = ['Fp1', 'Fp2', 'F7', 'F3', 'Fz', 'F4', 'F8', 'T7', 'C3', 'Cz', 'C4', 'T8', 'P7', 'P3', 'Pz', 'P4', 'P8', 'O1', 'O2', 'A1'];
const channels = [
  ...names.map((name) => ({ label: `EEG ${name}-Ref`, unit: 'µV', samples: 200 })),
  { label: 'ECG', unit: 'µV', samples: 500 },
];

test.each([
  ['EEG Fp1-Ref', 'FP1'],
  ['Fp1', 'FP1'],
  ['EEG:T7-LE', 'T3'],
  ['F3-A2', 'F3'],
  ['Fp1-F7', undefined],
  ['ECG', undefined],
  ['EMG R-APB', undefined],
])('the electrode of %s is %s', (label, electrode) => {
  expect(electrodeOf({ label, unit: 'µV' })).toBe(electrode);
});

test('the double banana has its eighteen lines, each the difference of two neighbours, and the heart below', () => {
  const traces = tracesOf('banana', channels);
  expect(traces).toHaveLength(18 + 2);
  expect(traces.at(-1)?.name).toBe('ECG');
  expect(traces[1]).toEqual({
    name: 'F7-T3',
    parts: [
      { channel: names.indexOf('F7'), share: 1 },
      { channel: names.indexOf('T7'), share: -1 },
    ],
  });
  // Neighbours in a chain share an electrode: what is between them cancels out along it.
  const along = traces.slice(0, 4).flatMap(({ parts }) => parts);
  const sums = Map.groupBy(along, ({ channel }) => channel);
  expect(
    [...sums].filter(([, parts]) => parts.reduce((sum, { share }) => sum + share, 0) !== 0).map(([channel]) => names[channel]),
  ).toEqual(['Fp1', 'O1']);
});

test('what all electrodes share is not in an average reference', () => {
  for (const { name, parts } of tracesOf('average', channels).filter((one) => one.name.endsWith('-AV')))
    expect([name, Math.abs(parts.reduce((sum, { share }) => sum + share, 0)) < 1e-9]).toEqual([name, true]);
});

test('recordings without electrodes of the head are read as recorded', () => {
  expect(montagesOf([{ label: 'EMG R-APB', unit: 'µV', samples: 4_000 }])).toEqual(['recorded']);
  expect(montagesOf(channels)).toEqual(['recorded', 'average', 'banana']);
});
