import sharp from 'sharp';
import { drawTissue, PATTERN, type Stain } from './tissue-pattern.ts';

const TILE = 256;
const QUALITY = 80;

export interface SlidePlan {
  readonly width: number;
  readonly height: number;
  /** Micrometres of a pixel of the finest level. */
  readonly microns: number;
  readonly seed?: number;
  /** Of the nuclei: the usual violet, or brown on blue of an antibody. */
  readonly stain?: Stain;
  /** Each tile has bytes of its own, as in a scanned slide; without, equal tiles share theirs, and the file is small. */
  readonly isFull?: boolean;
}

interface Level {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
  /** Different tiles of an edge of the pattern at this level, and all of them by row. */
  readonly edge: number;
  readonly tiles: readonly Buffer[];
}

/**
 * A slide of invented tissue in the format of scanners, a TIFF with 64-bit offsets, tiles and levels, piece by piece: it may be of any size. Tiles
 * repeat.
 */
export async function* slideBytes(plan: SlidePlan): AsyncGenerator<Buffer> {
  const levels = await levelsOf(plan);
  const HEAD = 16;
  let at = HEAD;
  const placed = levels.map((level) => {
    const offsets: number[] = [];
    const starts = level.tiles.map(({ length }) => {
      const start = at;
      if (!plan.isFull) at += length;
      return start;
    });
    for (let index = 0; index < level.columns * level.rows; index += 1) {
      const which = tileAt(level, index);
      offsets.push(plan.isFull ? at : (starts[which] ?? 0));
      if (plan.isFull) at += level.tiles[which]?.length ?? 0;
    }
    return { level, offsets };
  });
  yield header(at);
  for (const { level } of placed) {
    if (plan.isFull)
      for (let index = 0; index < level.columns * level.rows; index += 1) yield level.tiles[tileAt(level, index)] ?? Buffer.alloc(0);
    else yield* level.tiles;
  }
  for (const [index, { level, offsets }] of placed.entries()) {
    const directory = directoryOf(
      level,
      offsets,
      at,
      index === placed.length - 1,
      index === 0 ? `Lianyi|AppMag = 40|MPP = ${plan.microns}` : '',
    );
    yield directory;
    at += directory.length;
  }
}

/** The same as one buffer, for small ones. */
export async function slideFile(plan: SlidePlan): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of slideBytes(plan)) pieces.push(piece);
  return Buffer.concat(pieces);
}

function tileAt({ columns, edge }: Level, index: number): number {
  return (Math.floor(index / columns) % edge) * edge + ((index % columns) % edge);
}

async function levelsOf({ width, height, seed = 1, stain = 'violet' }: SlidePlan): Promise<Level[]> {
  const pattern = drawTissue(seed, stain);
  const levels: Level[] = [];
  for (let scale = 1; ; scale *= 2) {
    const [wide, high] = [Math.ceil(width / scale), Math.ceil(height / scale)];
    const edge = Math.max(1, PATTERN / TILE / scale);
    const shape = { width: wide, height: high, columns: Math.ceil(wide / TILE), rows: Math.ceil(high / TILE), edge };
    levels.push({ ...shape, tiles: await tilesOf(pattern, scale, edge) });
    if (Math.max(wide, high) <= TILE * 2) return levels;
  }
}

/** The pattern at a scale, cut into tiles; where it has become smaller than a tile it is laid beside itself. */
async function tilesOf(pattern: Buffer, scale: number, edge: number): Promise<Buffer[]> {
  const size = Math.max(1, Math.round(PATTERN / scale));
  const raw = { raw: { width: PATTERN, height: PATTERN, channels: 3 } } as const;
  const small = await sharp(pattern, raw).resize(size, size, { kernel: 'cubic' }).raw().toBuffer();
  const tiles: Buffer[] = [];
  for (let row = 0; row < edge; row += 1)
    for (let column = 0; column < edge; column += 1) {
      const pixels = Buffer.alloc(TILE * TILE * 3);
      for (let y = 0; y < TILE; y += 1)
        for (let x = 0; x < TILE; x += 1) {
          const from = (((row * TILE + y) % size) * size + ((column * TILE + x) % size)) * 3;
          small.copy(pixels, (y * TILE + x) * 3, from, from + 3);
        }
      tiles.push(
        await sharp(pixels, { raw: { width: TILE, height: TILE, channels: 3 } })
          .jpeg({ quality: QUALITY })
          .toBuffer(),
      );
    }
  return tiles;
}

function header(directoryAt: number): Buffer {
  const head = Buffer.alloc(16);
  head.write('II', 0, 'latin1');
  head.writeUInt16LE(43, 2);
  head.writeUInt16LE(8, 4);
  head.writeBigUInt64LE(BigInt(directoryAt), 8);
  return head;
}

/** A directory, and after it what did not fit into its entries. */
function directoryOf(level: Level, offsets: readonly number[], at: number, isLast: boolean, description: string): Buffer {
  const [SHORT, LONG, LONG8, ASCII] = [3, 4, 16, 2];
  const counts = Buffer.alloc(offsets.length * 4);
  const places = Buffer.alloc(offsets.length * 8);
  for (const [index, offset] of offsets.entries()) {
    places.writeBigUInt64LE(BigInt(offset), index * 8);
    counts.writeUInt32LE(level.tiles[tileAt(level, index)]?.length ?? 0, index * 4);
  }
  const text = Buffer.from(`${description}\0`, 'latin1');
  const bits = Buffer.from([8, 0, 8, 0, 8, 0]);
  const one = (value: number): Buffer => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return bytes;
  };
  const entries: [tag: number, type: number, count: number, bytes: Buffer][] = [
    [256, LONG, 1, one(level.width)],
    [257, LONG, 1, one(level.height)],
    [258, SHORT, 3, bits],
    [259, SHORT, 1, one(7)],
    [262, SHORT, 1, one(6)],
    ...(description ? ([[270, ASCII, text.length, text]] as [number, number, number, Buffer][]) : []),
    [277, SHORT, 1, one(3)],
    [284, SHORT, 1, one(1)],
    [322, LONG, 1, one(TILE)],
    [323, LONG, 1, one(TILE)],
    [324, LONG8, offsets.length, places],
    [325, LONG, offsets.length, counts],
  ];
  const length = 8 + entries.length * 20 + 8;
  const head = Buffer.alloc(length);
  head.writeBigUInt64LE(BigInt(entries.length), 0);
  const behind: Buffer[] = [];
  let next = at + length;
  for (const [index, [tag, type, count, bytes]] of entries.entries()) {
    const place = 8 + index * 20;
    head.writeUInt16LE(tag, place);
    head.writeUInt16LE(type, place + 2);
    head.writeBigUInt64LE(BigInt(count), place + 4);
    if (bytes.length <= 8) bytes.copy(head, place + 12);
    else {
      head.writeBigUInt64LE(BigInt(next), place + 12);
      behind.push(bytes);
      next += bytes.length;
    }
  }
  head.writeBigUInt64LE(BigInt(isLast ? 0 : next), length - 8);
  return Buffer.concat([head, ...behind]);
}
