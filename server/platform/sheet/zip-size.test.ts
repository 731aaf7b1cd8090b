import { deflateRawSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { unpacking } from './zip-size.ts';

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

const most = { bytes: 1_000_000, tags: 10_000 };

describe('what a zip unpacks to', () => {
  test('is measured, whatever it declares', () => {
    const zeros = Buffer.alloc(1_000_000);
    expect(unpacking(zipOf(zeros, 10), { ...most, bytes: 999_999 })).toBe('exceeds');
    expect(unpacking(zipOf(zeros, 10), most)).toBe('fits');
  });

  test('is bounded by its elements too', () => {
    expect(unpacking(zipOf(Buffer.from('<a/>'.repeat(100)), 10), { ...most, tags: 100 })).toBe('fits');
    expect(unpacking(zipOf(Buffer.from('<a/>'.repeat(101)), 10), { ...most, tags: 100 })).toBe('exceeds');
  });

  test('of a sheet is fine; of what is no zip it is unknown, and so refused', async () => {
    const bytes = await writeXlsx({ sheets: [{ name: 's', columns: [{ key: 'a' }], rows: [['x']] }] });
    expect(unpacking(Buffer.from(bytes), most)).toBe('fits');
    expect(unpacking(Buffer.from('PK no zip at all, but long enough'), most)).toBe('unreadable');
    expect(unpacking(Buffer.alloc(3), most)).toBe('unreadable');
  });
});
