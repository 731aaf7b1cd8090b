import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 65_535;
const TAG = 0x3c;

interface MostUnpacked {
  bytes: number;
  /** Elements of XML, opened and closed: what a reader makes of them takes far more memory than their bytes. */
  tags: number;
}

/**
 * Whether everything in a zip unpacks to at most so many bytes and tags, by unpacking it that far: a file of some kilobytes
 * can declare little and hold gigabytes.
 */
export function unpacking(zip: Buffer, most: MostUnpacked): 'fits' | 'exceeds' | 'unreadable' {
  try {
    let { bytes, tags } = most;
    for (const { method, data } of entriesOf(zip)) {
      const content = method === 0 ? data : inflateRawSync(data, { maxOutputLength: Math.max(bytes, 1) });
      bytes -= content.length;
      if (bytes < 0) return 'exceeds';
      tags -= tagsIn(content, tags);
      if (tags < 0) return 'exceeds';
    }
    return 'fits';
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'exceeds' : 'unreadable';
  }
}

/** Counts one too many at most. */
function tagsIn(content: Buffer, most: number): number {
  let count = 0;
  for (let at = 0; at < content.length && count <= most; at += 1) if (content[at] === TAG) count += 1;
  return count;
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
