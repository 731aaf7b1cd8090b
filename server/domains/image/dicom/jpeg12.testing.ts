const ZIGZAG = [
  ...[0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28],
  ...[35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63],
];
const MEANS = Array.from({ length: 16 }, (_, at) => at);
/** The end of a block, sixteen zeros, and each number of zeros with each length. */
const DETAILS = [0, 0xf0, ...Array.from({ length: 16 * 14 }, (_, at) => (Math.floor(at / 14) << 4) | ((at % 14) + 1))];

/** A grey picture of twelve bits as JPEG, extended sequential (ITU-T T.81 process 2), with codes of one length and a mark behind every fourth block. */
export function jpeg12(samples: readonly number[], columns: number, step = 1): Buffer {
  const rows = samples.length / columns;
  const frame = [12, rows >> 8, rows & 0xff, columns >> 8, columns & 0xff, 1, 1, 0x11, 0];
  const head = [
    ...[0xff, 0xd8, ...segment(0xdb, [0, ...Array.from({ length: 64 }, () => step)]), ...segment(0xc1, frame)],
    ...[...segment(0xc4, codes(0, 5, MEANS)), ...segment(0xc4, codes(0x10, 9, DETAILS)), ...segment(0xdd, [0, RESTART])],
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
  ];
  return Buffer.from([...head, ...scan(samples, columns, rows, step), 0xff, 0xd9]);
}

const RESTART = 4;
const segment = (marker: number, body: readonly number[]): number[] => [
  0xff,
  marker,
  (body.length + 2) >> 8,
  (body.length + 2) & 0xff,
  ...body,
];
const codes = (table: number, length: number, values: readonly number[]): number[] => [
  table,
  ...Array.from({ length: 16 }, (_, at) => (at + 1 === length ? values.length : 0)),
  ...values,
];

function scan(samples: readonly number[], columns: number, rows: number, step: number): number[] {
  const [wide, high] = [Math.ceil(columns / 8), Math.ceil(rows / 8)];
  const bytes: number[] = [];
  let [bits, before] = ['', 0];
  const flush = (): void => {
    for (const each of bits.match(/.{1,8}/g) ?? []) {
      const byte = Number.parseInt(each.padEnd(8, '1'), 2);
      bytes.push(byte, ...(byte === 0xff ? [0] : []));
    }
    bits = '';
  };
  for (let block = 0; block < wide * high; block += 1) {
    if (block > 0 && block % RESTART === 0) {
      flush();
      bytes.push(0xff, 0xd0 + ((block / RESTART - 1) % 8));
      before = 0;
    }
    const [left, top] = [(block % wide) * 8, Math.floor(block / wide) * 8];
    const at = (row: number, column: number): number =>
      (samples[Math.min(rows - 1, top + row) * columns + Math.min(columns - 1, left + column)] ?? 0) - 2_048;
    const waves = ZIGZAG.map((index) => Math.round(wave(at, index >> 3, index & 7) / step));
    bits += coded(waves, before);
    before = waves[0] ?? 0;
  }
  flush();
  return bytes;
}

/** How much of a wave there is in a block. */
function wave(at: (row: number, column: number) => number, down: number, across: number): number {
  let sum = 0;
  for (let row = 0; row < 8; row += 1)
    for (let column = 0; column < 8; column += 1)
      sum += at(row, column) * Math.cos(((2 * row + 1) * down * Math.PI) / 16) * Math.cos(((2 * column + 1) * across * Math.PI) / 16);
  return (sum * (down === 0 ? Math.SQRT1_2 : 1) * (across === 0 ? Math.SQRT1_2 : 1)) / 4;
}

function coded([mean = 0, ...details]: readonly number[], before: number): string {
  const first = mean - before;
  let bits = MEANS.indexOf(sizeOf(first)).toString(2).padStart(5, '0') + numberOf(first);
  let zeros = 0;
  for (const detail of details) {
    if (detail === 0) {
      zeros += 1;
      continue;
    }
    for (; zeros > 15; zeros -= 16) bits += DETAILS.indexOf(0xf0).toString(2).padStart(9, '0');
    bits +=
      DETAILS.indexOf((zeros << 4) | sizeOf(detail))
        .toString(2)
        .padStart(9, '0') + numberOf(detail);
    zeros = 0;
  }
  return zeros > 0 ? bits + '0'.repeat(9) : bits;
}

const sizeOf = (value: number): number => (value === 0 ? 0 : Math.floor(Math.log2(Math.abs(value))) + 1);
const numberOf = (value: number): string =>
  value === 0 ? '' : (value > 0 ? value : value + 2 ** sizeOf(value) - 1).toString(2).padStart(sizeOf(value), '0');
