import { deflateRawSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { unpacksWithin } from './zip-size.ts';

/** A zip of one entry that declares to hold `declared` bytes. */
function zipOf(content: Buffer, declared: number): Buffer {
  const data = deflateRawSync(content);
  const name = Buffer.from('a');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(data.length, 20);
  entry.writeUInt32LE(declared, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length + name.length + data.length, 16);
  return Buffer.concat([local, name, data, entry, name, end]);
}

describe('what a zip unpacks to', () => {
  test('is measured, whatever it declares', () => {
    const zeros = Buffer.alloc(1_000_000);
    expect(unpacksWithin(zipOf(zeros, 10), 999_999)).toBe(false);
    expect(unpacksWithin(zipOf(zeros, 10), 1_000_000)).toBe(true);
  });

  test('of a sheet is fine; of what is no zip it is unknown, and so refused', async () => {
    const bytes = await writeXlsx({ sheets: [{ name: 's', columns: [{ key: 'a' }], rows: [['x']] }] });
    expect(unpacksWithin(Buffer.from(bytes), 1_000_000)).toBe(true);
    expect(unpacksWithin(Buffer.from('PK no zip at all, but long enough'), 1_000_000)).toBe(false);
    expect(unpacksWithin(Buffer.alloc(3), 1_000_000)).toBe(false);
  });
});
