import { type EcgLead, type EcgRecording, MOST_CHANNELS, MOST_SECONDS } from '../../../../contract/domains/image/ecg.shape.ts';
import { type DataSet, numberOf, textOf } from '../dicom/data-set.ts';
import { ecgRefusal } from './ecg-refusal.ts';
import { leadOf, timeOf } from './read-aecg.ts';
import { readDicom } from './read-dicom.ts';
import { compactRecording } from './recording.ts';

const TAG = {
  acquired: 0x0008_002a,
  code: 0x0008_0100,
  meaning: 0x0008_0104,
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
/** By the last number of the codes of SCP and MDC. */
const numbered: Readonly<Record<number, EcgLead>> = {
  ...{ 1: 'I', 2: 'II', 3: 'V1', 4: 'V2', 5: 'V3', 6: 'V4', 7: 'V5', 8: 'V6' },
  ...{ 61: 'III', 62: 'aVR', 63: 'aVL', 64: 'aVF' },
};
const volts: Readonly<Record<string, number>> = { uV: 1, mV: 1_000, nV: 0.001, V: 1_000_000 };

/** An ECG of DICOM: the group of channels that lasts longest, which is the rhythm and not an averaged beat. Throws 415 for what holds none. */
export function readDicomEcg(bytes: Buffer): EcgRecording {
  const data = readDicom(bytes);
  const groups = (data.sequences.get(TAG.waveforms) ?? []).filter((group) => numberOf(group, TAG.channels, 'short') <= MOST_CHANNELS);
  const [rhythm] = groups.toSorted((one, other) => secondsOf(other) - secondsOf(one));
  if (!rhythm) throw ecgRefusal('DICOM文件中没有心电波形');
  return compactRecording({ rate: numberOf(rhythm, TAG.rate, 'letters'), leads: leadsOf(rhythm), ...timeOf(textOf(data, TAG.acquired)) });
}

function secondsOf(group: DataSet): number {
  const seconds = numberOf(group, TAG.samples, 'long') / numberOf(group, TAG.rate, 'letters');
  return Number.isFinite(seconds) ? seconds : 0;
}

function leadsOf(group: DataSet): Map<EcgLead, Float64Array> {
  const definitions = group.sequences.get(TAG.definitions) ?? [];
  const channels = numberOf(group, TAG.channels, 'short');
  const bytes = group.values.get(TAG.data);
  if (numberOf(group, TAG.bits, 'short') !== 16 || !bytes || definitions.length !== channels || channels < 1)
    throw ecgRefusal('波形的数据格式暂不支持，请导出为16位DICOM心电后上传');
  const told = numberOf(group, TAG.samples, 'long');
  const rate = numberOf(group, TAG.rate, 'letters');
  // Never more than the bytes that are there; one sample beyond what is shown says that there was more.
  const samples = Math.min(told, Math.floor(bytes.length / 2 / channels), Math.floor(rate * MOST_SECONDS) + 1);
  const leads = new Map<EcgLead, Float64Array>();
  for (const [channel, definition] of definitions.entries()) {
    const lead = leadNamed(definition);
    if (!lead || leads.has(lead)) continue;
    const { scale, base } = scaleOf(definition);
    leads.set(
      lead,
      Float64Array.from({ length: samples }, (_, at) => bytes.readInt16LE((at * channels + channel) * 2) * scale + base),
    );
  }
  return leads;
}

function leadNamed(definition: DataSet): EcgLead | undefined {
  const source = definition.sequences.get(TAG.source)?.[0];
  if (!source) return undefined;
  const last = Number(/(\d+)$/.exec(textOf(source, TAG.code).replace(/^5\.6\.3-9-/, ''))?.[1]);
  return leadOf(NAMED.exec(textOf(source, TAG.meaning))?.[1]) ?? numbered[last];
}

/** Microvolts of a step, and of nothing. */
function scaleOf(definition: DataSet): { scale: number; base: number } {
  const unit = definition.sequences.get(TAG.unit)?.[0];
  const volt = unit ? volts[textOf(unit, TAG.code)] : 1;
  const step = numberOf(definition, TAG.sensitivity, 'letters') * (numberOf(definition, TAG.correction, 'letters') || 1);
  if (volt === undefined || !Number.isFinite(step)) throw ecgRefusal('波形的电压单位不正确，无法按实际比例显示');
  return { scale: step * volt, base: (numberOf(definition, TAG.baseline, 'letters') || 0) * volt };
}
