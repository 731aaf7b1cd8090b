import {
  type EcgLead,
  type EcgRecording,
  ecgLeads,
  MOST_CHANNELS,
  MOST_RATE,
  MOST_SECONDS,
} from '../../../../contract/domains/image/ecg.shape.ts';
import { ecgRefusal } from './ecg-refusal.ts';
import { readXml, type XmlElement } from './read-xml.ts';
import { compactRecording } from './recording.ts';

const LEAD = /^MDC_ECG_LEAD_(.+)$/i;
const NUMBER = /[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?/gi;

/** An annotated ECG of HL7: the rhythm that was recorded, else the first series. Throws 415 for what holds none. */
export function readAecg(bytes: Buffer): EcgRecording {
  const document = readXml(bytes);
  if (document.name !== 'AnnotatedECG') throw ecgRefusal();
  const series = allOf(document, 'series');
  const rhythm = series.find((one) => codeOf(one) === 'RHYTHM') ?? series[0];
  // Beats that were averaged stand in series of their own, derived from the first.
  const set = rhythm && firstOf(rhythm, 'sequenceSet');
  if (!set) throw ecgRefusal();
  const sequences = allOf(set, 'sequence');
  const leads = new Map<EcgLead, number[]>();
  let rate = 0;
  for (const sequence of sequences.slice(0, MOST_CHANNELS + 1)) {
    const code = codeOf(sequence);
    const value = childOf(sequence, 'value');
    if (!value) continue;
    if (code.startsWith('TIME_')) rate = rateOf(value);
    const lead = leadOf(LEAD.exec(code)?.[1]);
    if (lead && !leads.has(lead)) leads.set(lead, microvoltsOf(value));
  }
  return compactRecording({ rate, leads, ...(rhythm ? takenAt(rhythm) : {}) });
}

/** A lead by its name in whatever case, such as `AVR`. */
export function leadOf(name: string | undefined): EcgLead | undefined {
  return ecgLeads.find((lead) => lead.toUpperCase() === name?.toUpperCase());
}

const childOf = (element: XmlElement, name: string): XmlElement | undefined => element.children.find((child) => child.name === name);
const codeOf = (element: XmlElement): string => childOf(element, 'code')?.attributes.get('code') ?? '';

function allOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => (child.name === name ? [child] : allOf(child, name)));
}

function firstOf(element: XmlElement, name: string): XmlElement | undefined {
  return allOf(element, name)[0];
}

const seconds: Readonly<Record<string, number>> = { s: 1, ms: 0.001, us: 0.000_001 };

function rateOf(value: XmlElement): number {
  const increment = childOf(value, 'increment')?.attributes;
  const step = Number(increment?.get('value')) * (seconds[increment?.get('unit') ?? 's'] ?? Number.NaN);
  return step > 0 ? Math.round((1 / step) * 1_000) / 1_000 : 0;
}

const volts: Readonly<Record<string, number>> = { uV: 1, mV: 1_000, nV: 0.001, V: 1_000_000 };

function microvoltsOf(value: XmlElement): number[] {
  const quantity = (name: string, preset: number): number => {
    const found = childOf(value, name)?.attributes;
    if (!found) return preset;
    return Number(found.get('value')) * (volts[found.get('unit') ?? 'uV'] ?? Number.NaN);
  };
  const [origin, scale] = [quantity('origin', 0), quantity('scale', 1)];
  if (!Number.isFinite(origin) || !Number.isFinite(scale)) throw ecgRefusal();
  const samples: number[] = [];
  for (const [digits] of (childOf(value, 'digits')?.text ?? '').matchAll(NUMBER)) {
    samples.push(origin + Number(digits) * scale);
    // Beyond what is shown nothing is kept; one more says that there was more.
    if (samples.length > MOST_RATE * MOST_SECONDS) break;
  }
  return samples;
}

function takenAt(series: XmlElement): { takenAt?: string } {
  const time = childOf(series, 'effectiveTime');
  const low = time && (childOf(time, 'low') ?? childOf(time, 'center'))?.attributes.get('value');
  return low ? timeOf(low) : {};
}

/** Days and hours without marks, as HL7 and DICOM write them. */
export function timeOf(digits: string): { takenAt?: string } {
  const [, year, month, day, hour, minute, second = '00'] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?/.exec(digits) ?? [];
  return year ? { takenAt: `${year}-${month}-${day} ${hour}:${minute}:${second}` } : {};
}
