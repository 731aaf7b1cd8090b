/** Elements of DICOM files that are made by script, with kinds and the smaller byte first. */

const LONG: readonly string[] = ['OB', 'OW', 'SQ', 'UN'];

export function element(tag: number, kind: string, value: Buffer): Buffer {
  const head = Buffer.alloc(LONG.includes(kind) ? 12 : 8);
  head.writeUInt16LE(Math.floor(tag / 0x1_0000), 0);
  head.writeUInt16LE(tag % 0x1_0000, 2);
  head.write(kind, 4, 'latin1');
  if (LONG.includes(kind)) head.writeUInt32LE(value.length, 8);
  else head.writeUInt16LE(value.length, 6);
  return Buffer.concat([head, value]);
}

export const text = (tag: number, kind: string, value: string, fill = ' '): Buffer => element(tag, kind, padded(Buffer.from(value), fill));

export function short(tag: number, value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return element(tag, 'US', bytes);
}

export function long(tag: number, value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return element(tag, 'UL', bytes);
}

export const sequence = (tag: number, items: readonly Buffer[]): Buffer => element(tag, 'SQ', Buffer.concat(items));

export function item(elements: readonly Buffer[]): Buffer {
  const body = Buffer.concat(elements);
  const head = Buffer.from('feff00e000000000', 'hex');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

/** Values have even lengths. */
const padded = (bytes: Buffer, fill: string): Buffer => (bytes.length % 2 ? Buffer.concat([bytes, Buffer.from(fill)]) : bytes);

/** Bytes of an eight byte number. */
export function double(tag: number, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return element(tag, 'FD', bytes);
}

/** Pictures that are packed, each in a piece of its own, behind an empty table. */
export function fragments(tag: number, pieces: readonly Buffer[]): Buffer {
  const head = Buffer.from('e07f10004f420000ffffffff', 'hex');
  head.writeUInt16LE(Math.floor(tag / 0x1_0000), 0);
  head.writeUInt16LE(tag % 0x1_0000, 2);
  const even = pieces.map((piece) => item([padded(piece, '\0')]));
  return Buffer.concat([head, item([]), ...even, Buffer.from('feffdde000000000', 'hex')]);
}
