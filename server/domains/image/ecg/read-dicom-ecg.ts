import { type EcgLead, MOST_CHANNELS, MOST_GROUPS, MOST_SECONDS } from '../../../../contract/domains/image/ecg.shape.ts';
import { type DataSet, numberOf, textOf } from '../dicom/data-set.ts';
import { readerOfLetters } from '../dicom/letters.ts';
import { patientSaid } from '../dicom/patient-said.ts';
import { recordedPatient } from '../recorded-patient.ts';
import { AVERAGED, ecgRefusal } from './ecg-refusal.ts';
import { leadOf, timeOf, volts } from './read-aecg.ts';
import { readDicom } from './read-dicom.ts';
import { compactRecording, type ReadEcg } from './recording.ts';
import { BEAT_SECONDS, type Group } from './stretches.ts';

const TAG = {
  acquired: 0x0008_002a,
  code: 0x0008_0100,
  meaning: 0x0008_0104,
  offset: 0x0018_1068,
  originality: 0x003a_0004,
  channels: 0x003a_0005,
  samples: 0x003a_0010,
  rate: 0x003a_001a,
  definitions: 0x003a_0200,
  source: 0x003a_0208,
  sensitivity: 0x003a_0210,
  unit: 0x003a_0211,
  correction: 0x003a_0212,
  baseline: 0x003a_0213,
  waveforms: 0x5400_0100,
  bits: 0x5400_1004,
  data: 0x5400_1010,
} as const;

const NAMED = /\b(III|II|I|aVR|aVL|aVF|V[1-6])\b/i;
const CODED = /^MDC_ECG_LEAD_(\w+)$/i;
/** Codes of SCP and MDC that are numbers. The last digit of another one means nothing: `MDC_ECG_LEAD_V7` is not V5. */
const NUMBERED = /^(?:5\.6\.3-9-|2:)?(\d+)$/;
const numbered: Readonly<Record<number, EcgLead>> = {
  ...{ 1: 'I', 2: 'II', 3: 'V1', 4: 'V2', 5: 'V3', 6: 'V4', 7: 'V5', 8: 'V6' },
  ...{ 61: 'III', 62: 'aVR', 63: 'aVL', 64: 'aVF' },
};

/** An ECG of DICOM, of what was recorded, else of rhythms that were derived. Throws 415 for what holds none. */
export function readDicomEcg(bytes: Buffer): ReadEcg {
  const data = readDicom(bytes);
  const all = (data.sequences.get(TAG.waveforms) ?? []).slice(0, MOST_GROUPS);
  const usable = all.filter((group) => numberOf(group, TAG.channels, 'short') <= MOST_CHANNELS);
  if (usable.length === 0) throw ecgRefusal('DICOM文件中没有心电波形');
  const original = usable.filter((group) => textOf(group, TAG.originality) !== 'DERIVED');
  const recorded = original.length > 0 ? original : usable.filter((group) => !(secondsOf(group) < BEAT_SECONDS));
  if (recorded.length === 0) throw ecgRefusal(AVERAGED);
  const readable = recorded.filter(isReadable);
  if (readable.length === 0) throw ecgRefusal('波形的数据格式暂不支持，请导出为16位DICOM心电后上传');
  const groups = readable.map(groupOf);
  if (groups.every(({ leads }) => leads.size === 0) && readable.some((group) => definitionsOf(group).some(leadNamed)))
    throw ecgRefusal('波形的电压单位不正确，无法按实际比例显示');
  const series = [{ groups, ...timeOf(textOf(data, TAG.acquired)) }];
  const recording = compactRecording({ series, recorded: namesIn(data, recorded), named: namesIn(data, all) });
  return { recording, patient: recordedPatient(patientSaid(data)) };
}

const rateOf = (group: DataSet): number => numberOf(group, TAG.rate, 'letters');
const definitionsOf = (group: DataSet): DataSet[] => group.sequences.get(TAG.definitions) ?? [];
const secondsOf = (group: DataSet): number => numberOf(group, TAG.samples, 'long') / rateOf(group);

function isReadable(group: DataSet): boolean {
  const channels = numberOf(group, TAG.channels, 'short');
  const isWhole = definitionsOf(group).length === channels && channels >= 1;
  return isWhole && numberOf(group, TAG.bits, 'short') === 16 && group.values.has(TAG.data);
}

function groupOf(group: DataSet): Group {
  const [rate, channels] = [rateOf(group), numberOf(group, TAG.channels, 'short')];
  const bytes = group.values.get(TAG.data) ?? Buffer.alloc(0);
  // Never more than the bytes that are there; one sample beyond what is shown says that there was more.
  const most = Math.min(Math.floor(bytes.length / 2 / channels), Math.floor(rate * MOST_SECONDS) + 1);
  const length = Math.min(numberOf(group, TAG.samples, 'long'), most);
  const leads = new Map<EcgLead, Float64Array>();
  for (const [channel, definition] of definitionsOf(group).entries()) {
    const lead = leadNamed(definition);
    const [scale, base] = scaleOf(definition);
    if (!lead || leads.has(lead) || !Number.isFinite(scale) || scale === 0) continue;
    const microvolts = (_: unknown, at: number): number => bytes.readInt16LE((at * channels + channel) * 2) * scale + base;
    leads.set(lead, Float64Array.from({ length }, microvolts));
  }
  return { rate, begin: numberOf(group, TAG.offset, 'letters') / 1_000, leads };
}

const sourceOf = (definition: DataSet): DataSet | undefined => definition.sequences.get(TAG.source)?.[0];

function leadNamed(definition: DataSet): EcgLead | undefined {
  const source = sourceOf(definition);
  if (!source) return undefined;
  const code = textOf(source, TAG.code);
  return (
    leadOf(NAMED.exec(textOf(source, TAG.meaning))?.[1]) ?? leadOf(CODED.exec(code)?.[1]) ?? numbered[Number(NUMBERED.exec(code)?.[1])]
  );
}

/** All leads of a file as it calls them. */
function namesIn(data: DataSet, groups: readonly DataSet[]): string[] {
  const letters = readerOfLetters(data);
  const nameOf = (definition: DataSet, at: number): string => {
    const source = sourceOf(definition);
    const said = source && (letters(TAG.meaning, source) || letters(TAG.code, source));
    return leadNamed(definition) ?? (said?.replace(/^(?:lead\s+|MDC_ECG_LEAD_)/i, '') || `#${at + 1}`);
  };
  return groups.flatMap((group) => definitionsOf(group).slice(0, MOST_CHANNELS).map(nameOf));
}

/** Microvolts of a step, and of nothing; no scale where nobody can say how high it is. */
function scaleOf(definition: DataSet): readonly [scale: number, base: number] {
  const unit = definition.sequences.get(TAG.unit)?.[0];
  const volt = (unit ? volts[textOf(unit, TAG.code)] : 1) ?? Number.NaN;
  const step = numberOf(definition, TAG.sensitivity, 'letters') * (numberOf(definition, TAG.correction, 'letters') || 1);
  return [step * volt, (numberOf(definition, TAG.baseline, 'letters') || 0) * volt];
}
