import sharp from 'sharp';
import { expect, test } from 'vitest';
import { withoutMetadata } from './without-metadata.ts';

const WHO = '张三丰 ZY2026001';
const pixels = Buffer.from(Array.from({ length: 12 * 8 * 3 }, (_, at) => (at * 7) % 256));
const picture = () => sharp(pixels, { raw: { width: 12, height: 8, channels: 3 } });
const told = { IFD0: { ImageDescription: WHO, Copyright: '演示医院' }, IFD3: { GPSLatitude: '25/1 2/1 0/1' } };

const shownOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer();

/** A segment of a JPEG behind its beginning. */
function withSegment(jpeg: Buffer, marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

test.each([false, true])('a JPEG (progressive: %s) says nothing but its pixels and how it lies', async (progressive) => {
  const held = await picture().withMetadata({ orientation: 6 }).withExifMerge(told).jpeg({ progressive }).toBuffer();
  const full = Buffer.concat([withSegment(held, 0xfe, Buffer.from(WHO)), Buffer.from(WHO)]);
  expect(full.includes(WHO)).toBe(true);
  const plain = withoutMetadata(full) ?? Buffer.alloc(0);
  expect(plain.includes(WHO)).toBe(false);
  expect(plain.includes('演示医院')).toBe(false);
  const { orientation, exif, icc, xmp, iptc } = await sharp(plain).metadata();
  expect([orientation, exif?.length, icc, xmp, iptc]).toEqual([6, 32, undefined, undefined, undefined]);
  expect(await shownOf(plain)).toEqual(await shownOf(full));
});

test('a PNG says nothing but its pixels', async () => {
  const made = await picture().withExif(told).png().toBuffer();
  const note = Buffer.concat([Buffer.alloc(4), Buffer.from('tEXt'), Buffer.from(`Author\0${WHO}`), Buffer.alloc(4)]);
  note.writeUInt32BE(note.length - 12);
  // Behind the head, which has 25 bytes.
  const full = Buffer.concat([made.subarray(0, 33), note, made.subarray(33), Buffer.from(WHO)]);
  expect((await sharp(made).metadata()).exif).toBeDefined();
  const plain = withoutMetadata(full) ?? Buffer.alloc(0);
  expect([plain.includes(WHO), (await sharp(plain).metadata()).exif]).toEqual([false, undefined]);
  expect(await shownOf(plain)).toEqual(pixels);
});

test('what is neither, or breaks off anywhere, is nothing', async () => {
  expect(withoutMetadata(Buffer.from('<svg/>'))).toBeUndefined();
  for (const whole of [await picture().withExif(told).jpeg().toBuffer(), await picture().withExif(told).png().toBuffer()])
    for (let length = 0; length < whole.length - 1; length += 13) expect(withoutMetadata(whole.subarray(0, length))).toBeUndefined();
});
