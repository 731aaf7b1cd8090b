import { LEVEL_SAMPLES } from '../../../../contract/domains/image/trace.shape.ts';
import { blocksOf, inTraceTurn, type TraceHead } from './open-trace-file.ts';

/** Bytes that are read without waiting for one's turn. */
const SMALL = 262_144;

/**
 * A piece of a recording in the form of `getTracePiece`: as recorded, or the least and the greatest of so many samples. Nothing beyond its end.
 * Reads the stretch in blocks: a few megabytes are held at most, whatever was asked for.
 */
export async function tracePiece({ source, owner, edf }: TraceHead, level: number, piece: number): Promise<Buffer | undefined> {
  const { pieceRecords, records } = edf.shape;
  const each = pieceRecords[level] ?? 1;
  const first = piece * each;
  const end = Math.min(records, first + each);
  if (!(first < end)) return undefined;
  const step = LEVEL_SAMPLES[level] ?? 1;
  const made = edf.channels.map(({ samples }) => (step === 1 ? copier((end - first) * samples) : ranger((end - first) * samples, step)));
  const fill = async (): Promise<void> => {
    for await (const block of blocksOf(source, edf, first, end))
      for (let from = 0; from < block.length; from += edf.recordBytes)
        for (const [index, place] of edf.channels.entries())
          made[index]?.add(block.subarray(from + place.from, from + place.from + place.samples * 2));
  };
  await ((end - first) * edf.recordBytes <= SMALL ? fill() : inTraceTurn({ owner }, fill));
  return Buffer.concat(made.map(({ bytes }) => bytes));
}

interface Made {
  readonly bytes: Buffer;
  /** Takes the samples of a channel in one data record, after those before. */
  add(samples: Buffer): void;
}

function copier(count: number): Made {
  const bytes = Buffer.alloc(count * 2);
  let at = 0;
  return {
    bytes,
    add: (samples) => {
      at += samples.copy(bytes, at);
    },
  };
}

function ranger(count: number, step: number): Made {
  const bytes = Buffer.alloc(Math.ceil(count / step) * 4);
  let at = 0;
  let [least, most] = [32_767, -32_768];
  return {
    bytes,
    add: (samples) => {
      for (let from = 0; from < samples.length; from += 2) {
        const value = samples.readInt16LE(from);
        if (value < least) least = value;
        if (value > most) most = value;
        at += 1;
        if (at % step !== 0 && at !== count) continue;
        const place = (Math.ceil(at / step) - 1) * 4;
        bytes.writeInt16LE(least, place);
        bytes.writeInt16LE(most, place + 2);
        [least, most] = [32_767, -32_768];
      }
    },
  };
}
