import type { StudyPatient } from '../../../../contract/domains/image/dicom.shape.ts';
import {
  type EcgLead,
  type EcgRecording,
  LEAD_NAME_MAX,
  LEAST_RATE,
  MOST_CHANNELS,
  MOST_RATE,
  MOST_SECONDS,
} from '../../../../contract/domains/image/ecg.shape.ts';
import { ecgRefusal } from './ecg-refusal.ts';
import { endOf, joinStretches, type Stretch } from './stretches.ts';

/** A recording, and whose it says that it is. */
export interface ReadEcg {
  readonly recording: EcgRecording;
  readonly patient: StudyPatient;
}

export interface ReadLeads {
  readonly rate: number;
  readonly leads: ReadonlyMap<EcgLead, readonly Stretch[]>;
  /** What the file calls a lead, each time that it has recorded one: what is not among `leads` either is told with the others. */
  readonly recorded: readonly string[];
  /** All leads of the file, as it calls them: those that are none of `leads` are told as left out. */
  readonly named: readonly string[];
  readonly takenAt?: string;
}

/**
 * The compact form: the first minute at most, of each lead what was recorded without a break, leads that follow from others added. Throws 415 where there is
 * no lead or no usable rate.
 */
export function compactRecording({ rate, leads: stretches, recorded, named, takenAt }: ReadLeads): EcgRecording {
  if (!(rate >= LEAST_RATE && rate <= MOST_RATE)) throw ecgRefusal('波形的采样率不正确，无法按实际比例显示');
  const least = rate / 2;
  const limit = Math.floor(rate * MOST_SECONDS);
  const joined = [...stretches].flatMap(([lead, all]) => {
    const one = joinStretches(all, rate, limit);
    return one ? [{ lead, ...one }] : [];
  });
  const leads = new Map(joined.map(({ lead, stretch }) => [lead, stretch]));
  const whole = Math.max(0, ...[...leads.values()].map(endOf));
  const length = Math.min(whole, limit);
  const shown = new Map([...leads].filter(([, lead]) => Math.min(endOf(lead), length) - lead.from >= least));
  if (shown.size === 0) throw ecgRefusal();
  const all = [...withLimbLeads(shown, least)];
  const parts = all.filter(([, lead]) => lead.from > 0 || endOf(lead) < length);
  const spans = parts.map(([name, lead]) => [name, [lead.from, Math.min(endOf(lead), length)]] as const);
  const unseen = all.flatMap(([name]): [EcgLead, number][] => {
    const count = recorded.filter((one) => isLead(one, name)).length - (joined.find(({ lead }) => lead === name)?.stands ?? 0);
    return count > 0 ? [[name, count]] : [];
  });
  const leftOut = [...new Set(named)].filter((name) => !all.some(([lead]) => isLead(name, lead))).slice(0, MOST_CHANNELS);
  return {
    ...{ rate, length, leads: Object.fromEntries(all.map(([name, lead]) => [name, packedOf(lead, length)])) },
    ...(spans.length > 0 ? { spans: Object.fromEntries(spans) } : {}),
    ...(unseen.length > 0 ? { unseen: Object.fromEntries(unseen) } : {}),
    ...(leftOut.length > 0 ? { leftOut: leftOut.map((name) => name.slice(0, LEAD_NAME_MAX)) } : {}),
    ...(takenAt ? { takenAt } : {}),
    ...(length < whole ? { isCut: true } : {}),
  };
}

const isLead = (name: string, lead: EcgLead): boolean => name.toLowerCase() === lead.toLowerCase();

function packedOf({ from, values }: Stretch, length: number): string {
  const bytes = Buffer.alloc(length * 2);
  for (let at = 0; at < Math.min(values.length, length - from); at += 1) {
    const value = Math.round(values[at] ?? 0);
    bytes.writeInt16LE(Number.isFinite(value) ? Math.max(-32_768, Math.min(32_767, value)) : 0, (from + at) * 2);
  }
  return bytes.toString('base64');
}

/** Devices that keep eight leads leave out those that follow from I and II, as far as these were recorded at the same time. */
function withLimbLeads(leads: ReadonlyMap<EcgLead, Stretch>, least: number): Map<EcgLead, Stretch> {
  const all = new Map(leads);
  const [one, two] = [leads.get('I'), leads.get('II')];
  if (!one || !two) return all;
  const from = Math.max(one.from, two.from);
  const length = Math.min(endOf(one), endOf(two)) - from;
  if (length < least) return all;
  const derived: readonly [EcgLead, (i: number, ii: number) => number][] = [
    ['III', (i, ii) => ii - i],
    ['aVR', (i, ii) => -(i + ii) / 2],
    ['aVL', (i, ii) => i - ii / 2],
    ['aVF', (i, ii) => ii - i / 2],
  ];
  const at = ({ from: begin, values }: Stretch, sample: number): number => values[from + sample - begin] ?? 0;
  for (const [lead, of] of derived)
    if (!all.has(lead)) all.set(lead, { from, values: Float64Array.from({ length }, (_, sample) => of(at(one, sample), at(two, sample))) });
  return all;
}
