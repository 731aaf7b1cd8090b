/**
 * Samples of a picture as differences from the sample to the left, of the first of a row from the one above; of two bytes the lower bytes of all of
 * them first, then the upper ones. That packs by zlib about as well as a picture of sixteen bits does, and a browser unpacks it by itself.
 */
export function spreadSamples(samples: Uint8Array | Uint16Array, columns: number): Uint8Array {
  const isWide = samples instanceof Uint16Array;
  const count = samples.length;
  const spread = new Uint8Array(isWide ? count * 2 : count);
  for (let at = 0; at < count; at += 1) {
    const before = at % columns === 0 ? (samples[at - columns] ?? 0) : (samples[at - 1] ?? 0);
    const difference = ((samples[at] ?? 0) - before) & 0xffff;
    spread[at] = difference & 0xff;
    if (isWide) spread[count + at] = difference >> 8;
  }
  return spread;
}

/** The other way. Samples are bits: whoever reads signed ones looks at the same buffer. Throws RangeError where there are more or fewer than told. */
export function gatherSamples(spread: Uint8Array, columns: number, rows: number, bytes: 1 | 2): Uint8Array | Uint16Array {
  const count = columns * rows;
  if (spread.length !== count * bytes) throw new RangeError('samples are missing');
  const samples = bytes === 2 ? new Uint16Array(count) : new Uint8Array(count);
  for (let at = 0; at < count; at += 1) {
    const before = at % columns === 0 ? (samples[at - columns] ?? 0) : (samples[at - 1] ?? 0);
    const difference = (spread[at] ?? 0) | (bytes === 2 ? (spread[count + at] ?? 0) << 8 : 0);
    samples[at] = before + difference;
  }
  return samples;
}
