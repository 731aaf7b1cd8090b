/** A lead as it was recorded without a break, in microvolts; it begins so many samples after the recording. */
export interface Stretch {
  readonly from: number;
  readonly values: ArrayLike<number>;
}

/** Seconds between an end and a beginning that are one: offsets are rounded, and half a millimetre of paper is no break. */
export const NO_BREAK = 0.02;

export const endOf = ({ from, values }: Stretch): number => from + values.length;

interface Joined {
  readonly stretch: Stretch;
  /** How many stretches it stands for: those that were joined, and those that say the same again. */
  readonly stands: number;
}

/** Of the stretches of one lead those that lie end to end, as one: where there are several such, the one of which the most is seen before `limit`. */
export function joinStretches(stretches: readonly Stretch[], rate: number, limit: number): Joined | undefined {
  const noBreak = Math.ceil(rate * NO_BREAK);
  const chains: Stretch[][] = [];
  // Of those that begin together the longest is first.
  for (const one of stretches.toSorted((a, b) => a.from - b.from || b.values.length - a.values.length)) {
    const chain = chains.find((parts) => parts.slice(-1).some((last) => Math.abs(one.from - endOf(last)) <= noBreak));
    if (chain) chain.push(one);
    else chains.push([one]);
  }
  const seen = ({ stretch }: { stretch: Stretch }): number => Math.min(endOf(stretch), limit) - stretch.from;
  const [most] = chains.map((chain) => ({ chain, stretch: inOne(chain) })).toSorted((a, b) => seen(b) - seen(a));
  if (!most) return undefined;
  const { chain, stretch } = most;
  return { stretch, stands: stretches.filter((one) => chain.includes(one) || saysTheSame(one, stretch)).length };
}

/** Over the little that lacks between two the line goes on as it was; where they overlap, the later one counts. */
function inOne(chain: readonly Stretch[]): Stretch {
  const [from, end] = [Math.min(...chain.map((one) => one.from)), Math.max(...chain.map(endOf))];
  const values = new Float64Array(end - from);
  let until = 0;
  for (const one of chain) {
    const at = one.from - from;
    values.fill(values[until - 1] ?? 0, until, Math.max(until, at));
    values.set(one.values, at);
    until = at + one.values.length;
  }
  return { from, values };
}

/** Devices cut short stretches out of a long one, and round them. */
function saysTheSame({ from, values }: Stretch, whole: Stretch): boolean {
  if (from < whole.from || from + values.length > endOf(whole)) return false;
  const before = from - whole.from;
  for (let at = 0; at < values.length; at += 1) if (!(Math.abs((values[at] ?? 0) - (whole.values[before + at] ?? 0)) < 1)) return false;
  return true;
}
