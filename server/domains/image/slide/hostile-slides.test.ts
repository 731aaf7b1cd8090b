import { expect, test } from 'vitest';
import { MOST_DIRECTORIES, MOST_EDGE, MOST_ENTRIES } from '../../../../contract/domains/image/slide.limits.ts';
import { slideFile } from '../../../demo/slides/write-slide.ts';
import { DATA_AT, LONG, madeTiff, SHORT, sourceIn, tiled } from './slide.testing.ts';
import { openSlide } from './slide.ts';
import { readTile } from './slide-tile.ts';

const BROKEN = '文件不完整或已损坏，请重新上传';
/** Bytes of the worst file that may be read before it is refused. */
const MOST_READ = 1_000_000;

const jump = (bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes);
  copy.writeUInt32LE(0xffff_fff0, 4);
  return copy;
};

test.each([
  ['an empty one', Buffer.alloc(0), '文件不是有效的TIFF切片'],
  ['another kind under the name', Buffer.from('PK\x03\x04 this is no picture at all'), '文件不是有效的TIFF切片'],
  ['the magic of a TIFF and nothing behind', Buffer.concat([Buffer.from('II*\0'), Buffer.alloc(12, 0xff)]), BROKEN],
  ['a first directory far behind the end', jump(madeTiff({ directories: [tiled(512, 512, 256)] })), BROKEN],
  [
    'a directory that leads to itself',
    madeTiff({ directories: [tiled(512, 512, 256)], lastNext: DATA_AT }),
    '切片的目录循环引用，文件已损坏',
  ],
  [
    'more directories than slides have',
    madeTiff({ directories: Array.from({ length: MOST_DIRECTORIES + 1 }, () => tiled(512, 512, 256)) }),
    `切片的目录超过${MOST_DIRECTORIES}个，无法打开`,
  ],
  [
    'a directory of very many entries',
    madeTiff({ directories: [Array.from({ length: MOST_ENTRIES + 1 }, (_, at) => ({ tag: at, type: SHORT, values: [1] }))] }),
    '切片的目录已损坏，无法打开',
  ],
  ['a picture without an area', madeTiff({ directories: [tiled(512, 0, 256)] }), undefined],
  [
    'edges like an astronomer’s',
    madeTiff({ directories: [tiled(MOST_EDGE + 1, 512, 256)] }),
    `切片的边长超过${MOST_EDGE / 10_000}万像素，无法打开`,
  ],
  ['millions of tiles', madeTiff({ directories: [tiled(900_000, 900_000, 256)] }), '切片的图块超过400万个，无法打开'],
  ['tiles of a pixel', madeTiff({ directories: [tiled(512, 512, 1)] }), '切片的图块边长须在16到2048像素之间，无法打开'],
  ['tiles of a whole picture', madeTiff({ directories: [tiled(60_000, 60_000, 60_000)] }), '切片的图块边长须在16到2048像素之间，无法打开'],
  ['fewer places than tiles', madeTiff({ directories: [tiled(5_120, 5_120, 256, [{ tag: 324, type: LONG, values: [8, 8] }])] }), BROKEN],
  [
    'tiles in JPEG 2000',
    madeTiff({ directories: [tiled(512, 512, 256, [{ tag: 259, type: SHORT, values: [33_005] }])] }),
    '切片以JPEG2000压缩，暂不支持，请在扫描软件中导出为JPEG压缩后重新上传',
  ],
  [
    'a compression that nobody knows',
    madeTiff({ directories: [tiled(512, 512, 256, [{ tag: 259, type: SHORT, values: [99] }])] }),
    '切片的压缩方式暂不支持，请在扫描软件中导出为JPEG压缩后重新上传',
  ],
  [
    'sixteen bits a colour',
    madeTiff({ directories: [tiled(512, 512, 256, [{ tag: 258, type: SHORT, values: [16, 16, 16] }])] }),
    '切片的颜色格式暂不支持，请在扫描软件中导出为8位彩色后重新上传',
  ],
])('a file with %s is refused at once, in words, or has nothing to show', async (_, bytes, words) => {
  const source = sourceIn(bytes);
  const opened = openSlide(source);
  if (words === undefined) expect(await opened).toBeUndefined();
  else await expect(opened).rejects.toThrow(words);
  expect(source.seen.bytes).toBeLessThan(MOST_READ);
});

test('a slide that was cut off anywhere opens as far as it is there, or is refused; no cut makes it stall', async () => {
  const whole = await slideFile({ width: 1_500, height: 1_100, microns: 0.5 });
  for (let length = 0; length < whole.length; length += Math.ceil(whole.length / 97)) {
    const source = sourceIn(whole.subarray(0, length));
    await expect(openSlide(source), `${length} bytes`).rejects.toThrow(/损坏|有效/);
  }
});

test.each([
  ['what is no JPEG', Buffer.alloc(600, 7)],
  [
    'a JPEG that says to be of 65,000 pixels',
    Buffer.concat([Buffer.from('ffd8ffc00011080fde80fde803', 'hex').fill(0xfd, 7, 11), Buffer.alloc(200)]),
  ],
])('a tile with %s is refused', async (_, tile) => {
  const places = { tag: 324, type: LONG, values: Array.from({ length: 4 }, () => DATA_AT) };
  const lengths = { tag: 325, type: LONG, values: Array.from({ length: 4 }, () => tile.length) };
  const source = sourceIn(madeTiff({ directories: [tiled(512, 512, 256, [places, lengths])], data: tile }));
  const slide = await openSlide(source);
  await expect(slide && readTile(slide, source, { level: 0, column: 1, row: 1 })).rejects.toThrow(BROKEN);
});

test('a tile that says to lie elsewhere, or to be huge, is refused without being read', async () => {
  for (const [at, length] of [
    [0xffff_0000, 100],
    [DATA_AT, 0x7fff_ffff],
  ] as const) {
    const places = { tag: 324, type: LONG, values: Array.from({ length: 4 }, () => at) };
    const lengths = { tag: 325, type: LONG, values: Array.from({ length: 4 }, () => length) };
    const source = sourceIn(madeTiff({ directories: [tiled(512, 512, 256, [places, lengths])] }));
    const slide = await openSlide(source);
    await expect(slide && readTile(slide, source, { level: 0, column: 0, row: 0 })).rejects.toThrow(/损坏|过大/);
    expect(source.seen.bytes).toBeLessThan(MOST_READ);
  }
});

test('a bomb of compressed nothing in a tile is no more than a tile', async () => {
  const { deflateSync } = await import('node:zlib');
  const tile = deflateSync(Buffer.alloc(200_000_000));
  const own = [
    { tag: 259, type: SHORT, values: [8] },
    { tag: 262, type: SHORT, values: [2] },
    { tag: 324, type: LONG, values: Array.from({ length: 4 }, () => DATA_AT) },
    { tag: 325, type: LONG, values: Array.from({ length: 4 }, () => tile.length) },
  ];
  const source = sourceIn(madeTiff({ directories: [tiled(512, 512, 256, own)], data: tile }));
  const slide = await openSlide(source);
  const before = process.memoryUsage().rss;
  const read = slide && (await readTile(slide, source, { level: 0, column: 0, row: 0 }).catch(() => undefined));
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  if (read) expect(read.length).toBeLessThan(300_000);
});
