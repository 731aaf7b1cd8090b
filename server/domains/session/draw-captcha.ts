import { randomInt } from 'node:crypto';
import { glyphs, roundGlyphs } from './captcha-glyphs.ts';
import { type Point, paintPng } from './captcha-picture.ts';

const WIDTH = 150;
const HEIGHT = 50;
const LENGTH = 5;
const HALF_WIDTH = 1.25;
/** Pieces that a stroke is cut into, so that it bends instead of being moved as a whole. */
const PIECES = 6;
/** Pixels on either side that no letter needs to leave. */
const MARGIN = 7;

/** A random number from 0 to less than 1. Tests hand in their own; else nothing about a picture follows from earlier ones. */
export type Chance = () => number;

const unforeseeable: Chance = () => randomInt(2 ** 32) / 2 ** 32;

/** A random answer of five characters and its picture, a PNG as a data URL. */
export function drawCaptcha(chance: Chance = unforeseeable): { answer: string; image: string } {
  const letters = Object.keys(glyphs);
  const answer = Array.from({ length: LENGTH }, () => letters[Math.floor(chance() * letters.length)]).join('');
  return { answer, image: `data:image/png;base64,${paintCaptcha(answer, chance).toString('base64')}` };
}

/** The picture of an answer, never the same twice. Noise has the width and colour of the strokes, touches them and joins neighbours. */
export function paintCaptcha(answer: string, chance: Chance): Buffer {
  const between = (least: number, most: number) => least + (most - least) * chance();
  const bend = bendOf(between);
  const widths = [...answer].map((letter) => (letter === 'M' ? between(22, 27) : between(16, 26)));
  // Close enough to touch: where one letter ends is not to be seen from a gap. None is cut off by the edge.
  const room = WIDTH - 2 * MARGIN - sum(widths);
  const gaps = widths.map(() => Math.min(between(1, 5), room / 4));
  let x = MARGIN + between(0, room - sum(gaps.slice(1)));
  const letters = [...answer].flatMap((letter, at) => {
    const width = widths[at] ?? 0;
    const lines = strokesOf(letter, { x, width, between });
    x += width + (gaps[at + 1] ?? 0);
    return lines;
  });
  const noise = Array.from({ length: 1 }, () => waveOf(between));
  const hooks = Array.from({ length: 1 }, () => hookOf(between));
  const lines = [...letters, ...noise, ...hooks].map((line) => line.map(bend));
  return paintPng(lines, { width: WIDTH, height: HEIGHT, halfWidth: HALF_WIDTH, grain: () => between(-9, 9) });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

type Between = (least: number, most: number) => number;

function strokesOf(letter: string, { x, width, between }: { x: number; width: number; between: Between }): Point[][] {
  const [angle, shear, height] = [between(-0.24, 0.24), between(-0.24, 0.24), between(24, 34)];
  const [centreX, centreY] = [x + width / 2, HEIGHT / 2 + between(-6.5, 6.5)];
  const bow = between(-1.8, 1.8);
  const move = ([gridX, gridY]: Point): Point => {
    const [right, down] = [gridX / 4 - 0.5, gridY / 6 - 0.5];
    const y = down * height;
    const sideways = right * width * 0.82 + y * shear + bow * Math.sin((down + 0.5) * Math.PI);
    return [centreX + sideways * Math.cos(angle) - y * Math.sin(angle), centreY + sideways * Math.sin(angle) + y * Math.cos(angle)];
  };
  return (glyphs[letter] ?? '').split('|').map((stroke) => {
    // Each corner a little beside its place, then cut into pieces that the bending moves one by one.
    const corners = stroke
      .split(' ')
      .map((point): Point => [Number(point[0]) + between(-0.15, 0.15), Number(point[1]) + between(-0.15, 0.15)]);
    return cut(roundGlyphs.has(letter) ? rounded(corners) : corners).map(move);
  });
}

/** Each corner but the ends is cut off at a quarter of its sides. */
function rounded(corners: readonly Point[]): Point[] {
  return corners.flatMap((corner, at): Point[] => {
    const [before, after] = [corners[at - 1], corners[at + 1]];
    if (!before || !after) return [corner];
    return [towards(corner, before), towards(corner, after)];
  });
}

/** A quarter of the way. */
function towards([x, y]: Point, [toX, toY]: Point): Point {
  return [x + (toX - x) / 4, y + (toY - y) / 4];
}

function cut(corners: readonly Point[]): Point[] {
  return corners.flatMap(([toX, toY], at) => {
    const from = corners[at - 1];
    if (!from) return [[toX, toY] satisfies Point];
    return Array.from({ length: PIECES }, (_, piece): Point => {
      const way = (piece + 1) / PIECES;
      return [from[0] + (toX - from[0]) * way, from[1] + (toY - from[1]) * way];
    });
  });
}

/** Two waves across the whole picture, in either direction: straight lines stay straight nowhere. */
function bendOf(between: Between): (point: Point) => Point {
  const wave = (most: number) => ({ tall: between(most / 2, most), long: between(22, 46), from: between(0, 2 * Math.PI) });
  const [up, side] = [wave(2.4), wave(1.8)];
  return ([x, y]) => [
    x + side.tall * Math.sin((y / side.long) * 2 * Math.PI + side.from),
    y + up.tall * Math.sin((x / up.long) * 2 * Math.PI + up.from),
  ];
}

/** A line through all letters, from edge to edge. */
function waveOf(between: Between): Point[] {
  const [from, to, tall, turns, start] = [between(8, HEIGHT - 8), between(8, HEIGHT - 8), between(2, 7), between(1, 2), between(0, 6)];
  return Array.from({ length: 41 }, (_, step): Point => {
    const way = step / 40;
    return [way * WIDTH, from + (to - from) * way + tall * Math.sin(way * turns * 2 * Math.PI + start)];
  });
}

/** A piece of a stroke of no letter. */
function hookOf(between: Between): Point[] {
  const [x, y] = [between(6, WIDTH - 6), between(6, HEIGHT - 6)];
  const turn = () => between(-7, 7);
  return [
    [x, y],
    [x + turn(), y + turn()],
    [x + turn(), y + turn()],
  ];
}
