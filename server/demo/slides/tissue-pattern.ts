import { createDemoRandom } from '../demo-random.ts';

/** Pixels of an edge; what is drawn goes on at the other side, so that it may be laid beside itself. */
export const PATTERN = 1_024;
const CELLS = 620;
const GRID = 16;

export type Stain = 'violet' | 'brown';

const palettes = {
  violet: { matrix: [246, 212, 228], shade: [26, 62, 34], gland: [233, 176, 204], nucleus: [96, 62, 138], lining: [84, 52, 128] },
  brown: { matrix: [240, 240, 244], shade: [30, 26, 16], gland: [226, 214, 204], nucleus: [108, 124, 168], lining: [122, 76, 40] },
} as const;

/** A field of invented tissue as rows of red, green and blue: matrix, nuclei, a few glands. Nobody's. */
export function drawTissue(seed: number, stain: Stain = 'violet'): Buffer {
  const palette = palettes[stain];
  const random = createDemoRandom(seed);
  const pixels = Buffer.alloc(PATTERN * PATTERN * 3);
  const [coarse, fine] = [noise(random.next, 8), noise(random.next, GRID * 4)];
  for (let y = 0, at = 0; y < PATTERN; y += 1)
    for (let x = 0; x < PATTERN; x += 1, at += 3) {
      const shade = coarse(x, y) * 0.7 + fine(x, y) * 0.3;
      for (let channel = 0; channel < 3; channel += 1)
        pixels[at + channel] = (palette.matrix[channel] ?? 0) - (palette.shade[channel] ?? 0) * shade;
    }
  for (let gland = 0; gland < 5; gland += 1) drawGland(pixels, random.next, palette);
  for (let cell = 0; cell < CELLS; cell += 1) {
    const size = 3.5 + random.next() * 4;
    drawOval(
      pixels,
      {
        x: random.next() * PATTERN,
        y: random.next() * PATTERN,
        a: size * (1 + random.next() * 0.7),
        b: size,
        turn: random.next() * Math.PI,
      },
      palette.nucleus,
      0.85,
    );
  }
  return pixels;
}

interface Oval {
  readonly x: number;
  readonly y: number;
  readonly a: number;
  readonly b: number;
  /** Radians. */
  readonly turn: number;
}

type Colour = readonly [red: number, green: number, blue: number];

/** Nuclei around an empty middle. */
function drawGland(pixels: Buffer, next: () => number, { gland, lining }: (typeof palettes)[Stain]): void {
  const [x, y, radius] = [next() * PATTERN, next() * PATTERN, 46 + next() * 40];
  drawOval(pixels, { x, y, a: radius, b: radius * 0.8, turn: 0 }, gland, 0.8);
  drawOval(pixels, { x, y, a: radius * 0.55, b: radius * 0.42, turn: 0 }, [250, 246, 248], 0.95);
  const around = Math.round(radius * 0.55);
  for (let nucleus = 0; nucleus < around; nucleus += 1) {
    const angle = (nucleus / around) * 2 * Math.PI;
    const at = { x: x + Math.cos(angle) * radius * 0.8, y: y + Math.sin(angle) * radius * 0.64 };
    drawOval(pixels, { ...at, a: 8 + next() * 2, b: 4.5 + next(), turn: angle }, lining, 0.9);
  }
}

function drawOval(pixels: Buffer, { x, y, a, b, turn }: Oval, colour: Colour, strength: number): void {
  const reach = Math.ceil(Math.max(a, b)) + 1;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  for (let dy = -reach; dy <= reach; dy += 1)
    for (let dx = -reach; dx <= reach; dx += 1) {
      const [u, v] = [(dx * cos + dy * sin) / a, (dy * cos - dx * sin) / b];
      const inside = Math.max(0, Math.min(1, (1 - u * u - v * v) * 3)) * strength;
      if (inside === 0) continue;
      const at = (wrap(Math.round(y) + dy) * PATTERN + wrap(Math.round(x) + dx)) * 3;
      for (let channel = 0; channel < 3; channel += 1)
        pixels[at + channel] = (pixels[at + channel] ?? 0) * (1 - inside) + (colour[channel] ?? 0) * inside;
    }
}

const wrap = (at: number): number => ((at % PATTERN) + PATTERN) % PATTERN;

/** Smooth values from 0 to 1 that go on at the edges. */
function noise(next: () => number, cells: number): (x: number, y: number) => number {
  const values = Array.from({ length: cells * cells }, next);
  const step = PATTERN / cells;
  const value = (column: number, row: number): number => values[(row % cells) * cells + (column % cells)] ?? 0;
  return (x, y) => {
    const [column, row] = [Math.floor(x / step), Math.floor(y / step)];
    const [u, v] = [x / step - column, y / step - row];
    const [top, bottom] = [0, 1].map((down) => value(column, row + down) * (1 - u) + value(column + 1, row + down) * u);
    return (top ?? 0) * (1 - v) + (bottom ?? 0) * v;
  };
}
