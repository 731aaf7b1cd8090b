import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { whyUnprintable } from './printable-picture.ts';

const chunk = (type: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data, Buffer.alloc(4)]);
};
const png = (width: number, height: number, data = deflateSync(Buffer.alloc((width + 1) * Math.min(height, 64)))): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
};
const jpeg = (width: number, height: number): Buffer => {
  const frame = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 0, 0, 0, 0]);
  frame.writeUInt16BE(height, 13);
  frame.writeUInt16BE(width, 15);
  return frame;
};

test('pictures as cameras and microscopes make them are printed', () => {
  expect([whyUnprintable(png(64, 64)), whyUnprintable(jpeg(4000, 3000))]).toEqual([undefined, undefined]);
});

test.each([
  ['begins like a JPEG and is none', 'damaged', Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3, 4, 5, 6, 7, 8, 9])],
  ['ends before its frame', 'damaged', jpeg(640, 480).subarray(0, 12)],
  ['says that it is larger than memory', 'large', png(30_000, 30_000)],
  ['has no height', 'damaged', jpeg(640, 0)],
  ['is broken in its data', 'damaged', png(64, 64, Buffer.from('not deflated'))],
  ['is cut off', 'damaged', png(64, 64).subarray(0, 45)],
  ['unpacks to more than it says', 'damaged', png(2, 2, deflateSync(Buffer.alloc(1_000_000)))],
  ['is empty', 'damaged', Buffer.alloc(0)],
] as const)('what %s is %s', (_what, why, bytes) => {
  expect(whyUnprintable(bytes)).toBe(why);
});
