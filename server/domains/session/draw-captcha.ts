import { randomInt } from 'node:crypto';

const WIDTH = 150;
const HEIGHT = 50;
const LENGTH = 5;
const NOISE_LINES = 3;
const NOISE_STEPS = 8;
const SPECKS = 14;

/** Strokes on a grid of 5 × 7: two digits are a point (x, y), `|` lifts the pen. Nothing that looks like something else. */
const glyphs: Readonly<Record<string, string>> = {
  A: '06 20 46|14 34',
  C: '41 30 10 01 05 16 36 45',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  H: '00 06|40 46|03 43',
  K: '00 06|40 03 46',
  L: '00 06 46',
  M: '06 00 24 40 46',
  N: '06 00 46 40',
  P: '06 00 30 41 42 33 03',
  R: '06 00 30 41 42 33 03|23 46',
  T: '00 40|20 26',
  U: '00 05 16 36 45 40',
  W: '00 16 23 36 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
  3: '01 10 30 41 42 33 13|33 44 45 36 16 05',
  4: '36 30 04 44',
  6: '41 30 10 01 05 16 36 45 44 33 13 04',
  7: '00 40 16',
  9: '42 33 13 02 01 10 30 41 45 36 16 05',
};

type Point = readonly [x: number, y: number];

/** A number between the two, to a hundredth. Not predictable: the answer must not follow from earlier pictures. */
function between(least: number, most: number): number {
  return least + randomInt(Math.round((most - least) * 100) + 1) / 100;
}

/** A random answer of five characters and its picture, an SVG data URL. */
export function drawCaptcha(): { answer: string; image: string } {
  const letters = Object.keys(glyphs);
  const answer = Array.from({ length: LENGTH }, () => letters[randomInt(letters.length)]).join('');
  // Loose segments in random order, with specks between them: the file does not tell where a letter begins or ends.
  const strokes = [...[...answer].flatMap(strokesOf), ...Array.from({ length: SPECKS }, speck)];
  const noise = Array.from({ length: NOISE_LINES }, noiseLine);
  const path = `${pathOf(strokes, '#2b4a6b', 2.4)}${pathOf(noise, '#7d93ab', 1)}`;
  const frame = `xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"`;
  const svg = `<svg ${frame}><path d="M0 0H${WIDTH}V${HEIGHT}H0Z" fill="#f3f6fa"/>${path}</svg>`;
  return { answer, image: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}

function strokesOf(letter: string, place: number): Point[][] {
  const [angle, shear, size] = [between(-0.25, 0.25), between(-0.2, 0.2), between(0.9, 1.1)];
  const [centreX, centreY] = [20 + place * 27.5 + between(-2, 2), HEIGHT / 2 + between(-4, 4)];
  const move = ([gridX, gridY]: Point): Point => {
    const y = (gridY - 3) * 5 * size;
    const x = (gridX - 2) * 4.4 * size + y * shear;
    const turnedX = x * Math.cos(angle) - y * Math.sin(angle);
    const turnedY = x * Math.sin(angle) + y * Math.cos(angle);
    return [centreX + turnedX + between(-0.7, 0.7), centreY + turnedY + between(-0.7, 0.7)];
  };
  const strokes = (glyphs[letter] ?? '').split('|').map((stroke) => stroke.split(' '));
  return strokes.map((stroke) => stroke.map((point) => move([Number(point[0]), Number(point[1])])));
}

function noiseLine(): Point[] {
  const [from, to] = [between(4, HEIGHT - 4), between(4, HEIGHT - 4)];
  return Array.from({ length: NOISE_STEPS + 1 }, (_, step): Point => {
    const way = step / NOISE_STEPS;
    return [way * WIDTH, from + (to - from) * way + between(-4, 4)];
  });
}

function speck(): Point[] {
  const [x, y] = [between(2, WIDTH - 2), between(2, HEIGHT - 2)];
  return [
    [x, y],
    [x + between(-2.5, 2.5), y + between(-2.5, 2.5)],
  ];
}

function pathOf(strokes: readonly Point[][], colour: string, width: number): string {
  const segments = shuffle(strokes.flatMap(segmentsOf)).join('');
  return `<path d="${segments}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
}

function segmentsOf(stroke: readonly Point[]): string[] {
  const show = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return stroke.slice(1).map((point, at) => `M${show(stroke[at] ?? point)}L${show(point)}`);
}

function shuffle<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: randomInt(2 ** 40) }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
