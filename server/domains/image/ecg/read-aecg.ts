import type { StudyPatient } from '../../../../contract/domains/image/dicom.shape.ts';
import {
  type EcgLead,
  ecgLeads,
  MOST_CHANNELS,
  MOST_GROUPS,
  MOST_RATE,
  MOST_SECONDS,
} from '../../../../contract/domains/image/ecg.shape.ts';
import { dateOf } from '../dicom/patient-said.ts';
import { recordedPatient } from '../recorded-patient.ts';
import { AVERAGED, ecgRefusal } from './ecg-refusal.ts';
import { readXml, type XmlElement } from './read-xml.ts';
import { compactRecording, type ReadEcg } from './recording.ts';
import type { Group } from './stretches.ts';

const LEAD = /^MDC_ECG_LEAD_(.+)$/i;
/** Letters of a name that are read. */
const MOST_NAME = 200;
const NUMBER = /[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?/gi;

/** An annotated ECG of HL7: of the rhythms that were recorded, else of other series, each on its own clock. Throws 415 for what holds none. */
export function readAecg(bytes: Buffer): ReadEcg {
  const document = readXml(bytes);
  if (document.name !== 'AnnotatedECG') throw ecgRefusal();
  const all = allOf(document, 'series');
  const rhythms = all.filter((one) => codeOf(one) === 'RHYTHM');
  const shown = rhythms.length > 0 ? rhythms : all.filter((one) => codeOf(one) !== 'REPRESENTATIVE_BEAT');
  const recorded = shown.flatMap(setsOf);
  if (recorded.length === 0) throw ecgRefusal(allOf(document, 'sequenceSet')[0] && AVERAGED);
  const series = shown.slice(0, MOST_GROUPS).flatMap((one) => clocksOf(setsOf(one)).map((groups) => ({ groups, ...takenAt(one) })));
  const recording = compactRecording({ series, recorded: recorded.flatMap(namesIn), named: namesIn(document) });
  return { recording, patient: patientIn(document) };
}

/** Beats that were averaged are derived from what was recorded. */
const setsOf = (series: XmlElement): XmlElement[] => allOf(series, 'sequenceSet', 'derivedSeries');
/** All leads within it: those that are not usual as it calls them. */
function namesIn(element: XmlElement): string[] {
  const names = allOf(element, 'sequence').flatMap((sequence) => LEAD.exec(codeOf(sequence))?.[1] ?? []);
  return names.map((name) => leadOf(name) ?? name);
}

/** Sets by the clock that tells their beginning: nobody can say how far two clocks are apart. Those that do not tell it are with the first. */
function clocksOf(sets: readonly XmlElement[]): Group[][] {
  const read = sets.slice(0, MOST_GROUPS).map(readSet);
  const first = read.find(({ begin }) => Number.isFinite(begin))?.clock;
  return [...Map.groupBy(read, ({ clock, begin }) => (Number.isFinite(begin) ? clock : first)).values()];
}

/** Sequences that were recorded together, and how their beginning is told. */
function readSet(set: XmlElement): Group & { clock: string } {
  const leads = new Map<EcgLead, number[]>();
  let [rate, clock, begin] = [0, '', Number.NaN];
  for (const sequence of allOf(set, 'sequence').slice(0, MOST_CHANNELS + 1)) {
    const code = codeOf(sequence);
    const value = childOf(sequence, 'value');
    if (!value) continue;
    if (code.startsWith('TIME_')) [rate, clock, begin] = [rateOf(value), code, beginOf(value)];
    const lead = leadOf(LEAD.exec(code)?.[1]);
    const values = lead && !leads.has(lead) ? microvoltsOf(value) : undefined;
    if (lead && values) leads.set(lead, values);
  }
  return { rate, leads, clock, begin };
}

/** A lead by its name in whatever case, such as `AVR`. */
export function leadOf(name: string | undefined): EcgLead | undefined {
  return ecgLeads.find((lead) => lead.toUpperCase() === name?.toUpperCase());
}

const childOf = (element: XmlElement, name: string): XmlElement | undefined => element.children.find((child) => child.name === name);
const codeOf = (element: XmlElement): string => childOf(element, 'code')?.attributes.get('code') ?? '';

/** Those within it, at whatever depth, but within what is called `except`. */
function allOf(element: XmlElement, name: string, except = ''): XmlElement[] {
  const within = (child: XmlElement): XmlElement[] => (child.name === except ? [] : allOf(child, name, except));
  return element.children.flatMap((child) => (child.name === name ? [child] : within(child)));
}

const seconds: Readonly<Record<string, number>> = { s: 1, ms: 0.001, us: 0.000_001 };

function rateOf(value: XmlElement): number {
  const increment = childOf(value, 'increment')?.attributes;
  const step = Number(increment?.get('value')) * (seconds[increment?.get('unit') ?? 's'] ?? Number.NaN);
  return step > 0 ? Math.round((1 / step) * 1_000) / 1_000 : 0;
}

/** Seconds of a day of the calendar, which some devices write with a unit, or since a beginning of their own; not a number where it is not told. */
function beginOf(value: XmlElement): number {
  const head = childOf(value, 'head')?.attributes;
  const [told, unit] = [head?.get('value') ?? '', head?.get('unit')];
  if (unit !== undefined && !/^\d{14}/.test(told)) return told === '' ? Number.NaN : Number(told) * (seconds[unit] ?? Number.NaN);
  const { takenAt: at } = timeOf(told);
  return at ? Date.parse(`${at.replace(' ', 'T')}Z`) / 1_000 + Number(/^\d{14}(\.\d{1,6})/.exec(told)?.[1] ?? 0) : Number.NaN;
}

export const volts: Readonly<Record<string, number>> = { uV: 1, mV: 1_000, nV: 0.001, V: 1_000_000 };

/** Nothing where nobody can say how high it is: a scale of zero would draw a heart that stands still. */
function microvoltsOf(value: XmlElement): number[] | undefined {
  const quantity = (name: string, preset: number): number => {
    const found = childOf(value, name)?.attributes;
    if (!found) return preset;
    return Number(found.get('value')) * (volts[found.get('unit') ?? 'uV'] ?? Number.NaN);
  };
  const [origin, scale] = [quantity('origin', 0), quantity('scale', 1)];
  if (!Number.isFinite(origin) || !Number.isFinite(scale) || scale === 0) return undefined;
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

/** Whose it is, as it says. */
function patientIn(document: XmlElement): StudyPatient {
  const person = allOf(document, 'subjectDemographicPerson')[0];
  const attribute = (name: string, key: string): string => (person && childOf(person, name)?.attributes.get(key)) ?? '';
  const name = person && childOf(person, 'name');
  const parts = name ? ['family', 'given'].flatMap((part) => allOf(name, part)) : [];
  return recordedPatient({
    name: (parts.length > 0 ? parts.map(({ text }) => text.trim()).join('^') : (name?.text ?? '').trim()).slice(0, MOST_NAME),
    sex: attribute('administrativeGenderCode', 'code').toUpperCase().slice(0, 1),
    birth: dateOf(attribute('birthTime', 'value')),
    number: (allOf(document, 'trialSubject')[0]?.children ?? []).find((child) => child.name === 'id')?.attributes.get('extension') ?? '',
  });
}

/** Days and hours without marks, as HL7 and DICOM write them. */
export function timeOf(digits: string): { takenAt?: string } {
  const [, year, month, day, hour, minute, second = '00'] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?/.exec(digits) ?? [];
  return year ? { takenAt: `${year}-${month}-${day} ${hour}:${minute}:${second}` } : {};
}
