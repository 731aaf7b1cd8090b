/** A grey picture of sixteen bits as lossless JPEG (ITU-T T.81 annex H): each sample as its difference from the one to the left, with codes of five bits. */
export function losslessJpeg(samples: readonly number[], columns: number): Buffer {
  const rows = samples.length / columns;
  const counts = [0, 0, 0, 0, 17, ...Array.from({ length: 11 }, () => 0)];
  const table = [0, ...counts, ...Array.from({ length: 17 }, (_, at) => at)];
  const frame = [16, rows >> 8, rows & 0xff, columns >> 8, columns & 0xff, 1, 1, 0x11, 0];
  const scan = [1, 1, 0, 1, 0, 0];
  const head = [0xff, 0xd8, ...segment(0xc3, frame), ...segment(0xc4, table), ...segment(0xda, scan)];
  return Buffer.from([...head, ...bitsOf(samples, columns), 0xff, 0xd9]);
}

const segment = (marker: number, body: readonly number[]): number[] => [
  0xff,
  marker,
  (body.length + 2) >> 8,
  (body.length + 2) & 0xff,
  ...body,
];

function bitsOf(samples: readonly number[], columns: number): number[] {
  let bits = '';
  for (const [at, sample] of samples.entries()) {
    const before = at === 0 ? 0x8000 : samples[at % columns === 0 ? at - columns : at - 1];
    const difference = sample - (before ?? 0);
    const length = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1;
    bits += length.toString(2).padStart(5, '0');
    if (length > 0) bits += (difference > 0 ? difference : difference + 2 ** length - 1).toString(2).padStart(length, '0');
  }
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((one) => Number.parseInt(one.padEnd(8, '1'), 2));
  // What looks like a marker is followed by nothing.
  return bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte]));
}
