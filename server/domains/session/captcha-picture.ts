import { crc32, deflateSync } from 'node:zlib';

/** Points in pixels. */
export type Point = readonly [x: number, y: number];

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const PAPER = 246;
const INK = 56;

/**
 * Paints lines of one width and one colour on paper and answers a PNG of greys. Pixels only: the picture holds no strokes, no
 * order and no letters that a program could read out without looking.
 */
export function paintPng(
  lines: readonly (readonly Point[])[],
  { width, height, halfWidth, grain }: { width: number; height: number; halfWidth: number; grain: () => number },
): Buffer {
  const cover = new Float32Array(width * height);
  for (const line of lines)
    for (let at = 1; at < line.length; at += 1)
      paintSegment(cover, { width, height, halfWidth }, line[at - 1] ?? [0, 0], line[at] ?? [0, 0]);
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const ink = cover[y * width + x] ?? 0;
      rows[y * (width + 1) + x + 1] = Math.max(0, Math.min(255, Math.round(PAPER - (PAPER - INK) * ink + grain())));
    }
  return Buffer.concat([
    Buffer.from(SIGNATURE),
    chunk('IHDR', header(width, height)),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

interface Pen {
  width: number;
  height: number;
  halfWidth: number;
}

function paintSegment(cover: Float32Array, { width, height, halfWidth }: Pen, [x1, y1]: Point, [x2, y2]: Point): void {
  const reach = halfWidth + 1;
  const [left, right] = [Math.max(0, Math.floor(Math.min(x1, x2) - reach)), Math.min(width - 1, Math.ceil(Math.max(x1, x2) + reach))];
  const [top, bottom] = [Math.max(0, Math.floor(Math.min(y1, y2) - reach)), Math.min(height - 1, Math.ceil(Math.max(y1, y2) + reach))];
  const length = (x2 - x1) ** 2 + (y2 - y1) ** 2 || 1;
  for (let y = top; y <= bottom; y += 1)
    for (let x = left; x <= right; x += 1) {
      const way = Math.max(0, Math.min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length));
      const away = Math.hypot(x - x1 - way * (x2 - x1), y - y1 - way * (y2 - y1));
      const ink = Math.max(0, Math.min(1, halfWidth + 0.5 - away));
      if (ink > (cover[y * width + x] ?? 0)) cover[y * width + x] = ink;
    }
}

/** Eight bits of grey, not interlaced. */
function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data[8] = 8;
  return data;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
