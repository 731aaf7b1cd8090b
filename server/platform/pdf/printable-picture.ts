import { inflateSync } from 'node:zlib';

/** Pixels: what a page of a report shows of a picture is far less, and a decoder takes four bytes for each. */
const MOST_PIXELS = 40_000_000;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The markers of a JPEG that begin a frame and say how large it is; three others lie among them. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Why a picture cannot be drawn: it is no PNG or JPEG, or not whole as far as a PDF needs it, or so large that drawing it takes all memory.
 * Nothing of one that can.
 */
export function whyUnprintable(bytes: Buffer): 'damaged' | 'large' | undefined {
  const size = bytes.subarray(0, 8).equals(PNG) ? sizeOfPng(bytes) : sizeOfJpeg(bytes);
  if (!size || size.width <= 0 || size.height <= 0) return 'damaged';
  return isLarge(size) ? 'large' : undefined;
}

const isLarge = ({ width, height }: Size): boolean => width * height > MOST_PIXELS;

interface Size {
  readonly width: number;
  readonly height: number;
}

function sizeOfPng(bytes: Buffer): Size | undefined {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  return isLarge(size) || isWhole(bytes, size) ? size : undefined;
}

/** Its data inflate, and to no more than such a picture can have. */
function isWhole(bytes: Buffer, { width, height }: Size): boolean {
  const data: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (at + 12 + length > bytes.length) return false;
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  try {
    return inflateSync(Buffer.concat(data), { maxOutputLength: (width * 8 + 1) * height + 64 }).length > 0;
  } catch {
    return false;
  }
}

function sizeOfJpeg(bytes: Buffer): Size | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
