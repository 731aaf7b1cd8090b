export interface DemoRandom {
  /** At least 0, below 1. */
  next(): number;
  /** A number from `least` to `most`. */
  between(least: number, most: number): number;
  /** An integer, both ends included. */
  whole(least: number, most: number): number;
  pick<T>(list: readonly T[]): T;
  chance(share: number): boolean;
}

/** The same numbers in the same order every time, so that two demo installations tell the same stories. */
export function createDemoRandom(seed: number): DemoRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number): number => least + next() * (most - least);
  const whole = (least: number, most: number): number => Math.floor(between(least, most + 1));
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error('nothing to pick from');
    return list[whole(0, list.length - 1)] as T;
  };
  return { next, between, whole, pick, chance: (share) => next() < share };
}
