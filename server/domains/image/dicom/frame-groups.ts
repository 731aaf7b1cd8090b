import { type DataSet, numbersOf, textOf } from './data-set.ts';

const [SHARED, EACH_FRAME] = [0x5200_9229, 0x5200_9230];

/** Of files with many pictures what belongs to all and to each stands in sets of its own (PS3.3 C.7.6.16). */
export interface FrameGroups {
  /** As many finite numbers, of this picture, of all, or of the file; nothing where there are not so many. */
  numbers(frame: number, within: number, tag: number, count: number): number[] | undefined;
  /** The same of letters; empty where there are none. */
  text(frame: number, within: number, tag: number): string;
}

export function frameGroupsOf(data: DataSet): FrameGroups {
  const shared = data.sequences.get(SHARED)?.[0];
  const each = data.sequences.get(EACH_FRAME) ?? [];
  const setsOf = (frame: number, within: number): DataSet[] =>
    [each[frame]?.sequences.get(within)?.[0], shared?.sequences.get(within)?.[0], data].flatMap((set) => set ?? []);
  return {
    numbers: (frame, within, tag, count) =>
      setsOf(frame, within)
        .map((set) => numbersOf(set, tag).slice(0, count))
        .find((found) => found.length === count),
    text: (frame, within, tag) =>
      setsOf(frame, within)
        .map((set) => textOf(set, tag))
        .find((found) => found !== '') ?? '',
  };
}
