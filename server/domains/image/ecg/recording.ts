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
import { endOf, type Group, joinStretches, type Run, runsOf, type Stretch } from './stretches.ts';

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

/**
 * The compact form. One part of the file is drawn, as it was recorded at one time; everything else is told, never mixed in: of all runs the one that shows
 * the most leads, then the longest, a minute of it at most. Throws 415 where there is no lead or no usable rate.
 */
export function compactRecording({ series, recorded, named }: ReadLeads): EcgRecording {
  const groups = series.flatMap((one) => one.groups);
  const parts = series.flatMap(({ groups: all, takenAt }) => runsOf(all).map((run) => ({ ...partOf(run), takenAt })));
  const [shown] = parts.toSorted((a, b) => b.leads.size - a.leads.size || b.length / b.rate - a.length / a.rate);
  const isRead = (lead: EcgLead): boolean => groups.some((group) => group.leads.has(lead));
  if (!shown && ecgLeads.some(isRead)) throw ecgRefusal('波形的采样率不正确，无法按实际比例显示');
  if (!shown || shown.leads.size === 0) throw ecgRefusal();
  const { rate, from, length, leads, stands, isCut } = shown;
  const takenAt = shown.takenAt && movedBy(shown.takenAt, from / rate);
  const spans = [...leads.values()].map((one) => [one.lead, [one.from - from, Math.min(endOf(one) - from, length)]] as const);
  const partly = spans.filter(([, [begin, end]]) => begin > 0 || end < length);
  const unseen = [...leads.keys()].flatMap((lead): [EcgLead, number][] => {
    const count = recorded.filter((one) => one === lead).length - (stands.get(lead) ?? 0);
    return count > 0 ? [[lead, count]] : [];
  });
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

/** What is shown of a run: from its earliest stretch on, of each lead what was recorded without a break for half a second; leads that follow are added. */
function partOf({ rate, stretches }: Run) {
  const [least, most] = [rate / 2, Math.floor(rate * MOST_SECONDS)];
  const limit = Math.min(...stretches.map((one) => one.from)) + most;
  const joined = [...Map.groupBy(stretches, ({ lead }) => lead).values()].flatMap((all) => joinStretches(all, rate, limit) ?? []);
  const lasting = joined.filter(({ stretch }) => stretch.values.length >= least);
  const from = Math.min(...lasting.map(({ stretch }) => stretch.from));
  const seen = lasting.filter(({ stretch }) => Math.min(endOf(stretch), from + most) - stretch.from >= least);
  const whole = Math.max(0, ...seen.map(({ stretch }) => endOf(stretch) - from));
  const leads = withLimbLeads(new Map(seen.map(({ stretch }) => [stretch.lead, stretch])), least);
  const stands = new Map(seen.map(({ stretch, stands: count }) => [stretch.lead, count]));
  return { rate, from, length: Math.min(whole, most), isCut: whole > most, leads, stands };
}

/** The first moment that cannot be written as times are. */
const NO_YEAR = Date.UTC(10_000, 0);

/** A time so many seconds later; none where it is on no calendar. */
function movedBy(time: string, seconds: number): string | undefined {
  const moved = Date.parse(`${time.replace(' ', 'T')}Z`) + seconds * 1_000;
  return moved < NO_YEAR ? new Date(moved).toISOString().slice(0, 19).replace('T', ' ') : undefined;
}

function packedOf({ from, values }: Stretch, begin: number, length: number): string {
  const bytes = Buffer.alloc(length * 2);
  for (let at = 0; at < Math.min(values.length, begin + length - from); at += 1) {
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
function withLimbLeads(leads: ReadonlyMap<EcgLead, Stretch>, least: number): Map<EcgLead, Stretch> {
  const all = new Map(leads);
  const [one, two] = [leads.get('I'), leads.get('II')];
  if (!one || !two) return all;
  const from = Math.max(one.from, two.from);
  const length = Math.min(endOf(one), endOf(two)) - from;
  if (length < least) return all;
  const at = ({ from: begin, values }: Stretch, sample: number): number => values[from + sample - begin] ?? 0;
  for (const [lead, of] of derived)
    if (!all.has(lead))
      all.set(lead, { lead, from, values: Float64Array.from({ length }, (_, sample) => of(at(one, sample), at(two, sample))) });
  return all;
}
