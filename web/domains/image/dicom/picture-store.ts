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

/** Pictures of a study: what is wanted comes first, what lies about it after that. */
export interface PictureStore {
  /** What is there. */
  get(stack: number, picture: number): LoadedPicture | undefined;
  /** Fetches these, the first one first; what was asked for before and is not among them is not fetched any more. */
  want(pictures: readonly (readonly [stack: number, picture: number])[]): void;
  /** The small picture of a stack. */
  small(stack: number): Promise<Blob>;
  /** Hears of every picture that arrives, and of the first that does not. */
  listen(heard: (failure?: Error) => void): () => void;
  close(): void;
}

export function pictureStore(source: StudySource, stacks: readonly Stack[]): PictureStore {
  const kept = new Map<string, LoadedPicture>();
  const under = new Set<string>();
  const failed = new Set<string>();
  const listeners = new Set<(failure?: Error) => void>();
  const smalls = new Map<number, Promise<Blob>>();
  const ended = new AbortController();
  let [queue, held]: [(readonly [number, number])[], number] = [[], 0];
  const fetchPart = (stack: number, picture: number): Promise<Blob> => source.picture(stack, picture, ended.signal);
  const keep = (key: string, loaded: LoadedPicture): void => {
    kept.set(key, loaded);
    held += bytesOf(loaded);
    for (const [eldest, one] of kept) {
      if (held <= MOST_BYTES || kept.size <= AT_ONCE) break;
      kept.delete(eldest);
      held -= bytesOf(one);
      if ('bitmap' in one) one.bitmap.close();
    }
  };
  const load = async (stack: number, picture: number): Promise<void> => {
    const [key, shape] = [`${stack} ${picture}`, stacks[stack]];
    if (!shape) return;
    under.add(key);
    try {
      keep(key, await unpack(await fetchPart(stack, picture + 1), shape));
      for (const heard of listeners) heard();
    } catch (error) {
      if (ended.signal.aborted) return;
      failed.add(key);
      for (const heard of listeners) heard(error instanceof Error ? error : new Error(String(error)));
    } finally {
      under.delete(key);
      next();
    }
  };
  const next = (): void => {
    while (under.size < AT_ONCE && queue.length > 0 && !ended.signal.aborted) {
      const [stack, picture] = queue.shift() ?? [0, 0];
      const key = `${stack} ${picture}`;
      if (!kept.has(key) && !under.has(key) && !failed.has(key)) void load(stack, picture);
    }
  };
  return {
    get: (stack, picture) => {
      const key = `${stack} ${picture}`;
      const found = kept.get(key);
      if (found) {
        kept.delete(key);
        kept.set(key, found);
      }
      return found;
    },
    want: (pictures) => {
      const first = pictures[0];
      if (first) failed.delete(`${first[0]} ${first[1]}`);
      queue = pictures.slice();
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
    close: () => ended.abort(),
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
