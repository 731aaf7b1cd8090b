import { grain, paint } from './canvas.ts';

const LINES = 13;

/** A scanned form of consent: a heading, lines that nobody can read, and somebody's name by hand. */
export function drawConsent(seed: number): Buffer {
  return paint(300, 420, (x, y) => {
    const paper = 0.95 + 0.015 * grain(x, y, seed);
    return isHeading(x, y) || isPrint(x, y, seed) || isSignature(x, y, seed) ? 0.18 : paper;
  });
}

function isHeading(x: number, y: number): boolean {
  return Math.abs(x) < 0.46 && Math.abs(y + 0.82) < 0.028 && Math.abs(x * 9) % 1 < 0.82;
}

function isPrint(x: number, y: number, seed: number): boolean {
  const line = Math.floor((y + 0.66) / 0.09);
  if (line < 0 || line >= LINES || Math.abs(x) > 0.78) return false;
  const isLast = line % 4 === 3 && x > 0.1;
  const height = Math.abs(((y + 0.66) % 0.09) - 0.045);
  return !isLast && height < 0.014 && grain(Math.floor(x * 34), line, seed) < 0.55;
}

/** Above its rule, right below. */
function isSignature(x: number, y: number, seed: number): boolean {
  if (x < 0.12 || x > 0.72) return false;
  const wave = 0.72 + 0.045 * Math.sin(x * (26 + 5 * seed)) * Math.cos(x * (9 + seed));
  return Math.abs(y - wave) < 0.009 || Math.abs(y - 0.81) < 0.003;
}
