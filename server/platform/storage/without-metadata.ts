/**
 * A JPEG or PNG with what draws it and nothing else: no Exif, comments, thumbnails, dates or places, and nothing that was hung on behind its end. How
 * a camera was held stays, as the picture would lie on its side without it. Nothing for what is neither, or is broken: it is then not known what it says.
 */
export function withoutMetadata(bytes: Buffer): Buffer | undefined {
  try {
    if (bytes.subarray(0, 8).equals(PNG)) return plainPng(bytes);
    return bytes.readUInt16BE(0) === START ? plainJpeg(bytes) : undefined;
  } catch (error) {
    // A length that leads out of the file.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Parts that say what the pixels look like. */
const DRAWN: readonly string[] = ['IHDR', 'PLTE', 'IDAT', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'pHYs'];

function plainPng(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = [PNG];
  for (let at = PNG.length; ; ) {
    const [kind, end] = [bytes.toString('latin1', at + 4, at + 8), at + 12 + bytes.readUInt32BE(at)];
    if (end > bytes.length) return undefined;
    if (DRAWN.includes(kind) || kind === 'IEND') kept.push(bytes.subarray(at, end));
    if (kind === 'IEND') return Buffer.concat(kept);
    at = end;
  }
}

const START = 0xffd8;
const [END, SCAN, COMMENT, EXIF, ADOBE] = [0xd9, 0xda, 0xfe, 0xe1, 0xee];

function plainJpeg(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  for (let at = 2; ; ) {
    const marker = bytes.readUInt8(at + 1);
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END) return Buffer.concat([...kept, bytes.subarray(at, at + 2)]);
    const body = at + 2 + bytes.readUInt16BE(at + 2);
    const end = marker === SCAN ? endOfScan(bytes, body) : body;
    if (end > bytes.length) return undefined;
    kept.push(keptOf(marker, bytes.subarray(at, end)));
    at = end;
  }
}

const NOTHING = Buffer.alloc(0);

/** Programs put into these what they like; the one of Adobe says which colours are meant. */
function keptOf(marker: number, segment: Buffer): Buffer {
  if (marker === EXIF) return heldAs(segment);
  if (marker === ADOBE) return segment.toString('latin1', 4, 9) === 'Adobe' ? segment.subarray(0, 16) : NOTHING;
  return (marker >= 0xe0 && marker <= 0xef) || marker === COMMENT ? NOTHING : segment;
}

/** Behind the pixels of a scan: the next marker that is none of its own. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes.readUInt8(at + 1);
    if (marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return at;
  }
  return bytes.length + 1;
}

const ORIENTATION = 0x0112;

/** The Exif that says how the camera was held and nothing else; nothing where it does not say so. */
function heldAs(segment: Buffer): Buffer {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return NOTHING;
  const held = orientationOf(segment.subarray(10));
  if (held < 2 || held > 8) return NOTHING;
  const tiff = Buffer.from('MM\0*\0\0\0\b\0\u0001\u0001\u0012\0\u0003\0\0\0\u0001\0\0\0\0\0\0\0\0', 'latin1');
  tiff.writeUInt16BE(held, 18);
  return Buffer.concat([Buffer.from('\xff\xe1\0\x22Exif\0\0', 'latin1'), tiff]);
}

/** How the camera was held, 1 to 8 as Exif counts; 0 where it is not said. */
function orientationOf(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = tiff.length < 8 ? 0 : isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = Array.from({ length: short(first) }, (_, at) => first + 2 + at * 12);
  const entry = entries.find((at) => short(at) === ORIENTATION);
  return entry === undefined ? 0 : short(entry + 8);
}
