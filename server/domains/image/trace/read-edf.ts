import type { StudyPatient } from '../../../../contract/domains/image/dicom.shape.ts';
import {
  LEAST_RATE,
  LEVEL_SAMPLES,
  LEVEL_STEP,
  MOST_RECORD_BYTES,
  MOST_RECORDS,
  MOST_SECONDS,
  MOST_STRETCH_BYTES,
  MOST_TRACE_CHANNELS,
  PIECE_BYTES,
  type TraceChannel,
  type TraceShape,
} from '../../../../contract/domains/image/trace.shape.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { recordedPatient } from '../recorded-patient.ts';
import { traceRefusal } from './trace-refusal.ts';

/** Bytes of the fixed part of the head, and of what it says of one signal. */
const HEAD = 256;
const SAMPLE_BYTES = 2;
const MOST_RATE = 200_000;

/** Where a signal lies in each data record. */
interface Place {
  /** Bytes from the beginning of the record. */
  readonly from: number;
  readonly samples: number;
}

/** What the head of an EDF or EDF+ file says, checked against its size. */
export interface Edf {
  readonly shape: Omit<TraceShape, 'segments' | 'events'>;
  readonly headBytes: number;
  readonly recordBytes: number;
  /** Of each channel, in the order of the shape, and of the signals that hold annotations. */
  readonly channels: readonly Place[];
  readonly annotations: readonly Place[];
  /** Stretches may lie apart. */
  readonly isDiscontinuous: boolean;
  /** Whose it is, as it says. */
  readonly patient: StudyPatient;
}

/** Bytes of the whole head, by its first 256. Throws 415 for what is no EDF. */
export function edfHeadBytes(fixed: Buffer): number {
  if (fixed[0] === 0xff) throw traceRefusal('BDF（24位）格式暂不支持，请导出为EDF或EDF+后上传');
  const signals = wholeAt(fixed, 252, 4);
  if (fixed.length < HEAD || textAt(fixed, 0, 8) !== '0' || signals < 1) throw traceRefusal();
  if (signals > MOST_TRACE_CHANNELS) throw traceRefusal(said`波形超过${MOST_TRACE_CHANNELS}个导联，无法打开`);
  const bytes = HEAD * (1 + signals);
  if (wholeAt(fixed, 184, 8) !== bytes) throw traceRefusal();
  return bytes;
}

/** Reads a whole head (Kemp et al. 1992; EDF+ 2003). `size` are bytes of the file. Throws 415 for what cannot be shown. */
export function readEdfHead(head: Buffer, size: number): Edf {
  const headBytes = edfHeadBytes(head);
  if (head.length < headBytes) throw traceRefusal();
  const signals = signalsOf(head);
  const recordSeconds = numberAt(head, 244, 8);
  const recordBytes = signals.reduce((sum, { samples }) => sum + samples * SAMPLE_BYTES, 0);
  if (recordBytes > MOST_RECORD_BYTES) throw traceRefusal('波形的数据块过大，无法打开，请在采集软件中按1秒一块重新导出');
  const declared = wholeAt(head, 236, 8);
  const stored = Math.floor((size - headBytes) / recordBytes);
  // A recorder that was switched off leaves -1.
  const records = declared === -1 ? stored : Math.min(declared, stored);
  if (records > MOST_RECORDS) throw traceRefusal('波形的数据块过多，无法打开，请在采集软件中按1秒一块重新导出');
  const channels = shownOf(signals);
  if (!(records >= 1) || channels.length === 0) throw traceRefusal('波形文件不完整，没有可显示的数据，请重新导出后上传');
  checkTimes(recordSeconds, records, channels);
  const takenAt = startOf(head);
  const leftOut = signals.filter(({ isAnnotation, channel }) => !isAnnotation && !channel).map(({ label }) => label);
  return {
    ...{ headBytes, recordBytes, channels, annotations: signals.filter(({ isAnnotation }) => isAnnotation) },
    isDiscontinuous: textAt(head, 192, 44).startsWith('EDF+D'),
    patient: patientIn(head),
    shape: {
      ...{ channels: channels.map(({ channel }) => channel), records, recordSeconds },
      pieceRecords: pieceRecordsOf(recordBytes),
      ...(takenAt ? { takenAt } : {}),
      ...(declared > stored ? { isCut: true } : {}),
      ...(leftOut.length > 0 ? { leftOut } : {}),
    },
  };
}

/** Data records of a piece of each level. However long a record is, a piece never reads more of the file than was agreed. */
function pieceRecordsOf(recordBytes: number): number[] {
  const finest = Math.max(1, Math.floor(PIECE_BYTES / recordBytes));
  const most = Math.max(1, Math.floor(MOST_STRETCH_BYTES / recordBytes));
  return LEVEL_SAMPLES.map((_, level) => Math.min(finest * LEVEL_STEP ** level, most));
}

/** Refuses what cannot be drawn against the time: a rate or a length that no device has. */
function checkTimes(recordSeconds: number, records: number, channels: readonly Place[]): void {
  const isRate = (rate: number): boolean => rate >= LEAST_RATE && rate <= MOST_RATE;
  const isTime = recordSeconds > 0 && recordSeconds * records <= MOST_SECONDS;
  if (!isTime || !channels.every(({ samples }) => isRate(samples / recordSeconds)))
    throw traceRefusal('波形的采样率不正确，无法按实际时间显示');
}

interface Signal extends Place {
  readonly label: string;
  readonly isAnnotation: boolean;
  /** Absent of annotations, and of what was recorded without a range. */
  readonly channel?: TraceChannel | undefined;
}

/** Those that can be drawn. An unused input without a range spoils no recording; where nothing else is there, it is refused. */
function shownOf(signals: readonly Signal[]): (Signal & { readonly channel: TraceChannel })[] {
  const shown = signals.flatMap((signal) => (signal.channel ? [{ ...signal, channel: signal.channel }] : []));
  const bad = signals.find(({ isAnnotation, samples }) => !isAnnotation && samples > 0);
  if (shown.length === 0 && bad) throw traceRefusal(said`导联“${bad.label}”的量程不正确，无法按实际幅度显示`);
  return shown;
}

function signalsOf(head: Buffer): Signal[] {
  const count = wholeAt(head, 252, 4);
  // The head holds each property of all signals before the next property.
  const at = (before: number, width: number, signal: number): [number, number] => [HEAD + before * count + signal * width, width];
  const places: Signal[] = [];
  let from = 0;
  for (let signal = 0; signal < count; signal += 1) {
    const number = (before: number): number => numberAt(head, ...at(before, 8, signal));
    const samples = wholeAt(head, ...at(216, 8, signal));
    if (!(samples >= 0)) throw traceRefusal();
    const label = labelAt(head, ...at(0, 16, signal));
    const isAnnotation = label === 'EDF Annotations';
    const about = { label, unit: textAt(head, ...at(96, 8, signal)), samples };
    const channel = isAnnotation || samples === 0 ? undefined : channelOf(about, [104, 112, 120, 128].map(number));
    places.push({ from, samples, label, isAnnotation, channel });
    from += samples * SAMPLE_BYTES;
  }
  return places;
}

const voltages: Readonly<Record<string, number>> = { µv: 1, mv: 1_000, v: 1_000_000, nv: 0.001 };
/** The letter before `V` as devices write it, read as Latin-1: plain, Greek or micro, in Latin-1, UTF-8 or GBK. */
const MICRO = /^(?:u|μ|âµ|î¼|¦ì)(?=v$)/;

/** A signal by its ranges; nothing where those give no finite values, as of unused inputs. */
function channelOf(about: Pick<TraceChannel, 'label' | 'unit' | 'samples'>, ranges: readonly number[]): TraceChannel | undefined {
  const [low = Number.NaN, high = Number.NaN, least = Number.NaN, most = Number.NaN] = ranges;
  const microvolts = voltages[about.unit.toLowerCase().replace(MICRO, 'µ')];
  const factor = microvolts ?? 1;
  const scale = ((high - low) / (most - least)) * factor;
  const offset = low * factor - least * scale;
  const [lowest, highest] = [Math.min(low, high) * factor, Math.max(low, high) * factor];
  if (least >= most || scale === 0 || ![scale, offset, lowest, highest, highest - lowest].every(Number.isFinite)) return undefined;
  return { ...about, unit: microvolts ? 'µV' : about.unit, scale, offset, least: lowest, most: highest };
}

/** `dd.mm.yyhh.mm.ss`; the century turns at 85 (EDF+ 2.1.3.2). Nothing of what is no date. */
function startOf(head: Buffer): string | undefined {
  const found = /^(\d\d)\.(\d\d)\.(\d\d)(\d\d)\.(\d\d)\.(\d\d)$/.exec(head.toString('latin1', 168, 184));
  if (!found) return undefined;
  const [, day, month, year, hour, minute, second] = found;
  return `${Number(year) >= 85 ? 19 : 20}${year}-${month}-${day} ${hour}:${minute}:${second}`;
}

/** Number, sex, date of birth and name with spaces between them, `X` where one is not known (EDF+ 2.1.3.3). */
const PATIENT = /^(\S+) ([MFX]) (?:X|(\d\d)-([A-Z]{3})-(\d{4})) (\S+)/i;
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** Whose it is, where it is written by the rule; recorders of plain EDF write there what they like, and nothing is known of it. */
function patientIn(head: Buffer): StudyPatient {
  const [, number = '', sex = '', day, monthName = '', year, name = ''] = PATIENT.exec(labelAt(head, 8, 80)) ?? [];
  const month = months.indexOf(monthName.toUpperCase()) + 1;
  const birth = month > 0 ? `${year}-${String(month).padStart(2, '0')}-${day}` : '';
  return recordedPatient({ number, sex: sex.toUpperCase(), birth, name: name.replaceAll('_', ' ').trim() });
}

function textAt(head: Buffer, from: number, length: number): string {
  return head.toString('latin1', from, from + length).trim();
}

/** A name, which devices of China write as GBK or UTF-8 though the format knows plain letters alone. */
function labelAt(head: Buffer, from: number, length: number): string {
  const bytes = head.subarray(from, from + length);
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes).trim();
    } catch {
      // Not written so: the next.
    }
  return textAt(head, from, length);
}

function numberAt(head: Buffer, from: number, length: number): number {
  const text = textAt(head, from, length);
  return text === '' ? Number.NaN : Number(text);
}

function wholeAt(head: Buffer, from: number, length: number): number {
  const number = numberAt(head, from, length);
  return Number.isSafeInteger(number) ? number : Number.NaN;
}
