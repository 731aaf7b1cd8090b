import { gatherSamples } from '../../../../contract/domains/image/dicom.samples.ts';
import type { Stack } from '../../../../contract/domains/image/dicom.shape.ts';
import type { Samples } from './shade-picture.ts';
import type { StudySource } from './study-source.ts';

/** A picture as it is drawn: samples that a window shades, or colours as they are. */
export type LoadedPicture = { readonly samples: Samples } | { readonly bitmap: ImageBitmap };

/** Bytes of pictures that are kept unpacked: some five hundred of a CT. */
const MOST_BYTES = 320 * 1_048_576;
/** Pictures that are fetched at once. */
const AT_ONCE = 4;
/** Milliseconds after which what could not be fetched is asked for again: at first, and at most. */
const [RETRY_MS, MOST_RETRY_MS] = [2_000, 15_000];

/** A picture of a stack, both from 0. */
type Place = readonly [stack: number, picture: number];

/** Pictures of a study: what is wanted comes first, what lies about it after that. */
export interface PictureStore {
  /** What is there. */
  get(stack: number, picture: number): LoadedPicture | undefined;
  /**
   * Fetches as many of these as can be kept together, the first one first, and those that fail again after a while; what was asked for before
   * and is not among them is not fetched any more.
   */
  want(pictures: readonly Place[]): void;
  /** The small picture of a stack. */
  small(stack: number): Promise<Blob>;
  /** Hears of every picture that arrives, and of each that does not. */
  listen(heard: (failure?: Error) => void): () => void;
  close(): void;
}

export function pictureStore(source: StudySource, stacks: readonly Stack[], mostBytes = MOST_BYTES): PictureStore {
  const kept = keptPictures(mostBytes);
  const under = new Set<string>();
  const failed = new Set<string>();
  const listeners = new Set<(failure?: Error) => void>();
  const smalls = new Map<number, Promise<Blob>>();
  const ended = new AbortController();
  let [wanted, queue]: [readonly Place[], Place[]] = [[], []];
  let [failures, rounds, retrying]: [number, number, ReturnType<typeof setTimeout> | undefined] = [0, 0, undefined];
  const fetchPart = (stack: number, picture: number): Promise<Blob> => source.picture(stack, picture, ended.signal);
  const retry = (): void => {
    [retrying, failures, rounds] = [undefined, 0, rounds + 1];
    failed.clear();
    queue = wanted.slice();
    next();
  };
  const load = async ([stack, picture]: Place, shape: Stack): Promise<void> => {
    const key = keyOf([stack, picture]);
    under.add(key);
    try {
      kept.keep(key, await unpack(await fetchPart(stack, picture + 1), shape));
      // The way is free again. One picture that never comes is asked for ever more rarely.
      if (failures > 0) rounds = 0;
      failures = 0;
      for (const heard of listeners) heard();
    } catch (error) {
      if (ended.signal.aborted) return;
      failed.add(key);
      failures += 1;
      retrying ??= setTimeout(retry, Math.min(MOST_RETRY_MS, RETRY_MS * 2 ** rounds));
      for (const heard of listeners) heard(error instanceof Error ? error : new Error(String(error)));
    } finally {
      under.delete(key);
      next();
    }
  };
  const next = (): void => {
    // Where one after the other fails, the way there is cut: the rest is not tried as well.
    while (under.size < AT_ONCE && failures < AT_ONCE && queue.length > 0 && !ended.signal.aborted) {
      const place = queue.shift() ?? [0, 0];
      const [key, shape] = [keyOf(place), stacks[place[0]]];
      if (shape && !kept.has(key) && !under.has(key) && !failed.has(key)) void load(place, shape);
    }
  };
  return {
    get: (stack, picture) => kept.get(keyOf([stack, picture])),
    want: (pictures) => {
      wanted = fitting(pictures, stacks, mostBytes);
      for (const place of wanted.toReversed()) kept.get(keyOf(place));
      failures = 0;
      for (const place of wanted.slice(0, 1)) failed.delete(keyOf(place));
      queue = wanted.slice();
      next();
    },
    small: (stack) => {
      const found = smalls.get(stack) ?? fetchPart(stack, 0);
      smalls.set(stack, found);
      found.catch(() => smalls.delete(stack));
      return found;
    },
    listen: (heard) => {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    close: () => {
      clearTimeout(retrying);
      ended.abort();
    },
  };
}

const keyOf = ([stack, picture]: Place): string => `${stack} ${picture}`;

/** As many as can be kept together: more would drive each other out, and be fetched over and over. */
function fitting(pictures: readonly Place[], stacks: readonly Stack[], mostBytes: number): readonly Place[] {
  let bytes = 0;
  const over = pictures.findIndex(([stack], at) => {
    bytes += bytesOfOne(stacks[stack]);
    return bytes > mostBytes && at >= AT_ONCE;
  });
  return over === -1 ? pictures : pictures.slice(0, over);
}

const bytesOfOne = (stack: Stack | undefined): number =>
  stack ? stack.columns * stack.rows * (stack.coding === 'samples' ? stack.bytes : 4) : 0;

/** What is there, of which whatever nobody has asked for longest goes first. */
function keptPictures(mostBytes: number) {
  const kept = new Map<string, LoadedPicture>();
  let held = 0;
  return {
    has: (key: string): boolean => kept.has(key),
    get: (key: string): LoadedPicture | undefined => {
      const found = kept.get(key);
      if (found) {
        kept.delete(key);
        kept.set(key, found);
      }
      return found;
    },
    keep: (key: string, loaded: LoadedPicture): void => {
      kept.set(key, loaded);
      held += bytesOf(loaded);
      for (const [eldest, one] of kept) {
        if (held <= mostBytes || kept.size <= AT_ONCE) break;
        kept.delete(eldest);
        held -= bytesOf(one);
        if ('bitmap' in one) one.bitmap.close();
      }
    },
  };
}

const bytesOf = (loaded: LoadedPicture): number =>
  'samples' in loaded ? loaded.samples.byteLength : loaded.bitmap.width * loaded.bitmap.height * 4;

async function unpack(blob: Blob, { coding, columns, rows, bytes, isSigned }: Stack): Promise<LoadedPicture> {
  if (coding !== 'samples') return { bitmap: await createImageBitmap(new Blob([blob], { type: `image/${coding}` })) };
  const spread = new Uint8Array(await new Response(blob.stream().pipeThrough(new DecompressionStream('deflate'))).arrayBuffer());
  const samples = gatherSamples(spread, columns, rows, bytes);
  return { samples: isSigned ? new Int16Array(samples.buffer, samples.byteOffset, samples.length) : samples };
}
