import { StudyFault } from './study-fault.ts';

/** Samples of one block, in the order in which they come: from the mean to the finest detail. */
const ZIGZAG = Uint8Array.of(
  ...[0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28],
  ...[35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63],
);
const BLOCK = 64;
const MIDDLE = 2_048;
const MOST = 4_095;

/** Code and length of each value, at `length << 16 | code`. */
type Codes = ReadonlyMap<number, number>;

interface Tables {
  readonly steps: Map<number, Uint16Array>;
  readonly codes: Map<number, Codes>;
  /** Blocks between two marks at which the count begins anew; 0: none. */
  restart: number;
  /** Of the one component. */
  step: number;
  size: { readonly rows: number; readonly columns: number } | undefined;
}

/**
 * Grey JPEG of twelve bits, extended sequential with Huffman codes (ITU-T T.81, processes 2 and 4), which neither browsers nor libraries of pictures read. The
 * samples have two bytes, the lower one first. Throws `StudyFault` for anything else, and for what breaks off.
 */
export function decodeJpeg12(bytes: Buffer): Buffer {
  try {
    return decode(bytes);
  } catch (error) {
    throw error instanceof RangeError ? new StudyFault('broken') : error;
  }
}

function decode(bytes: Buffer): Buffer {
  const tables: Tables = { steps: new Map(), codes: new Map(), restart: 0, step: 0, size: undefined };
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) throw new StudyFault('broken');
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const body = bytes.subarray(at + 4, at + 2 + bytes.readUInt16BE(at + 2));
    at += 2 + bytes.readUInt16BE(at + 2);
    if (marker === 0xda) return readScan(bytes, at, body, tables);
    readSegment(marker, body, tables);
  }
}

function readSegment(marker: number, body: Buffer, tables: Tables): void {
  if (marker === 0xdb) readSteps(body, tables);
  else if (marker === 0xc4) readCodes(body, tables);
  else if (marker === 0xdd) tables.restart = body.readUInt16BE(0);
  else if (marker === 0xc1) readFrame(body, tables);
  // Progressive, arithmetic and what else there is; the others say nothing of the pixels.
  else if (marker >= 0xc0 && marker <= 0xcf) throw new StudyFault('kind');
}

function readFrame(body: Buffer, tables: Tables): void {
  // The size of the first was compared with the file; another would be one of a bomb.
  if (tables.size) throw new StudyFault('broken');
  if (body.readUInt8(0) !== 12 || body.readUInt8(5) !== 1) throw new StudyFault('kind');
  tables.size = { rows: body.readUInt16BE(1), columns: body.readUInt16BE(3) };
  tables.step = body.readUInt8(8);
}

function readSteps(body: Buffer, { steps }: Tables): void {
  for (let at = 0; at < body.length; ) {
    const about = body.readUInt8(at);
    const wide = about >> 4 === 0 ? 1 : 2;
    const from = at + 1;
    const found = Uint16Array.from({ length: BLOCK }, (_, each) =>
      wide === 1 ? body.readUInt8(from + each) : body.readUInt16BE(from + each * 2),
    );
    steps.set(about & 15, found);
    at = from + BLOCK * wide;
  }
}

function readCodes(body: Buffer, { codes }: Tables): void {
  for (let at = 0; at < body.length; ) {
    const found = new Map<number, number>();
    let [value, code] = [at + 17, 0];
    for (let length = 1; length <= 16; length += 1, code <<= 1)
      for (let left = body.readUInt8(at + length); left > 0; left -= 1, code += 1, value += 1)
        found.set((length << 16) | code, body.readUInt8(value));
    codes.set(body.readUInt8(at), found);
    at = value;
  }
}

/** The blocks of the one component, row by row; those at the edges go beyond the picture. */
function readScan(bytes: Buffer, from: number, body: Buffer, { steps, codes, restart, step, size }: Tables): Buffer {
  const about = body.readUInt8(2);
  const [quantized, mean, detail] = [steps.get(step), codes.get(about >> 4), codes.get(0x10 | (about & 15))];
  if (!size || !quantized || !mean || !detail || body.readUInt8(0) !== 1) throw new StudyFault('broken');
  const { rows, columns } = size;
  const [wide, high] = [Math.ceil(columns / 8), Math.ceil(rows / 8)];
  const found = Buffer.alloc(rows * columns * 2);
  const bits = new Bits(bytes, from);
  const block = new Float64Array(BLOCK);
  let before = 0;
  for (let at = 0; at < wide * high; at += 1) {
    if (restart > 0 && at > 0 && at % restart === 0) {
      bits.passMark();
      before = 0;
    }
    before = readBlock(bits, block, before, mean, detail, quantized);
    toSamples(block);
    place(block, found, (at % wide) * 8, Math.floor(at / wide) * 8, size);
  }
  return found;
}

function readBlock(bits: Bits, block: Float64Array, before: number, mean: Codes, detail: Codes, steps: Uint16Array): number {
  block.fill(0);
  const value = before + bits.signed(bits.coded(mean));
  block[0] = value * (steps[0] ?? 1);
  for (let at = 1; at < BLOCK; at += 1) {
    const about = bits.coded(detail);
    const [zeros, size] = [about >> 4, about & 15];
    if (size === 0 && zeros < 15) break;
    at += zeros;
    if (at >= BLOCK) throw new StudyFault('broken');
    block[ZIGZAG[at] ?? 0] = bits.signed(size) * (steps[at] ?? 1);
  }
  return value;
}

/** Bits of a scan; behind a byte of ones a zero is none of them. */
class Bits {
  readonly #bytes: Buffer;
  #at: number;
  #held = 0;
  #left = 0;

  constructor(bytes: Buffer, from: number) {
    this.#bytes = bytes;
    this.#at = from;
  }

  #next(): number {
    if (this.#left === 0) {
      this.#held = this.#bytes.readUInt8(this.#at);
      if (this.#held === 0xff && this.#bytes.readUInt8(this.#at + 1) !== 0) throw new StudyFault('broken');
      this.#at += this.#held === 0xff ? 2 : 1;
      this.#left = 8;
    }
    this.#left -= 1;
    return (this.#held >> this.#left) & 1;
  }

  coded(codes: Codes): number {
    for (let length = 1, code = 0; length <= 16; length += 1) {
      code = (code << 1) | this.#next();
      const value = codes.get((length << 16) | code);
      if (value !== undefined) return value;
    }
    throw new StudyFault('broken');
  }

  /** A number of so many bits: of those that begin with a zero the negative ones. */
  signed(size: number): number {
    if (size > 16) throw new StudyFault('broken');
    let value = 0;
    for (let left = size; left > 0; left -= 1) value = (value << 1) | this.#next();
    return size > 0 && value < 2 ** (size - 1) ? value - 2 ** size + 1 : value;
  }

  passMark(): void {
    this.#left = 0;
    const marker = this.#bytes.readUInt16BE(this.#at);
    if (marker < 0xffd0 || marker > 0xffd7) throw new StudyFault('broken');
    this.#at += 2;
  }
}

/** At place and frequency: what a wave of that frequency has there. */
const WAVES = Float64Array.from({ length: BLOCK }, (_, index) => {
  const [place, frequency] = [index >> 3, index & 7];
  return (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * place + 1) * frequency * Math.PI) / 16);
});
const turned = new Float64Array(BLOCK);

/** From waves to samples, along the rows and then along the columns (annex A.3.3). */
function toSamples(block: Float64Array): void {
  along(block, turned, 8, 1);
  along(turned, block, 1, 8);
}

function along(from: Float64Array, into: Float64Array, line: number, step: number): void {
  for (let each = 0; each < 8; each += 1)
    for (let place = 0; place < 8; place += 1) {
      let sum = 0;
      for (let wave = 0; wave < 8; wave += 1) sum += (from[each * line + wave * step] ?? 0) * (WAVES[place * 8 + wave] ?? 0);
      into[each * line + place * step] = sum;
    }
}

function place(block: Float64Array, into: Buffer, left: number, top: number, { rows, columns }: { rows: number; columns: number }): void {
  for (let row = 0; row < Math.min(8, rows - top); row += 1)
    for (let column = 0; column < Math.min(8, columns - left); column += 1) {
      const sample = Math.min(MOST, Math.max(0, Math.round((block[row * 8 + column] ?? 0) + MIDDLE)));
      into.writeUInt16LE(sample, ((top + row) * columns + left + column) * 2);
    }
}
