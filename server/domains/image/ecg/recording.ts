import type { StudyPatient } from '../../../../contract/domains/image/dicom.shape.ts';
import {
  type EcgLead,
  type EcgRecording,
  ecgLeads,
  LEAD_NAME_MAX,
  MOST_CHANNELS,
  MOST_SECONDS,
} from '../../../../contract/domains/image/ecg.shape.ts';
import { ecgRefusal } from './ecg-refusal.ts';
import { BEAT_SECONDS, endOf, type Group, type Joined, NO_BREAK, type Stretch, type Timeline, timelinesOf } from './stretches.ts';

/** A recording, and whose it says that it is. */
export interface ReadEcg {
  readonly recording: EcgRecording;
  readonly patient: StudyPatient;
}

/** What has one clock, and the time of its beginning. */
export interface Series {
  readonly groups: readonly Group[];
  readonly takenAt?: string;
}

export interface ReadLeads {
  readonly series: readonly Series[];
  /** The name of a lead each time that one was recorded: what is not shown of a shown lead is told as `unseen`. */
  readonly recorded: readonly string[];
  /** All leads of the file, unusual ones as it calls them: those that are not shown are told as left out. */
  readonly named: readonly string[];
}

/** Of a lead, in seconds, where nothing of the file lasts longer. */
const LEAST_SECONDS = 0.5;

/**
 * The compact form. A minute of one clock is drawn, each lead where it was recorded: of all such minutes the one with the most leads, then the most
 * seconds of them. Everything else is told. Throws 415 where there is no lead or no usable rate.
 */
export function compactRecording({ series, recorded, named }: ReadLeads): EcgRecording {
  const isRead = (lead: EcgLead): boolean => series.some(({ groups }) => groups.some((group) => group.leads.has(lead)));
  const timelines = series.flatMap(({ groups, takenAt }) => timelinesOf(groups).map((one) => ({ ...one, takenAt })));
  if (timelines.length === 0 && ecgLeads.some(isRead)) throw ecgRefusal('波形的采样率不正确，无法按实际比例显示');
  const minutes = (least: number) =>
    timelines.flatMap((one) => minutesOf(one, least).map((minute) => ({ ...minute, takenAt: one.takenAt })));
  const best = (least: number) => minutes(least).sort((a, b) => b.count - a.count || b.seconds - a.seconds)[0];
  const shown = best(BEAT_SECONDS - NO_BREAK) ?? best(LEAST_SECONDS);
  if (!shown) throw ecgRefusal();
  const { rate, from, length, standsFor, isCut } = shown;
  const leads = new Map<EcgLead, Stretch>(shown.leads);
  for (const one of shown.followers) leads.set(one.lead, { ...one, values: one.reckon() });
  const takenAt = shown.takenAt && movedBy(shown.takenAt, from / rate);
  const spans = [...leads.values()].map((one) => [one.lead, [one.from - from, endOf(one) - from]] as const);
  const partly = spans.filter(([, [begin, end]]) => begin > 0 || end < length);
  const further = (lead: EcgLead): number => recorded.filter((one) => one === lead).length - standsFor(lead);
  const unseen = [...leads.keys()].filter((lead) => further(lead) > 0).map((lead) => [lead, further(lead)] as const);
  // Who sees I or II alone would expect what follows from both.
  const all = isRead('I') && isRead('II') ? [...named, ...derived.map(([lead]) => lead)] : named;
  const leftOut = [...new Set(all)].filter((name) => ![...leads.keys()].some((lead) => lead === name)).slice(0, MOST_CHANNELS);
  return {
    ...{ rate, length, leads: Object.fromEntries([...leads].map(([lead, stretch]) => [lead, packedOf(stretch, from, length)])) },
    ...(partly.length > 0 ? { spans: Object.fromEntries(partly) } : {}),
    ...(unseen.length > 0 ? { unseen: Object.fromEntries(unseen) } : {}),
    ...(leftOut.length > 0 ? { leftOut: leftOut.map((name) => name.slice(0, LEAD_NAME_MAX)) } : {}),
    ...(takenAt ? { takenAt } : {}),
    ...(isCut ? { isCut } : {}),
  };
}

/** The minutes that begin with a stretch and hold a lead for at least so many seconds, the earliest first. */
function minutesOf({ rate, stretches }: Timeline, least: number) {
  const begins = [...new Set(stretches.map(({ from }) => from))];
  return begins.map((begin) => minuteOf({ rate, stretches }, begin, least * rate)).filter(({ count }) => count > 0);
}

/** Of a lead that was recorded several times in a minute that stretch is shown beside which the most other leads were recorded, then the longest. */
function minuteOf({ rate, stretches }: Timeline, begin: number, least: number) {
  const end = begin + Math.floor(rate * MOST_SECONDS);
  const seen = stretches.map((of) => ({ ...partOf(of, begin, end), of })).filter(({ values }) => values.length >= least);
  const beside = (one: Stretch): number => new Set(seen.flatMap((other) => (sharedOf(one, other) < least ? [] : other.lead))).size;
  const ranked = seen.map((one) => ({ ...one, rank: beside(one) })).sort((a, b) => a.rank - b.rank || a.values.length - b.values.length);
  // The last one of a lead counts.
  const leads = new Map(ranked.map((one) => [one.lead, one]));
  const followers = followersOf(leads, least);
  const [all, from] = [[...leads.values()], Math.min(...[...leads.values()].map((one) => one.from))];
  const samples = [...all.map(({ values }) => values.length), ...followers.map(({ length }) => length)];
  return {
    ...{ rate, from, leads, followers, count: samples.length, length: Math.max(...all.map(endOf)) - from },
    seconds: samples.reduce((sum, one) => sum + one, 0) / rate,
    standsFor: (lead: EcgLead): number => leads.get(lead)?.of.standsFrom(begin) ?? 0,
    isCut: all.some(({ of }) => endOf(of) > end),
  };
}

const sharedOf = (one: Stretch, other: Stretch): number => Math.min(endOf(one), endOf(other)) - Math.max(one.from, other.from);

function partOf({ lead, from, values }: Joined, begin: number, end: number): Stretch {
  return { lead, from: Math.max(from, begin), values: values.subarray(Math.max(0, begin - from), Math.max(0, end - from)) };
}

/** A time so many seconds later; none where it is on no calendar, or in a year that is not written as times are. */
function movedBy(time: string, seconds: number): string | undefined {
  const moved = Date.parse(`${time.replace(' ', 'T')}Z`) + seconds * 1_000;
  return moved < Date.UTC(10_000, 0) ? new Date(moved).toISOString().slice(0, 19).replace('T', ' ') : undefined;
}

function packedOf({ from, values }: Stretch, begin: number, length: number): string {
  const bytes = Buffer.alloc(length * 2);
  for (let at = 0; at < values.length; at += 1) {
    const value = Math.round(values[at] ?? 0);
    bytes.writeInt16LE(Number.isFinite(value) ? Math.max(-32_768, Math.min(32_767, value)) : 0, (from - begin + at) * 2);
  }
  return bytes.toString('base64');
}

const derived: readonly [EcgLead, (i: number, ii: number) => number][] = [
  ['III', (i, ii) => ii - i],
  ['aVR', (i, ii) => -(i + ii) / 2],
  ['aVL', (i, ii) => i - ii / 2],
  ['aVF', (i, ii) => ii - i / 2],
];

/** Devices that keep eight leads leave out those that follow from I and II, as far as these were recorded at the same time. */
function followersOf(leads: ReadonlyMap<EcgLead, Stretch>, least: number) {
  const [one, two] = [leads.get('I'), leads.get('II')];
  if (!one || !two || sharedOf(one, two) < least) return [];
  const [from, length] = [Math.max(one.from, two.from), sharedOf(one, two)];
  const at = ({ from: begin, values }: Stretch, sample: number): number => values[from + sample - begin] ?? 0;
  const missing = derived.filter(([lead]) => !leads.has(lead));
  return missing.map(([lead, of]) => ({
    ...{ lead, from, length },
    reckon: () => Float64Array.from({ length }, (_, sample) => of(at(one, sample), at(two, sample))),
  }));
}
