import { deflateSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { spreadSamples } from '../../../../contract/domains/image/dicom.samples.ts';
import type { Stack } from '../../../../contract/domains/image/dicom.shape.ts';
import { firstOf, wanted } from './panes.ts';
import { pictureStore } from './picture-store.ts';

const [COLUMNS, ROWS, BYTES] = [16, 16, 512];
const packed = new Blob([new Uint8Array(deflateSync(spreadSamples(new Uint16Array(COLUMNS * ROWS), COLUMNS)))]);
const stackOf = (pictures: number): Stack => ({
  ...{ number: 1, modality: 'CT', description: '', columns: COLUMNS, rows: ROWS, pictures, coding: 'samples', bytes: 2, isSigned: false },
  ...{ isInverted: false, rescale: [[1, 0]], windows: [[40, 400]], mayBeBurned: false, spacing: [1, 1], unit: 'HU' },
});
const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A store for so many pictures, and what it has asked for; `isCut` decides which of its fetches fail. */
function aStore(pictures: number, most: number, isCut: (picture: number) => boolean = () => false) {
  const stacks = [stackOf(pictures)];
  const asked: number[] = [];
  const picture = async (_: number, at: number): Promise<Blob> => {
    asked.push(at - 1);
    if (isCut(at - 1)) throw new Error('cut');
    return packed;
  };
  const store = pictureStore({ key: 'a', picture }, stacks, most * BYTES);
  let heard = 0;
  stops.push(
    store.listen(() => {
      heard += 1;
    }),
    store.close,
  );
  const want = (at: number): void => store.want(wanted([{ ...firstOf(0), picture: at }], 0, stacks));
  /** All that was asked for has come, or failed, however long that takes; and nothing more is asked for then. */
  const settled = () =>
    vi.waitFor(
      async () => {
        expect(heard).toBe(asked.length);
        await new Promise((resolve) => setTimeout(resolve));
        expect(heard).toBe(asked.length);
      },
      { timeout: 30_000 },
    );
  return { store, asked, want, settled };
}

test('a stack that is larger than what can be kept is played around and around, and each turn fetches each picture once', async () => {
  const { store, asked, want, settled } = aStore(30, 12);
  for (let step = 0; step < 60; step += 1) {
    want(step % 30);
    await vi.waitFor(() => expect(store.get(0, (step + 1) % 30)).toBeDefined());
  }
  await settled();
  expect(asked.length).toBeLessThanOrEqual(2 * 30 + 12);
});

test('what lies about the picture is fetched no further than it can be kept, and then nothing more', async () => {
  const { store, asked, want, settled } = aStore(200, 12);
  want(100);
  await settled();
  expect(asked).toHaveLength(12);
  want(100);
  await settled();
  expect(asked).toHaveLength(12);
  expect(store.get(0, 101)).toBeDefined();
});

test('a picture that failed is asked for again without a turn of the wheel', async () => {
  let isCut = true;
  const { store, want } = aStore(3, 12, (picture) => picture === 1 && isCut);
  want(0);
  await vi.waitFor(() => expect(store.get(0, 2)).toBeDefined());
  expect(store.get(0, 1)).toBeUndefined();
  isCut = false;
  await vi.waitFor(() => expect(store.get(0, 1)).toBeDefined(), { timeout: 10_000 });
});

test('where everything fails, not everything is tried', async () => {
  const { asked, want, settled } = aStore(200, 100, () => true);
  want(0);
  await settled();
  expect(asked.length).toBeLessThanOrEqual(8);
});
