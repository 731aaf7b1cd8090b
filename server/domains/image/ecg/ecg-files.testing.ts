import { type EcgLead, type EcgRecording, ecgLeads } from '../../../../contract/domains/image/ecg.shape.ts';
import { element, item, long, sequence, short, text } from '../../../demo/studies/dicom-elements.ts';
import { readAecg } from './read-aecg.ts';
import { readDicomEcg } from './read-dicom-ecg.ts';

export const aecg = (bytes: Buffer): EcgRecording => readAecg(bytes).recording;
export const dicomEcg = (bytes: Buffer): EcgRecording => readDicomEcg(bytes).recording;

export function samplesOf({ leads }: EcgRecording, lead: EcgLead): number[] {
  const bytes = Buffer.from(leads[lead] ?? '', 'base64');
  return Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readInt16LE(at * 2));
}

/** A group of channels of 500 Hz in which each lead has its own height; `more` is what else is said of the group. */
export function aGroup(leads: readonly string[], seconds: number, more: readonly Buffer[] = [], rate = 500): Buffer {
  const samples = rate * seconds;
  const data = Buffer.alloc(samples * leads.length * 2);
  for (const [channel, lead] of leads.entries())
    for (let at = 0; at < samples; at += 1) data.writeInt16LE(heightOf(lead), (at * leads.length + channel) * 2);
  const definitions = leads.map((lead) =>
    item([
      sequence(0x003a_0208, [item([text(0x0008_0100, 'SH', `MDC_ECG_LEAD_${lead}`), text(0x0008_0104, 'LO', lead)])]),
      text(0x003a_0210, 'DS', '1'),
    ]),
  );
  return item([
    ...more,
    ...[short(0x003a_0005, leads.length), long(0x003a_0010, samples), text(0x003a_001a, 'DS', String(rate))],
    ...[sequence(0x003a_0200, definitions), short(0x5400_1004, 16), element(0x5400_1010, 'OW', data)],
  ]);
}

export const heightOf = (lead: string): number => 100 + [...lead].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
export const at = (seconds: number): Buffer => text(0x0018_1068, 'DS', String(seconds * 1_000));
export const derived = text(0x003a_0004, 'CS', 'DERIVED');

export function fileOf(groups: readonly Buffer[], patient: readonly Buffer[] = []): Buffer {
  const meta = text(0x0002_0010, 'UI', '1.2.840.10008.1.2.1', '\0');
  return Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), meta, ...patient, sequence(0x5400_0100, groups)]);
}

export const threes = [ecgLeads.slice(0, 3), ecgLeads.slice(3, 6), ecgLeads.slice(6, 9), ecgLeads.slice(9)];

/** A set of HL7: so many samples a second and seconds, of one height, `begin` being seconds after ten o'clock. */
export function aSet(
  leads: readonly string[],
  seconds: number,
  begin: number,
  { height = 7, rate = 500, clock = 'TIME_ABSOLUTE' } = {},
): string {
  const [minute, second] = [Math.floor(begin / 60), begin % 60].map((part) => String(part).padStart(2, '0'));
  const head = clock === 'TIME_ABSOLUTE' ? `value="2026112010${minute}${second}"` : `value="${begin}" unit="s"`;
  const sequences = [
    `<code code="${clock}"/><value><head ${head}/><increment value="${1 / rate}" unit="s"/></value>`,
    ...leads.map(
      (lead) => `<code code="MDC_ECG_LEAD_${lead.toUpperCase()}"/><value><digits>${`${height} `.repeat(seconds * rate)}</digits></value>`,
    ),
  ];
  return `<sequenceSet>${sequences.map((one) => `<component><sequence>${one}</sequence></component>`).join('')}</sequenceSet>`;
}

export const aSeries = (at: string, sets: readonly string[], code = 'RHYTHM'): string =>
  `<component><series><code code="${code}"/><effectiveTime><low value="20261120${at}"/></effectiveTime>${sets.join('')}</series></component>`;
export const aecgOf = (...series: string[]): EcgRecording => aecg(Buffer.from(`<AnnotatedECG>${series.join('')}</AnnotatedECG>`));
