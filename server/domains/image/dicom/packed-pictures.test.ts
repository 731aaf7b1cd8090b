import charls from '@cornerstonejs/codec-charls';
import openjpeg from '@cornerstonejs/codec-openjpeg';
import openjph from '@cornerstonejs/codec-openjph';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { short } from '../../../demo/studies/dicom-elements.ts';
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

const [RED, TEAL] = [
  [250, 20, 30],
  [10, 160, 170],
] as const;
/** Two rows of two pixels each, as one reads, and each colour by itself. */
const PIXELS = Uint8Array.from([RED, RED, TEAL, TEAL].flat());
const PLANES = Uint8Array.from([0, 1, 2].flatMap((colour) => [RED, RED, TEAL, TEAL].map((pixel) => pixel[colour] ?? 0)));
const ofColours = { modality: 'US', rows: 2, columns: 2, perPixel: 3, photometric: 'RGB', allocated: 8 } as const;

async function expectColours(syntax: string, packed: Uint8Array): Promise<void> {
  // The file says planes, which is true of what is not packed alone.
  const file = aFile({ ...ofColours, syntax: `1.2.840.10008.1.2.${syntax}`, pixels: [Buffer.from(packed)], more: [short(0x0028_0006, 1)] });
  const { picture } = await readStudyOf(file);
  expect([...(await sharp(picture(0, 0)).removeAlpha().raw().toBuffer())]).toEqual([...PIXELS]);
}

test('runs of colours, each of which has its own', async () => {
  const head = Buffer.alloc(64);
  for (const [at, value] of [3, 64, 69, 74].entries()) head.writeUInt32LE(value, at * 4);
  await expectColours('5', Buffer.concat([head, ...[0, 4, 8].map((from) => Buffer.from([3, ...PLANES.subarray(from, from + 4)]))]));
});

test.each([0, 2])('JPEG-LS of colours, interleaved by %i', async (mode) => {
  const encoder = new (await charls()).JpegLSEncoder();
  encoder.getDecodedBuffer({ ...about, width: 2, height: 2, bitsPerSample: 8, componentCount: 3 }).set(mode === 0 ? PLANES : PIXELS);
  encoder.setInterleaveMode(mode);
  encoder.encode();
  await expectColours('4.80', encoder.getEncodedBuffer());
});

test('JPEG of red, green and blue says so to browsers, where nothing in it does', async () => {
  // Without a head, as devices pack what is no luminance.
  const packed = (chromaSubsampling: string): Promise<Buffer> =>
    sharp(Buffer.from(Array.from({ length: 256 }, () => RED).flat()), { raw: { width: 16, height: 16, channels: 3 } })
      .jpeg({ quality: 100, chromaSubsampling })
      .toBuffer();
  const bare = await packed('4:4:4');
  const head = Buffer.from('ffe000104a46494600010100000100010000', 'hex');
  const headed = Buffer.concat([bare.subarray(0, 2), head, bare.subarray(2)]);
  const pixelOf = async (jpeg: Buffer, photometric: string) => {
    const plan = { ...ofColours, rows: 16, columns: 16, photometric, syntax: '1.2.840.10008.1.2.4.50', pixels: [jpeg] };
    return [
      ...(
        await sharp((await readStudyOf(aFile(plan))).picture(0, 0))
          .raw()
          .toBuffer()
      ).subarray(0, 3),
    ];
  };
  const near = (found: readonly number[], wanted: readonly number[]) =>
    expect(Math.max(...found.map((one, at) => Math.abs(one - (wanted[at] ?? 0))))).toBeLessThan(4);
  near(await pixelOf(bare, 'YBR_FULL_422'), RED);
  near(await pixelOf(headed, 'RGB'), RED);
  // The channels as they lie: brightness, blue and red of the same colour.
  near(await pixelOf(bare, 'RGB'), [90, 94, 242]);
  // Nobody packs red more finely than green: such a file calls its colours wrongly.
  near(await pixelOf(await packed('4:2:0'), 'RGB'), RED);
});
