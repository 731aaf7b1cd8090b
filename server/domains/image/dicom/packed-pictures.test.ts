import charls from '@cornerstonejs/codec-charls';
import openjpeg from '@cornerstonejs/codec-openjpeg';
import openjph from '@cornerstonejs/codec-openjph';
import { expect, test } from 'vitest';
import { jpeg12 } from './jpeg12.testing.ts';
import { losslessJpeg } from './lossless-jpeg.testing.ts';
import { aFile, readStudyOf } from './study.testing.ts';

const [COLUMNS, ROWS] = [24, 20];
const values = Array.from({ length: COLUMNS * ROWS }, (_, at) => (5 + at * 37 + (at % 7) * 111) % 4_096);
const raw = Buffer.from(Uint16Array.from(values).buffer);
const about = { width: COLUMNS, height: ROWS, bitsPerSample: 16, componentCount: 1, isSigned: false, isUsingColorTransform: false };

/** What was packed so is what was packed, sample by sample. */
async function expectSame(syntax: string, packed: Uint8Array): Promise<void> {
  const { samples } = await readStudyOf(
    aFile({ syntax: `1.2.840.10008.1.2.4.${syntax}`, rows: ROWS, columns: COLUMNS, pixels: [Buffer.from(packed)] }),
  );
  expect(samples(0, 0)).toEqual(values);
}

test('JPEG-LS', async () => {
  const encoder = new (await charls()).JpegLSEncoder();
  encoder.getDecodedBuffer(about).set(raw);
  encoder.encode();
  await expectSame('80', encoder.getEncodedBuffer());
});

test('JPEG 2000', async () => {
  const encoder = new (await openjpeg()).J2KEncoder();
  encoder.getDecodedBuffer(about).set(raw);
  encoder.setDecompositions(2);
  encoder.setQuality(true, 0);
  encoder.encode();
  await expectSame('90', encoder.getEncodedBuffer());
});

test('lossless JPEG', async () => {
  await expectSame('70', losslessJpeg(values, COLUMNS));
});

test.each(['201', '202', '203'])('JPEG 2000 with high throughput, 4.%s', async (syntax) => {
  const encoder = new (await openjph()).HTJ2KEncoder();
  encoder.getDecodedBuffer(about).set(raw);
  encoder.setDecompositions(2);
  encoder.setQuality(true, 0);
  encoder.encode();
  await expectSame(syntax, encoder.getEncodedBuffer());
});

test.each([1, 6])('JPEG of twelve bits, in steps of %i', async (step) => {
  const smooth = values.map((_, at) => Math.round(2_048 + 1_900 * Math.sin((at % COLUMNS) / 5) * Math.cos(Math.floor(at / COLUMNS) / 4)));
  const { samples } = await readStudyOf(
    aFile({ syntax: '1.2.840.10008.1.2.4.51', rows: ROWS, columns: COLUMNS, stored: 12, pixels: [jpeg12(smooth, COLUMNS, step)] }),
  );
  // Half a step in each of sixty-four waves, of which few err in the same direction.
  const errors = samples(0, 0).map((sample, at) => Math.abs(sample - (smooth[at] ?? 0)));
  expect(Math.max(...errors)).toBeLessThanOrEqual(step * 2);
});
