import { randomInt } from 'node:crypto';
import { glyphs } from './captcha-glyphs.ts';
import { type Point, paintPng } from './captcha-picture.ts';

const WIDTH = 150;
const HEIGHT = 50;
const LENGTH = 5;
const HALF_WIDTH = 1.25;
/** Pieces that a stroke is cut into, so that it bends instead of being moved as a whole. */
const PIECES = 6;

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
  let x = between(5, 9);
  const letters = [...answer].flatMap((letter) => {
    const width = between(19, 28);
    const lines = strokesOf(letter, { x, width, between });
    // Close enough to touch: where one letter ends is not to be seen from a gap.
    x += width + between(1, 4);
    return lines;
  });
  const noise = Array.from({ length: 1 }, () => waveOf(between));
  const hooks = Array.from({ length: 1 }, () => hookOf(between));
  const lines = [...letters, ...noise, ...hooks].map((line) => line.map(bend));
  return paintPng(lines, { width: WIDTH, height: HEIGHT, halfWidth: HALF_WIDTH, grain: () => between(-9, 9) });
}

type Between = (least: number, most: number) => number;

function strokesOf(letter: string, { x, width, between }: { x: number; width: number; between: Between }): Point[][] {
  const [angle, shear, height] = [between(-0.24, 0.24), between(-0.26, 0.26), between(26, 34)];
  const [centreX, centreY] = [x + width / 2, HEIGHT / 2 + between(-5, 5)];
  const bow = between(-2.2, 2.2);
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
      .map((point): Point => [Number(point[0]) + between(-0.18, 0.18), Number(point[1]) + between(-0.18, 0.18)]);
    return cut(corners).map(move);
  });
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
  const [up, side] = [wave(3), wave(2)];
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
