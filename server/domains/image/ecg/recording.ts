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

/** A recording, and whose it says that it is. */
export interface ReadEcg {
  readonly recording: EcgRecording;
  readonly patient: StudyPatient;
}

/** A lead as it was read, in microvolts; it begins so many samples after the recording. */
export interface ReadLead {
  readonly from: number;
  readonly values: ArrayLike<number>;
}

export interface ReadLeads {
  readonly rate: number;
  readonly leads: ReadonlyMap<EcgLead, ReadLead>;
  /** All leads of the file, as it calls them: those that are none of `leads` are told as left out. */
  readonly named: readonly string[];
  readonly takenAt?: string;
}

/** The compact form: the first minute at most, leads that follow from others added. Throws 415 where there is no lead or no usable rate. */
export function compactRecording({ rate, leads, named, takenAt }: ReadLeads): EcgRecording {
  if (!(rate >= LEAST_RATE && rate <= MOST_RATE)) throw ecgRefusal('波形的采样率不正确，无法按实际比例显示');
  const least = rate / 2;
  const whole = Math.max(0, ...[...leads.values()].map(endOf));
  const length = Math.min(whole, Math.floor(rate * MOST_SECONDS));
  const shown = new Map([...leads].filter(([, lead]) => Math.min(endOf(lead), length) - lead.from >= least));
  if (shown.size === 0) throw ecgRefusal();
  const all = [...withLimbLeads(shown, least)];
  const parts = all.filter(([, lead]) => lead.from > 0 || endOf(lead) < length);
  const spans = parts.map(([name, lead]) => [name, [lead.from, Math.min(endOf(lead), length)]] as const);
  const known = new Set(all.map(([name]) => name.toLowerCase()));
  const leftOut = [...new Set(named.filter((name) => !known.has(name.toLowerCase())))].slice(0, MOST_CHANNELS);
  return {
    ...{ rate, length, leads: Object.fromEntries(all.map(([name, lead]) => [name, packedOf(lead, length)])) },
    ...(spans.length > 0 ? { spans: Object.fromEntries(spans) } : {}),
    ...(leftOut.length > 0 ? { leftOut: leftOut.map((name) => name.slice(0, LEAD_NAME_MAX)) } : {}),
    ...(takenAt ? { takenAt } : {}),
    ...(length < whole ? { isCut: true } : {}),
  };
}

const endOf = ({ from, values }: ReadLead): number => from + values.length;

function packedOf({ from, values }: ReadLead, length: number): string {
  const bytes = Buffer.alloc(length * 2);
  for (let at = 0; at < Math.min(values.length, length - from); at += 1) {
    const value = Math.round(values[at] ?? 0);
    bytes.writeInt16LE(Number.isFinite(value) ? Math.max(-32_768, Math.min(32_767, value)) : 0, (from + at) * 2);
  }
  return bytes.toString('base64');
}

/** Devices that keep eight leads leave out those that follow from I and II, as far as these were recorded at the same time. */
function withLimbLeads(leads: ReadLeads['leads'], least: number): Map<EcgLead, ReadLead> {
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
  const at = ({ from: begin, values }: ReadLead, sample: number): number => values[from + sample - begin] ?? 0;
  for (const [lead, of] of derived)
    if (!all.has(lead)) all.set(lead, { from, values: Float64Array.from({ length }, (_, sample) => of(at(one, sample), at(two, sample))) });
  return all;
}
