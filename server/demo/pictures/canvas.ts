import { encodePng } from './encode-png.ts';

/** Brightness (0 black to 1 white) of a point; coordinates run from -1 to 1, y downwards. */
export type Shade = (x: number, y: number) => number;

/** Draws a shade point by point. */
export function paint(width: number, height: number, shade: Shade): Buffer {
  const pixels = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const y = (2 * row) / (height - 1) - 1;
    for (let column = 0; column < width; column += 1) {
      pixels[row * width + column] = Math.max(0, Math.min(255, shade((2 * column) / (width - 1) - 1, y) * 255));
    }
  }
  return encodePng(width, height, pixels);
}

/** 1 well inside an ellipse, 0 outside, with an edge of the given softness. */
export function ellipse(x: number, y: number, centre: readonly [number, number], radii: readonly [number, number], soft = 0.08): number {
  const distance = Math.hypot((x - centre[0]) / radii[0], (y - centre[1]) / radii[1]);
  return smooth((1 - distance) / soft + 0.5);
}

/** 0 below 0, 1 above 1, rounded between. */
export function smooth(at: number): number {
  const t = Math.max(0, Math.min(1, at));
  return t * t * (3 - 2 * t);
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** Noise of a point, -1 to 1, the same every time. */
export function grain(x: number, y: number, seed = 0): number {
  let hash = Math.imul((x * 7919) | 0, 0x2c1b3c6d) ^ Math.imul((y * 7919) | 0, 0x297a2d39) ^ Math.imul(seed + 1, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) | 0) / 2_147_483_648;
}

/** Slow, cloudy noise, -1 to 1. */
export function cloud(x: number, y: number, scale: number, seed = 0): number {
  const [left, top] = [Math.floor(x * scale), Math.floor(y * scale)];
  const [along, down] = [smooth(x * scale - left), smooth(y * scale - top)];
  const corner = (dx: number, dy: number) => grain(left + dx, top + dy, seed);
  return mix(mix(corner(0, 0), corner(1, 0), along), mix(corner(0, 1), corner(1, 1), along), down);
}
