import { element, item, long, sequence, short, text } from '../studies/dicom-elements.ts';

type EcgLead = 'I' | 'II' | 'III' | 'aVR' | 'aVL' | 'aVF' | 'V1' | 'V2' | 'V3' | 'V4' | 'V5' | 'V6';

/** An invented heart: its rate in beats a minute, and what is unusual about it. */
export interface EcgPlan {
  readonly rate: number;
  readonly fibrillates?: boolean;
  /** Millivolts by which the ST segment is lifted over the front wall. */
  readonly lift?: number;
  /** Milliseconds from the beginning of QRS to the end of T, about. */
  readonly qt?: number;
  readonly seconds?: number;
}

export const SAMPLE_RATE = 500;
const SECONDS = 10;
/** Microvolts of a step. */
const STEP = 5;
/** Shares of atrium, ventricle, its end and recovery in each lead that a device records; the others follow from the first two. */
const shares: Readonly<Record<EcgLead, readonly [p: number, r: number, s: number, t: number]>> = {
  I: [0.09, 0.75, 0.1, 0.22],
  II: [0.13, 1.05, 0.2, 0.3],
  III: [0.04, 0.3, 0.1, 0.08],
  aVR: [-0.11, -0.9, -0.15, -0.26],
  aVL: [0.025, 0.225, 0, 0.07],
  aVF: [0.085, 0.675, 0.15, 0.19],
  V1: [0.06, 0.25, 0.95, -0.06],
  V2: [0.07, 0.55, 1.3, 0.4],
  V3: [0.08, 0.9, 0.8, 0.48],
  V4: [0.09, 1.4, 0.45, 0.45],
  V5: [0.09, 1.35, 0.2, 0.36],
  V6: [0.09, 1.05, 0.1, 0.28],
};
const front: readonly EcgLead[] = ['V1', 'V2', 'V3', 'V4'];
const recorded: readonly EcgLead[] = ['I', 'II', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6'];

/** Steps of each recorded lead. */
function stepsOf(plan: EcgPlan): Map<EcgLead, number[]> {
  const length = SAMPLE_RATE * (plan.seconds ?? SECONDS);
  const beats = beatsOf(plan);
  return new Map(
    recorded.map((lead) => [
      lead,
      Array.from({ length }, (_, at) => Math.round((voltage(plan, beats, lead, at / SAMPLE_RATE) * 1_000) / STEP)),
    ]),
  );
}

function beatsOf({ rate, fibrillates, seconds = SECONDS }: EcgPlan): number[] {
  const beats: number[] = [];
  for (let at = 0.4, beat = 0; at < seconds + 1; beat += 1) {
    beats.push(at);
    at += (60 / rate) * (fibrillates ? 1 + 0.3 * Math.sin(beat * 2.7) * Math.cos(beat * 1.3) : 1);
  }
  return beats;
}

/** Millivolts: each wave of a beat as a bell. */
function voltage({ fibrillates, lift = 0, qt = 390 }: EcgPlan, beats: readonly number[], lead: EcgLead, seconds: number): number {
  const [p, r, s, t] = shares[lead];
  const raised = front.includes(lead) ? lift : -lift * 0.2;
  const trembling = fibrillates ? 0.05 * Math.sin(seconds * 41) + 0.03 * Math.sin(seconds * 57 + r) : 0.004 * Math.sin(seconds * 37 + t);
  const recovery = qt / 1_000 - 0.13;
  let sum = trembling;
  for (const beat of beats) {
    const at = seconds - beat;
    if (at < -0.3 || at > 0.7) continue;
    if (!fibrillates) sum += bell(at, -0.16, 0.022, p);
    sum += bell(at, -0.022, 0.008, -0.08 * Math.abs(r)) + bell(at, 0, 0.011, r) + bell(at, 0.028, 0.01, -s);
    sum += bell(at, recovery, 0.045, t) + bell(at, 0.13, 0.06, raised);
  }
  return sum;
}

const bell = (at: number, centre: number, width: number, height: number): number =>
  height * Math.exp(-((at - centre) ** 2) / (2 * width ** 2));

/** The recording as an annotated ECG of HL7. */
export function aecgFile(plan: EcgPlan, takenAt = '20261120093000'): Buffer {
  const sequences = [...stepsOf(plan)].map(
    ([lead, steps]) =>
      `<component><sequence><code code="MDC_ECG_LEAD_${lead.toUpperCase()}" codeSystem="2.16.840.1.113883.6.24"/><value xsi:type="SLIST_PQ"><origin value="0" unit="uV"/><scale value="${STEP}" unit="uV"/><digits>${steps.join(' ')}</digits></value></sequence></component>`,
  );
  const time = `<component><sequence><code code="TIME_ABSOLUTE"/><value xsi:type="GLIST_TS"><head value="${takenAt}"/><increment value="${1 / SAMPLE_RATE}" unit="s"/></value></sequence></component>`;
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<AnnotatedECG xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><component><series><code code="RHYTHM"/><effectiveTime><low value="${takenAt}"/></effectiveTime><component><sequenceSet>${time}${sequences.join('')}</sequenceSet></component></series></component></AnnotatedECG>\n`,
  );
}

/** The recording as DICOM, with channels of sixteen bits. */
export function dicomEcgFile(plan: EcgPlan, takenAt = '20261120093000'): Buffer {
  const leads = [...stepsOf(plan)];
  const samples = leads[0]?.[1].length ?? 0;
  const data = Buffer.alloc(samples * leads.length * 2);
  for (const [channel, [, steps]] of leads.entries())
    for (const [at, step] of steps.entries()) data.writeInt16LE(step, (at * leads.length + channel) * 2);
  const definitions = leads.map(([lead]) =>
    item([
      sequence(0x003a_0208, [item([text(0x0008_0100, 'SH', `MDC_ECG_LEAD_${lead}`), text(0x0008_0104, 'LO', `Lead ${lead}`)])]),
      text(0x003a_0210, 'DS', String(STEP)),
      sequence(0x003a_0211, [item([text(0x0008_0100, 'SH', 'uV')])]),
      text(0x003a_0212, 'DS', '1'),
      text(0x003a_0213, 'DS', '0'),
    ]),
  );
  const group = item([
    short(0x003a_0005, leads.length),
    long(0x003a_0010, samples),
    text(0x003a_001a, 'DS', String(SAMPLE_RATE)),
    sequence(0x003a_0200, definitions),
    short(0x5400_1004, 16),
    text(0x5400_1006, 'CS', 'SS'),
    element(0x5400_1010, 'OW', data),
  ]);
  const meta = text(0x0002_0010, 'UI', '1.2.840.10008.1.2.1', '\0');
  return Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), meta, text(0x0008_002a, 'DT', takenAt), sequence(0x5400_0100, [group])]);
}
