import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 65_535;

/**
 * Whether everything in a zip unpacks to at most `most` bytes, by unpacking it that far: a file of some kilobytes can
 * declare little and hold gigabytes. False also for what is no readable zip.
 */
export function unpacksWithin(zip: Buffer, most: number): boolean {
  try {
    let left = most;
    for (const entry of entriesOf(zip)) {
      left -= entry.method === 0 ? entry.data.length : inflateRawSync(entry.data, { maxOutputLength: Math.max(left, 1) }).length;
      if (left < 0) return false;
    }
    return true;
  } catch {
    return false;
  }
}

function* entriesOf(zip: Buffer): Generator<{ method: number; data: Buffer }> {
  const end = endOf(zip);
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  for (let number = 0; number < count; number += 1) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error('no entry');
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    yield { method: zip.readUInt16LE(at + 10), data: zip.subarray(start, start + zip.readUInt32LE(at + 20)) };
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

function endOf(zip: Buffer): number {
  const first = Math.max(0, zip.length - END_LENGTH - LONGEST_COMMENT);
  for (let at = zip.length - END_LENGTH; at >= first; at -= 1) if (zip.readUInt32LE(at) === END) return at;
  throw new Error('no end');
}
