import { expect, test } from 'vitest';
import { electrodeOf, montagesOf, reductionOf, tracesOf } from './montages.ts';

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
  ['EEG Fp1 Ref', 'FP1'],
  ['Fp1.', 'FP1'],
  ['Fp1_Ref', 'FP1'],
  ['Fp1:A2', 'FP1'],
  ['POL Fp1', 'FP1'],
  ['Fp1-T7', undefined],
  ['T7-P7', undefined],
  ['FP1-CPz', undefined],
  ['Fp1-AF3', undefined],
  ['EEG Cz-PO8', undefined],
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

test('a dense bipolar recording is offered no other montage', () => {
  const pairs = ['Fp1-T7', 'Fp1-P7', 'F7-T7', 'T7-P7', 'Fp1-AF3', 'F3-FC3', 'C3-CP3', 'P3-PO3', 'O1-PO7', 'Fz-FCz'];
  expect(montagesOf(pairs.map((label) => ({ label, unit: 'µV', samples: 200 })))).toEqual(['recorded']);
});

/** Left electrodes against the left ear, right ones against the right, as is usual; the middle against either. */
const ears = names
  .filter((name) => name !== 'A1')
  .map((name) => ({
    label: `EEG ${name}-${name === 'Fz' || Number(name.at(-1)) % 2 === 1 ? 'A1' : 'A2'}`,
    ...{ unit: 'µV', samples: 200 },
  }));

test('electrodes of different references are never subtracted from each other, and none is lost', () => {
  expect(montagesOf(ears)).toEqual(['recorded', 'banana']);
  const traces = tracesOf('banana', ears);
  const reference = (channel: number): string | undefined => ears[channel]?.label.split('-')[1];
  for (const { parts } of traces) expect(new Set(parts.map(({ channel }) => reference(channel))).size).toBe(1);
  // Of the middle Fz is measured against another ear than its neighbours.
  expect(traces.map(({ name }) => name)).not.toContain('Fz-Cz');
  expect(traces.map(({ name }) => name)).toContain('Cz-Pz');
  expect(new Set(traces.flatMap(({ parts }) => parts.map(({ channel }) => channel))).size).toBe(ears.length);
});

test('electrodes of another rate, and those recorded twice, stay below as they were recorded', () => {
  const more = [...channels, { label: 'EEG Oz-Ref', unit: 'µV', samples: 100 }, { label: 'EEG Cz-Ref', unit: 'µV', samples: 200 }];
  for (const montage of ['average', 'banana'] as const) {
    const traces = tracesOf(montage, more);
    expect(new Set(traces.flatMap(({ parts }) => parts.map(({ channel }) => channel))).size).toBe(more.length);
  }
});

test('a heart is drawn smaller, however the device names it', () => {
  for (const name of ['ECG', 'EEG EKG1-REF', 'POL ECG', '心电']) expect(reductionOf(name)).toBe(10);
  expect(reductionOf('EEG Fp1-Ref')).toBe(1);
});
