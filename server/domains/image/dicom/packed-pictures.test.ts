import charls from '@cornerstonejs/codec-charls';
import openjpeg from '@cornerstonejs/codec-openjpeg';
import { expect, test } from 'vitest';
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
