import { keysOf } from '../../kernel/keys.ts';
import { type EcgLead, type EcgRecording, ecgLeads } from './ecg.shape.ts';

/** How leads are laid on a page; all in millimetres of paper. */
export const ecgLayouts = { '3x4': '3×4+1', '6x2': '6×2', '12x1': '12×1' } as const;
export type EcgLayout = keyof typeof ecgLayouts;
/** Millimetres a second, and a millivolt. */
export const ecgSpeeds = { 25: '25 mm/s', 50: '50 mm/s' } as const;
export const ecgGains = { 5: '5 mm/mV', 10: '10 mm/mV', 20: '20 mm/mV' } as const;

export interface EcgScale {
  readonly layout: EcgLayout;
  readonly speed: number;
  readonly gain: number;
}

/** A stretch of a lead on the page. */
export interface EcgCell {
  readonly lead: EcgLead;
  readonly left: number;
  /** Of the line of zero volts. */
  readonly zero: number;
  /** Seconds of the recording. */
  readonly from: number;
  readonly to: number;
}

export interface EcgPage {
  readonly width: number;
  readonly height: number;
  readonly cells: readonly EcgCell[];
}

/** Seconds of a page: as many as the usual recording has. */
export const ECG_SECONDS = 10;
const columns: Readonly<Record<EcgLayout, readonly (readonly EcgLead[])[]>> = {
  '3x4': [
    ['I', 'II', 'III'],
    ['aVR', 'aVL', 'aVF'],
    ['V1', 'V2', 'V3'],
    ['V4', 'V5', 'V6'],
  ],
  '6x2': [ecgLeads.slice(0, 6), ecgLeads.slice(6)],
  '12x1': [ecgLeads],
};
/** Each lead stands in it across the page. */
const WHOLE: EcgLayout = '12x1';
/** Of a lead, in millivolts at the usual gain: twelve beneath each other still fit a sheet. */
const heights: Readonly<Record<EcgLayout, number>> = { '3x4': 3, '6x2': 2, '12x1': 1.3 };
/** Beneath the short stretches one lead stands whole, by which rhythm is judged. */
const RHYTHM: EcgLead = 'II';

/** Where each lead stands at that scale, beginning `start` seconds into the recording. Leads that were not recorded leave their place empty. */
export function ecgPage({ layout, speed, gain }: EcgScale, start = 0): EcgPage {
  const grid = columns[layout];
  const rows = Math.max(...grid.map((leads) => leads.length));
  const high = Math.max(10, gain) * heights[layout];
  const share = ECG_SECONDS / grid.length;
  const cells = grid.flatMap((leads, column) =>
    leads.map((lead, row): EcgCell => {
      const from = start + column * share;
      return { lead, left: column * share * speed, zero: (row + 0.5) * high, from, to: from + share };
    }),
  );
  const lines = layout === '3x4' ? rows + 1 : rows;
  if (layout === '3x4') cells.push({ lead: RHYTHM, left: 0, zero: (rows + 0.5) * high, from: start, to: start + ECG_SECONDS });
  return { width: ECG_SECONDS * speed, height: Math.ceil(lines * high), cells };
}

/** Of what is told to the tenth of a second. */
const LEAST_SECONDS = 0.05;

type Length = Pick<EcgRecording, 'length' | 'rate'>;
type Timed = Length & Pick<EcgRecording, 'spans'>;

/** How many pages a recording has, one at least. Samples beyond, too few to be read as time, have none of their own. */
export function ecgPages({ length, rate }: Length): number {
  return Math.max(1, Math.ceil((length / rate - LEAST_SECONDS) / ECG_SECONDS));
}

/** A page, counted from 1, and the seconds of the recording that stand on it. */
export interface EcgSpan {
  readonly page: number;
  readonly from: number;
  readonly to: number;
  readonly total: number;
}

/** What stands on a page. The last one ends with the recording, so that it is full as well; there is none beyond it. */
export function ecgSpan(recording: Length, wanted: number): EcgSpan {
  const total = recording.length / recording.rate;
  const page = Math.min(Math.max(1, wanted), ecgPages(recording));
  const from = Math.max(0, Math.min((page - 1) * ECG_SECONDS, total - ECG_SECONDS));
  return { page, from, to: Math.min(from + ECG_SECONDS, total), total };
}

/** Which samples of a lead stand in a cell, whose left edge is sample `start`: none where it was not recorded. */
export function ecgSamples({ rate, length, spans }: Timed, { lead, from, to }: EcgCell): { start: number; first: number; last: number } {
  const [begin, end] = spans?.[lead] ?? [0, length];
  const start = Math.round(from * rate);
  return { start, first: Math.max(start, begin), last: Math.min(end, Math.round(to * rate)) };
}

/** Leads of which the same is told. */
interface EcgPart {
  readonly leads: readonly EcgLead[];
  /** Seconds as people read them. */
  readonly from: string;
  readonly to: string;
}

/** Leads that were recorded for a part of the time alone, those of the same time together. */
export function ecgParts({ rate, length, spans = {} }: Timed): EcgPart[] {
  const parts = keysOf(spans).flatMap((lead) => {
    const [from, to] = (spans[lead] ?? [0, length]).map((sample) => ecgSeconds(sample / rate));
    return from === undefined || to === undefined || (from === '0' && to === ecgSeconds(length / rate)) ? [] : [{ lead, from, to }];
  });
  return together(parts, ({ from, to }) => `${from} ${to}`);
}

/** How many further stretches of leads are in the file than are shown, leads of as many together. */
export function ecgUnseen({ unseen = {} }: Pick<EcgRecording, 'unseen'>): { leads: readonly EcgLead[]; count: number }[] {
  return together(
    keysOf(unseen).map((lead) => ({ lead, count: unseen[lead] ?? 0 })),
    ({ count }) => String(count),
  );
}

/** In the order in which leads are read. */
function together<T extends { readonly lead: EcgLead }>(told: readonly T[], key: (one: T) => string): (T & { leads: EcgLead[] })[] {
  const groups = Map.groupBy(
    told.toSorted((one, other) => ecgLeads.indexOf(one.lead) - ecgLeads.indexOf(other.lead)),
    key,
  );
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, leads: [first, ...others].map(({ lead }) => lead) }] : [],
  );
}

/** Layouts in which nothing is missing that was recorded: a short column shows its own seconds alone, in which a lead may not have been recorded. */
export function ecgLayoutsOf(recording: Timed): EcgLayout[] {
  const starts = Array.from({ length: ecgPages(recording) }, (_, at) => ecgSpan(recording, at + 1).from);
  const parts = ecgParts(recording).flatMap(({ leads }) => leads);
  const cellsOf = (layout: EcgLayout): EcgCell[] => starts.flatMap((start) => ecgPage({ layout, speed: 25, gain: 10 }, start).cells);
  const isWhole = ({ lead, from, to }: EcgCell): boolean => {
    const [begin, end] = recording.spans?.[lead] ?? [0, recording.length];
    return from - LEAST_SECONDS < begin / recording.rate && end / recording.rate < to + LEAST_SECONDS;
  };
  return keysOf(ecgLayouts).filter(
    (layout) => layout === WHOLE || parts.every((lead) => cellsOf(layout).some((cell) => cell.lead === lead && isWhole(cell))),
  );
}

/** How a recording is drawn where somebody has asked for this scale: as they ask, in a layout in which nothing of it is missing. */
export function ecgScaleOf(recording: Timed, scale: EcgScale): EcgScale {
  return ecgLayoutsOf(recording).includes(scale.layout) ? scale : { ...scale, layout: WHOLE };
}

/** Seconds as people read them: to the tenth. */
export function ecgSeconds(seconds: number): string {
  return String(Math.round(seconds * 10) / 10);
}
