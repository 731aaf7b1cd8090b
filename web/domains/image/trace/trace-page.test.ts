import { expect, test } from 'vitest';
import { LEVEL_SAMPLES, type TraceShape } from '../../../../contract/domains/image/trace.shape.ts';
import { barOf } from './capture-page.ts';
import { drawTile, neededFor } from './draw-tile.ts';
import { pieceStore } from './piece-store.ts';
import { itemsOf, readableInterval, withinStretch } from './trace-marks.ts';
import { TILE, type TraceView } from './trace-messages.ts';
import { filterStepsOf, keyOfSpeed, speedOfPage, speedsOf, usualSettings } from './trace-scales.ts';

const voltage = { unit: 'µV', scale: 1, offset: 0, least: -3_000, most: 3_000 };

function aShape(samples: number, own: Partial<TraceShape> = {}): TraceShape {
  const channels = [{ ...voltage, label: 'EEG Fp1-Ref', samples }];
  return { channels, records: 60, recordSeconds: 1, pieceRecords: [1, 16, 60], segments: [{ at: 0, onset: 0 }], events: [], ...own };
}

const view: TraceView = {
  ...{ montage: 'recorded', filters: { highPass: 0, lowPass: 0, notch: 0 }, level: 0 },
  ...{ secondsPerPixel: 1 / 256, pixelsPerMicrovolt: 1, height: 100, density: 1 },
};

/** What a tile draws: its points. */
function drawn(shape: TraceShape, how: TraceView, tile: number, store = pieceStore(shape)): [x: number, y: number][] {
  const points: [number, number][] = [];
  const note = (x: number, y: number): void => void points.push([x, y]);
  const pen = { beginPath: () => {}, stroke: () => {}, moveTo: note, lineTo: note };
  drawTile({ ...pen, strokeStyle: '', lineWidth: 1, lineJoin: 'bevel' }, store, shape, how, tile);
  return points;
}

test.each([1, 3, 200, 256, 500, 4_000])('a tile at %i Hz draws nothing that had not arrived when it was drawn', (rate) => {
  const shape = aShape(rate);
  for (const secondsPerPixel of [1 / 256, 1 / 300, 0.01, 0.0001])
    for (const tile of [0, 1, 7]) {
      const store = pieceStore(shape);
      const how = { ...view, secondsPerPixel };
      // An electrode far from zero: what is missing would be a stroke down to it.
      for (const piece of store.missing(0, ...neededFor(shape, how, tile))) store.put(0, piece, new Int16Array(rate).fill(2_500).buffer);
      for (const [, y] of drawn(shape, how, tile, store)) expect(y).toBe(50 + 2_500);
    }
});

/** A store whose coarse pieces say that each stretch runs from one value to another. */
function ranged(shape: TraceShape, rangeAt: (bucket: number) => readonly [number, number]) {
  const store = pieceStore(shape);
  const [{ samples } = { samples: 0 }] = shape.channels;
  for (const piece of store.missing(1, 0, 60)) {
    const records = Math.min(16, 60 - piece * 16);
    const count = Math.ceil((records * samples) / LEVEL_SAMPLES[1]);
    store.put(1, piece, Int16Array.from({ length: count * 2 }, (_, at) => rangeAt(piece * 100 + (at >> 1))[at % 2] ?? 0).buffer);
  }
  return store;
}

test('the envelope of what is no voltage reaches from its least to its greatest, as that of a voltage does', () => {
  const other = { label: 'SpO2', unit: '%', samples: 200, scale: 1, offset: 0, least: 0, most: 100 };
  for (const channel of [other, { ...voltage, label: 'EEG Fp1-Ref', samples: 200 }]) {
    const shape = aShape(200, { channels: [channel] });
    const points = drawn(
      shape,
      { ...view, level: 1, secondsPerPixel: 0.1 },
      0,
      ranged(shape, () => [20, 80]),
    );
    const heights = points.map(([, y]) => y);
    expect(Math.max(...heights) - Math.min(...heights)).toBeCloseTo(channel.unit === '%' ? 48 : 60);
  }
});

test('the envelope fits where tiles meet, however far it has gone by then', () => {
  const shape = aShape(200);
  const store = ranged(shape, (bucket) => [bucket, bucket + 10]);
  const how = { ...view, level: 1, secondsPerPixel: 0.02 };
  const [one, next] = [drawn(shape, how, 0, store), drawn(shape, how, 1, store)];
  // What lies at the edge of both is drawn at one height by both.
  const edge = (points: [number, number][], x: number): number[] => points.filter((point) => Math.abs(point[0] - x) < 9).map(([, y]) => y);
  const [before, after] = [edge(one, 256), edge(next, 0)];
  expect(before.length).toBeGreaterThan(0);
  expect(Math.abs(Math.max(...before) - Math.max(...after))).toBeLessThan(4);
});

test('no spike vanishes: a single sample is drawn at its height however much of the recording a page shows', () => {
  const [rate, height] = [200, 900];
  const shape = aShape(rate);
  for (let spike = 0; spike < 60 * rate; spike += 61) {
    const store = pieceStore(shape);
    for (let record = 0; record < 60; record += 1) {
      const samples = new Int16Array(rate);
      if (Math.floor(spike / rate) === record) samples[spike % rate] = height;
      store.put(0, record, samples.buffer);
    }
    for (const secondsPerPixel of [1 / 300, 0.0149, 0.0151, 0.06, 0.23]) {
      const tile = Math.floor(spike / rate / (secondsPerPixel * TILE));
      const highest = Math.max(...drawn(shape, { ...view, secondsPerPixel }, tile, store).map(([, y]) => y));
      expect([spike, secondsPerPixel, highest]).toEqual([spike, secondsPerPixel, 50 + height]);
    }
  }
});

test('nor does it of a page that is drawn from ranges', () => {
  const shape = aShape(200);
  for (let bucket = 0; bucket < 375; bucket += 7) {
    const store = ranged(shape, (one) => (one === bucket ? [-700, 1_100] : [-1, 1]));
    const how = { ...view, level: 1, secondsPerPixel: 0.5 };
    const heights = drawn(shape, how, 0, store).map(([, y]) => y);
    // Both ends stand, about one middle.
    expect(Math.max(...heights) - Math.min(...heights)).toBeCloseTo(1_800);
  }
});

test('pieces are kept by their weight', () => {
  const shape = aShape(8 * 1_048_576, { pieceRecords: [1, 1, 1] });
  const store = pieceStore(shape);
  for (let piece = 0; piece < 12; piece += 1) store.put(0, piece, new ArrayBuffer(16 * 1_048_576));
  expect(store.missing(0, 0, 11.5)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('nothing is measured across an interruption, or beyond the end', () => {
  const shape = { segments: [{ at: 0, onset: 0 }, { at: 12, onset: 312 }], records: 60, recordSeconds: 1 }; // biome-ignore format: two
  for (const [from, to, held] of [[5, 9, 9], [11, 14, 12], [13, 10, 12], [50, 99, 60]] as const) // biome-ignore format: a table
    expect(withinStretch(shape, from, to)).toBe(held);
});

test('what is no voltage is measured in milliseconds alone', () => {
  const { channels } = aShape(200, { channels: [{ ...voltage, unit: '%', label: 'SpO2', samples: 3 }] });
  const mark = { id: '1', shape: 'interval', points: [[1, 10], [2, 60]], content: 'SpO2', authorName: '', hospital: '', createTime: '', mine: 1 } as const; // biome-ignore format: a row
  expect(itemsOf({ events: [], channels }, [{ ...mark, points: [[1, 10], [2, 60]] }])[0]?.text).toBe('1000 ms'); // biome-ignore format: a row
  expect(readableInterval(1, 50)).toBe('1000 ms · 50 µV');
});

test('only filters that do something at the rate of the electrodes are offered or said', () => {
  expect(filterStepsOf(false, aShape(100))).toMatchObject({ lowPass: [0, 15, 30, 35], notch: [0] });
  expect(usualSettings(false, aShape(128)).filters).toMatchObject({ highPass: 0.5, lowPass: 0 });
  expect(usualSettings(false, aShape(200)).filters).toMatchObject({ lowPass: 70 });
  expect(filterStepsOf(true, aShape(1_000)).lowPass).toEqual([0]);
});

test('a key image leads back to the page at which it was taken, whatever the width', () => {
  for (let width = 300; width < 2_500; width += 1) {
    expect(speedOfPage(false, 600, (60 / width) * width)).toEqual({ page: 60 });
    expect(speedOfPage(false, 600, (600 / width) * width)).toEqual({ page: 600 });
  }
  const free = speedOfPage(false, 600, 12.345);
  expect(speedsOf(false, 600, free).find(({ value }) => value === keyOfSpeed(free))?.label).toContain('12.3');
});

test('the bar of a key image is of a round number of microvolts that fits above it', () => {
  for (let pixels = 0.02; pixels < 8; pixels *= 1.1) {
    const height = barOf(pixels) * pixels;
    expect(height).toBeLessThanOrEqual(40);
    expect(height).toBeGreaterThan(8);
  }
});
