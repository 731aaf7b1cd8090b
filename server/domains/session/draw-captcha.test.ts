import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { glyphs } from './captcha-glyphs.ts';
import { type Point, paintPng } from './captcha-picture.ts';
import { type Chance, drawCaptcha, paintCaptcha } from './draw-captcha.ts';

const [WIDTH, HEIGHT] = [150, 50];
const BOX = 28;

/** The same numbers in every run (mulberry32). */
function seeded(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How dark each pixel is, row by row, from 0 for paper. */
function inkOf(png: Buffer): Float32Array {
  const length = png.readUInt32BE(33);
  const rows = inflateSync(png.subarray(41, 41 + length));
  return Float32Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const y = Math.floor(at / WIDTH);
    return Math.max(0, 230 - (rows[y * (WIDTH + 1) + (at % WIDTH) + 1] ?? 0));
  });
}

const template = (letter: string): Float32Array => {
  const lines = (glyphs[letter] ?? '')
    .split('|')
    .map((stroke) => stroke.split(' ').map((point): Point => [3 + Number(point[0]) * 5, 10 + Number(point[1]) * 5]));
  return inkOf(paintPng(lines, { width: WIDTH, height: HEIGHT, halfWidth: 1.25, grain: () => 0 }));
};
const templates = Object.keys(glyphs).map((letter) => [letter, template(letter)] as const);

/** How alike a cut of the picture and an upright letter are, with the letter moved by so much. */
function likeness(ink: Float32Array, letter: Float32Array, left: number, up: number): number {
  let [both, one, other] = [0, 0, 0];
  for (let y = 4; y < HEIGHT - 4; y += 1)
    for (let x = 0; x < BOX; x += 1) {
      const seen = ink[Math.max(0, Math.min(HEIGHT - 1, y + up)) * WIDTH + Math.max(0, Math.min(WIDTH - 1, x + left))] ?? 0;
      const wanted = letter[y * WIDTH + x] ?? 0;
      both += seen * wanted;
      one += seen * seen;
      other += wanted * wanted;
    }
  return both / (Math.sqrt(one * other) || 1);
}

/** What somebody reads who lays the upright letters over each of the five places and takes the most alike. */
function readByTemplates(ink: Float32Array): string {
  return Array.from({ length: 5 }, (_, place) => {
    let best: [string, number] = ['', -1];
    for (const [letter, shape] of templates)
      for (let left = -4; left <= 4; left += 2)
        for (let up = -4; up <= 4; up += 2) {
          const alike = likeness(ink, shape, 5 + place * 26 + left, up);
          if (alike > best[1]) best = [letter, alike];
        }
    return best[0];
  }).join('');
}

test('the same letter is never drawn the same, in one picture or in two', () => {
  const chance = seeded(1);
  const pictures = Array.from({ length: 20 }, () => paintCaptcha('AAAAA', chance).toString('base64'));
  expect(new Set(pictures).size).toBe(20);
  const ink = inkOf(Buffer.from(pictures[0] ?? '', 'base64'));
  const cuts = Array.from({ length: 5 }, (_, place) =>
    Array.from({ length: HEIGHT }, (_row, y) => [...ink.subarray(y * WIDTH + 5 + place * 26, y * WIDTH + 31 + place * 26)])
      .flat()
      .join(),
  );
  expect(new Set(cuts).size).toBe(5);
});

test('no two characters are drawn that people take for each other once a line goes through them', () => {
  const alike = ['CE', 'EF', 'FP', 'EL', 'AH', 'HN', 'MN', 'MW', 'KR', 'PR', 'T7', '1I', 'O0', 'B8', 'S5', '2Z', 'UV', 'G6'];
  expect(alike.filter(([one = '', other = '']) => one in glyphs && other in glyphs)).toEqual([]);
  expect(Object.keys(glyphs).length ** 5).toBeGreaterThan(300_000);
});

test('upright letters laid over the picture read hardly any', () => {
  const chance = seeded(2026);
  const drawn = Array.from({ length: 60 }, () => drawCaptcha(chance));
  const read = drawn.map(({ image }) => readByTemplates(inkOf(Buffer.from(image.split(',')[1] ?? '', 'base64'))));
  const whole = read.filter((guess, at) => guess === drawn[at]?.answer).length;
  const letters = read.flatMap((guess, at) => [...guess].filter((letter, place) => letter === drawn[at]?.answer[place])).length;
  expect(whole).toBeLessThanOrEqual(2);
  expect(letters).toBeLessThan(60 * 5 * 0.5);
});

test('a picture is pixels: no paths, no text, nothing beside them that tells of the answer', () => {
  const { answer, image } = drawCaptcha();
  const png = Buffer.from(image.replace('data:image/png;base64,', ''), 'base64');
  const chunks: string[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) chunks.push(png.toString('latin1', at + 4, at + 8));
  expect(chunks).toEqual(['IHDR', 'IDAT', 'IEND']);
  expect(png.toString('latin1')).not.toContain(answer);
});
