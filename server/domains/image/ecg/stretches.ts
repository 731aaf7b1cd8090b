import { type EcgLead, LEAST_RATE, MOST_RATE } from '../../../../contract/domains/image/ecg.shape.ts';

/** Leads that a device has recorded together. */
export interface Group {
  readonly rate: number;
  /** Seconds on the clock of its series; not a number where it is not told. */
  readonly begin: number;
  /** Microvolts. */
  readonly leads: ReadonlyMap<EcgLead, ArrayLike<number>>;
}

/** A lead as it was recorded without a break; it begins so many samples after its series. */
export interface Stretch {
  readonly lead: EcgLead;
  readonly from: number;
  readonly values: ArrayLike<number>;
}

/** Stretches of one rate that follow each other, or were recorded at once. */
export interface Run {
  readonly rate: number;
  readonly stretches: readonly Stretch[];
}

/** Seconds between an end and a beginning that are one: offsets are rounded, and half a millimetre of paper is no break. */
const NO_BREAK = 0.02;
/** What is shorter, in seconds, is a beat that was averaged where it does not say when it was recorded. */
export const BEAT_SECONDS = 2;

export const endOf = ({ from, values }: Stretch): number => from + values.length;
const secondsOf = ({ rate, leads }: Group): number => Math.max(0, ...[...leads.values()].map(({ length }) => length)) / rate;

/** All runs of a series: rates are never mixed, nor moments between which nothing was recorded. */
export function runsOf(all: readonly Group[]): Run[] {
  const groups = all.filter(({ rate, leads }) => rate >= LEAST_RATE && rate <= MOST_RATE && leads.size > 0);
  const longest = Math.max(...groups.map(secondsOf));
  const told = Math.min(...all.map(({ begin }) => begin).filter(Number.isFinite));
  // A clock that is far from zero is the device's own.
  const zero = told >= longest && Number.isFinite(told) ? told : 0;
  const parts = [...Map.groupBy(groups, ({ rate }) => rate)].flatMap(([rate, alike]) =>
    placed(alike, zero).map((part) => ({ rate, part })),
  );
  const first = Math.min(told, ...parts.flatMap(({ part }) => part.map(({ begin }) => begin)));
  return parts.flatMap(({ rate, part }) => {
    const stretches = part.flatMap(({ begin, leads }) =>
      [...leads].map(([lead, values]): Stretch => ({ lead, from: Math.round((begin - first) * rate), values })),
    );
    return inRuns(stretches, rate * NO_BREAK).map((run) => ({ rate, stretches: run }));
  });
}

/**
 * Groups that do not say when they were recorded begin at `zero` if none is longer. Shorter ones are columns above a rhythm, one after the other, if together
 * they are as long as it is; else nobody knows when they were, and each is a part by itself.
 */
function placed(groups: readonly Group[], zero: number): Group[][] {
  const longest = Math.max(...groups.map(secondsOf));
  const isShort = (one: Group): boolean => !Number.isFinite(one.begin) && longest - secondsOf(one) > NO_BREAK;
  const whole = groups.filter((one) => !isShort(one)).map((one) => (Number.isFinite(one.begin) ? one : { ...one, begin: zero }));
  const short = groups.filter((one) => isShort(one) && secondsOf(one) >= BEAT_SECONDS);
  const known = new Set(whole.flatMap(({ leads }) => [...leads.keys()]));
  const columns = short.filter(({ leads }) => [...leads.keys()].some((lead) => !known.has(lead)));
  const seconds = columns.reduce((sum, one) => sum + secondsOf(one), 0);
  const areColumns = Math.abs(seconds - longest) <= NO_BREAK * columns.length;
  let begin = zero;
  for (const one of areColumns ? columns : []) {
    whole.push({ ...one, begin });
    begin += secondsOf(one);
  }
  return [whole, ...short.filter((one) => !areColumns || !columns.includes(one)).map((one) => [{ ...one, begin: zero }])];
}

function inRuns(stretches: readonly Stretch[], noBreak: number): Stretch[][] {
  const runs: Stretch[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const one of stretches.toSorted((a, b) => a.from - b.from)) {
    if (one.from - end > Math.ceil(noBreak)) runs.push([]);
    runs.at(-1)?.push(one);
    end = Math.max(end, endOf(one));
  }
  return runs;
}

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
  const joined = chains.flatMap((chain) => (chain[0] ? [{ chain, stretch: inOne(chain, chain[0]) }] : []));
  const [most] = joined.toSorted((a, b) => seen(b) - seen(a));
  if (!most) return undefined;
  const { chain, stretch } = most;
  return { stretch, stands: stretches.filter((one) => chain.includes(one) || saysTheSame(one, stretch)).length };
}

/** Over the little that lacks between two the line goes on as it was; where they overlap, the later one counts. */
function inOne(chain: readonly Stretch[], { lead, from }: Stretch): Stretch {
  const values = new Float64Array(Math.max(...chain.map(endOf)) - from);
  let until = 0;
  for (const one of chain) {
    const at = one.from - from;
    values.fill(values[until - 1] ?? 0, until, Math.max(until, at));
    values.set(one.values, at);
    until = at + one.values.length;
  }
  return { lead, from, values };
}

/** Devices cut short stretches out of a long one, and round them. */
function saysTheSame({ from, values }: Stretch, whole: Stretch): boolean {
  if (from < whole.from || from + values.length > endOf(whole)) return false;
  const before = from - whole.from;
  for (let at = 0; at < values.length; at += 1) if (!(Math.abs((values[at] ?? 0) - (whole.values[before + at] ?? 0)) < 1)) return false;
  return true;
}
