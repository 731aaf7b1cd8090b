import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { slideFile } from '../../../demo/slides/write-slide.ts';
import { keptSource } from './byte-source.ts';
import { ASCII, DATA_AT, LONG, madeTiff, RATIONAL, SHORT, sourceIn, tiled } from './slide.testing.ts';
import { openSlide, type Slide } from './slide.ts';
import { readTile } from './slide-tile.ts';

async function opened(bytes: Buffer): Promise<{ slide: Slide; source: ReturnType<typeof sourceIn> }> {
  const source = sourceIn(bytes);
  const slide = await openSlide(keptSource(source, `${bytes.length} ${Math.random()}`));
  if (!slide) throw new Error('no slide');
  return { slide, source };
}

const places = (count: number, length: number) => [
  { tag: 324, type: LONG, values: Array.from({ length: count }, () => DATA_AT) },
  { tag: 325, type: LONG, values: Array.from({ length: count }, () => length) },
];

/** The colour in the middle of a picture. */
async function middleOf(jpeg: Buffer): Promise<number[]> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

test('a slide with 64-bit offsets is read by its levels, its pixel size and its objective', async () => {
  const { slide } = await opened(await slideFile({ width: 5_000, height: 3_000, microns: 0.25 }));
  expect(slide.shape).toMatchObject({ width: 5_000, height: 3_000, micronsPerPixel: 0.25, objective: 40 });
  expect(slide.shape.levels.map(({ width }) => width)).toEqual([5_000, 2_500, 1_250, 625, 313]);
  expect(slide.lacksLevels).toBe(false);
});

test('each tile of each level is a picture of its size, and only its own bytes are read for it', async () => {
  const bytes = await slideFile({ width: 3_000, height: 2_000, microns: 0.25, isFull: true });
  const { slide, source } = await opened(bytes);
  for (const [level, { columns, rows }] of slide.levels.entries()) {
    const tile = await readTile(slide, source, { level, column: columns - 1, row: rows - 1 });
    expect(await sharp(tile).metadata()).toMatchObject({ format: 'jpeg', width: 256, height: 256 });
    expect(await readTile(slide, source, { level, column: columns, row: 0 })).toBeUndefined();
  }
  source.seen.bytes = 0;
  const tile = await readTile(slide, source, { level: 0, column: 1, row: 1 });
  expect(source.seen.bytes).toBe((tile?.length ?? 0) - 16);
});

test('tiles whose tables stand apart, as red, green and blue, come out in the colours that went in', async () => {
  const made = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#2050c0' } })
    .tiff({ tile: true, tileWidth: 256, tileHeight: 256, compression: 'jpeg', quality: 95, pyramid: true })
    .toBuffer();
  const { slide, source } = await opened(made);
  expect(slide.levels[0]?.tables?.length ?? 0).toBeGreaterThan(100);
  const colour = await middleOf((await readTile(slide, source, { level: 0, column: 0, row: 0 })) ?? Buffer.alloc(0));
  for (const [at, wanted] of [0x20, 0x50, 0xc0].entries()) expect(Math.abs((colour[at] ?? 0) - wanted)).toBeLessThan(12);
});

test('a JPEG whose channels are red, green and blue themselves is not turned', async () => {
  // The channels of this one are luminance and colour; said to be red, green and blue they have to come out as they are.
  const jfif = Buffer.from('ffe000104a46494600010100000100010000', 'hex');
  const colour = { create: { width: 256, height: 256, channels: 3, background: '#2050c0' } } as const;
  const made = await sharp(colour).jpeg({ chromaSubsampling: '4:4:4', quality: 95 }).toBuffer();
  const tile = Buffer.concat([made.subarray(0, 2), jfif, made.subarray(2)]);
  const own = [{ tag: 262, type: SHORT, values: [2] }, ...places(4, tile.length)];
  const { slide, source } = await opened(madeTiff({ directories: [tiled(512, 512, 256, own)], data: tile }));
  const shown = await middleOf((await readTile(slide, source, { level: 0, column: 0, row: 0 })) ?? Buffer.alloc(0));
  for (const [at, wanted] of [78, 193, 87].entries()) expect(Math.abs((shown[at] ?? 0) - wanted)).toBeLessThan(15);
});

test.each([
  ['not compressed', 1, (raw: Buffer) => raw],
  ['deflated', 8, (raw: Buffer) => deflateSync(raw)],
])('tiles that are %s are sent as JPEG', async (_, compression, packed) => {
  const raw = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#b04080' } })
    .raw()
    .toBuffer();
  const tile = packed(raw);
  const own = [{ tag: 259, type: SHORT, values: [compression] }, { tag: 262, type: SHORT, values: [2] }, ...places(4, tile.length)];
  const { slide, source } = await opened(madeTiff({ directories: [tiled(512, 512, 256, own)], data: tile }));
  const colour = await middleOf((await readTile(slide, source, { level: 0, column: 1, row: 0 })) ?? Buffer.alloc(0));
  for (const [at, wanted] of [0xb0, 0x40, 0x80].entries()) expect(Math.abs((colour[at] ?? 0) - wanted)).toBeLessThan(8);
});

test.each([
  ['the words of an SVS', [{ tag: 270, type: ASCII, values: [...Buffer.from('Aperio |AppMag = 20|MPP = 0.4990|x\0')] }], 0.499],
  [
    'pixels a centimetre',
    [
      { tag: 282, type: RATIONAL, values: [40_000] },
      { tag: 296, type: SHORT, values: [3] },
    ],
    0.25,
  ],
  [
    'dots an inch of a printer',
    [
      { tag: 282, type: RATIONAL, values: [300] },
      { tag: 296, type: SHORT, values: [2] },
    ],
    undefined,
  ],
])('the size of a pixel follows from %s', async (_, own, microns) => {
  const { slide } = await opened(madeTiff({ directories: [tiled(512, 512, 256, own)] }));
  if (microns === undefined) expect(slide.shape.micronsPerPixel).toBeUndefined();
  else expect(slide.shape.micronsPerPixel).toBeCloseTo(microns, 6);
});

test('a picture of tiles without levels asks for them; labels of other proportions are no level', async () => {
  const { slide } = await opened(madeTiff({ directories: [tiled(20_000, 20_000, 256), tiled(600, 400, 256)] }));
  expect(slide.levels).toHaveLength(1);
  expect(slide.lacksLevels).toBe(true);
  expect(
    await openSlide(
      sourceIn(
        madeTiff({
          directories: [
            [
              { tag: 256, type: LONG, values: [90] },
              { tag: 257, type: LONG, values: [90] },
            ],
          ],
        }),
      ),
    ),
  ).toBeUndefined();
});
