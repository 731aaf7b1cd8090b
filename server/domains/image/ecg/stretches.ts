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

/** A stretch that is made of all that lie end to end. */
export interface Joined extends Stretch {
  readonly values: Float64Array;
  /** How many stretches it stands for from a moment on: those that were joined, and those that say the same again. */
  standsFrom(begin: number): number;
}

/** What was recorded at one rate, by one clock. */
export interface Timeline {
  readonly rate: number;
  readonly stretches: readonly Joined[];
}

/** Seconds between an end and a beginning that are one: offsets are rounded, and half a millimetre of paper is no break. */
export const NO_BREAK = 0.02;
/** What is shorter, in seconds, is no rhythm where there is a longer one. */
export const BEAT_SECONDS = 2;

export const endOf = ({ from, values }: Stretch): number => from + values.length;
const secondsOf = ({ rate, leads }: Group): number => Math.max(0, ...[...leads.values()].map(({ length }) => length)) / rate;

/** All timelines of a clock: rates are never mixed, nor groups of which nobody knows how far they were apart. */
export function timelinesOf(all: readonly Group[]): Timeline[] {
  const usable = all.filter(({ rate, leads }) => rate >= LEAST_RATE && rate <= MOST_RATE && leads.size > 0);
  const longest = Math.max(...usable.map(secondsOf));
  // Beside something longer, what is short and does not say when it was recorded is a beat that was averaged.
  const groups = usable.filter((one) => Number.isFinite(one.begin) || secondsOf(one) >= Math.min(BEAT_SECONDS, longest - NO_BREAK));
  const told = Math.min(...all.map(({ begin }) => begin).filter(Number.isFinite));
  // A clock that is far from zero is the device's own.
  const zero = told >= longest && Number.isFinite(told) ? told : 0;
  const byRate = [...Map.groupBy(groups, ({ rate }) => rate)];
  const parts = byRate.flatMap(([rate, alike]) => placed(alike, zero).map((part) => ({ rate, part })));
  const first = Math.min(told, ...parts.flatMap(({ part }) => part.map(({ begin }) => begin)));
  return parts.map(({ rate, part }) => {
    const stretches = part.flatMap(({ begin, leads }) =>
      [...leads].map(([lead, values]): Stretch => ({ lead, from: Math.round((begin - first) * rate), values })),
    );
    return { rate, stretches: joinStretches(stretches, Math.ceil(rate * NO_BREAK)) };
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
  const short = groups.filter(isShort);
  const columns = short.filter(({ leads }) => [...leads.keys()].some((lead) => !whole.some((one) => one.leads.has(lead))));
  const seconds = columns.reduce((sum, one) => sum + secondsOf(one), 0);
  const areColumns = Math.abs(seconds - longest) <= NO_BREAK * columns.length;
  let begin = zero;
  for (const one of areColumns ? columns : []) {
    whole.push({ ...one, begin });
    begin += secondsOf(one);
  }
  return [whole, ...short.filter((one) => !areColumns || !columns.includes(one)).map((one) => [{ ...one, begin: zero }])];
}

function joinStretches(stretches: readonly Stretch[], noBreak: number): Joined[] {
  const chains: Stretch[][] = [];
  // Of those that begin together the longest is first.
  for (const one of stretches.toSorted((a, b) => a.from - b.from || b.values.length - a.values.length)) {
    const goesOn = (last: Stretch): boolean => last.lead === one.lead && Math.abs(one.from - endOf(last)) <= noBreak;
    const chain = chains.find((parts) => parts.slice(-1).some(goesOn));
    if (chain) chain.push(one);
    else chains.push([one]);
  }
  return chains.flatMap((chain) => {
    if (!chain[0]) return [];
    const whole = inOne(chain, chain[0]);
    const isOf = (one: Stretch): boolean => chain.includes(one) || (one.lead === whole.lead && saysTheSame(one, whole));
    return [{ ...whole, standsFrom: (begin) => stretches.filter((one) => one.from >= begin - noBreak && isOf(one)).length }];
  });
}

/** Over the little that lacks between two the line goes on as it was; where they overlap, the later one counts. */
function inOne(chain: readonly Stretch[], { lead, from }: Stretch): Stretch & { values: Float64Array } {
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
