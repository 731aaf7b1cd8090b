import { frameOfJpeg } from './plain-size.ts';

/** The word of Adobe (ITU-T T.872 6.5.3) that says which colours three channels are, where no head of the usual kind says otherwise. */
export function withColours(jpeg: Buffer, colours: 'rgb' | 'ycc', tables: Buffer = Buffer.alloc(0)): Buffer {
  const word = Buffer.from([0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, colours === 'ycc' ? 1 : 0]);
  return Buffer.concat([jpeg.subarray(0, 2), word, tables, jpeg.subarray(2)]);
}

const [JFIF, ADOBE, SCAN] = [0xe0, 0xee, 0xda];

/** Whether a JPEG says by itself which colours its channels are. */
export function saysColours(jpeg: Buffer): boolean {
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== SCAN; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const name = jpeg.toString('latin1', at + 4, at + 9);
    if ((jpeg[at + 1] === JFIF && name.startsWith('JFIF')) || (jpeg[at + 1] === ADOBE && name === 'Adobe')) return true;
  }
  return false;
}

/** Whether each channel of a JPEG has as many samples as the others: brightness has more than colour, where a device spares. */
export function isSampledAlike(jpeg: Buffer): boolean {
  const at = frameOfJpeg(jpeg);
  if (at === undefined) return false;
  // Behind length, precision, size and count three bytes for each channel: its name, its factors, its table.
  const factors = Array.from({ length: jpeg[at + 9] ?? 0 }, (_, channel) => jpeg[at + 11 + channel * 3]);
  return new Set(factors).size === 1;
}
