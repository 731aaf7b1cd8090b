import { MOST_FRAMES_OF_FILE, MOST_PICTURE_EDGE, MOST_PICTURE_PIXELS } from '../../../../contract/domains/image/dicom.limits.ts';
import type { Curve, StudyPatient, Window, WindowPreset } from '../../../../contract/domains/image/dicom.shape.ts';
import { type DataSet, type DicomFile, numberOf, numbersOf, PIXELS, type StoredBytes, textOf } from './data-set.ts';
import { readerOfLetters } from './letters.ts';
import { EXPLAINED, type LookupTable, lookupTables } from './lookup-table.ts';
import { dateOf, patientSaid } from './patient-said.ts';
import { StudyFault } from './study-fault.ts';

const TAG = {
  imageType: 0x0008_0008,
  kind: 0x0008_0016,
  instance: 0x0008_0018,
  studyDate: 0x0008_0020,
  modality: 0x0008_0060,
  conversion: 0x0008_0064,
  hospital: 0x0008_0080,
  study: 0x0008_1030,
  description: 0x0008_103e,
  rate: 0x0018_0040,
  frameTime: 0x0018_1063,
  detectorSpacing: 0x0018_1164,
  regions: 0x0018_6011,
  regionUnitX: 0x0018_6024,
  regionUnitY: 0x0018_6026,
  regionX: 0x0018_602c,
  regionY: 0x0018_602e,
  series: 0x0020_000e,
  seriesNumber: 0x0020_0011,
  instanceNumber: 0x0020_0013,
  position: 0x0020_0032,
  direction: 0x0020_0037,
  reference: 0x0020_0052,
  perPixel: 0x0028_0002,
  photometric: 0x0028_0004,
  planar: 0x0028_0006,
  frames: 0x0028_0008,
  rows: 0x0028_0010,
  columns: 0x0028_0011,
  spacing: 0x0028_0030,
  allocated: 0x0028_0100,
  stored: 0x0028_0101,
  signed: 0x0028_0103,
  burned: 0x0028_0301,
  middle: 0x0028_1050,
  width: 0x0028_1051,
  intercept: 0x0028_1052,
  slope: 0x0028_1053,
  rescaleType: 0x0028_1054,
  measures: 0x0028_9110,
  windowNames: 0x0028_1055,
  modalityTables: 0x0028_3000,
  voiTables: 0x0028_3010,
  windows: 0x0028_9132,
  rescaling: 0x0028_9145,
  placing: 0x0020_9113,
  directing: 0x0020_9116,
  shared: 0x5200_9229,
  eachFrame: 0x5200_9230,
} as const;

/** How the pixels of a file are written. */
export interface PixelFormat {
  readonly rows: number;
  readonly columns: number;
  readonly frames: number;
  readonly perPixel: 1 | 3;
  readonly photometric: string;
  readonly isPlanar: boolean;
  readonly allocated: 8 | 16;
  readonly stored: number;
  readonly isSigned: boolean;
}

/** What one picture of a file has of its own. */
export interface FrameFacts {
  readonly position: readonly number[] | undefined;
  readonly rescale: readonly [number, number];
  readonly window: Window | undefined;
}

/** One file with pictures, without them. */
export interface Instance {
  readonly format: PixelFormat;
  readonly uid: string;
  readonly series: string;
  readonly seriesNumber: number;
  readonly number: number;
  readonly modality: string;
  readonly description: string;
  readonly study: string;
  readonly hospital: string;
  readonly takenOn: string;
  readonly patient: StudyPatient;
  readonly reference: string;
  readonly direction: readonly number[] | undefined;
  readonly spacing: readonly [number, number] | undefined;
  readonly isDetector: boolean;
  readonly unit: string | undefined;
  readonly frameTime: number | undefined;
  readonly mayBeBurned: boolean;
  readonly presets: readonly WindowPreset[];
  readonly curves: readonly Curve[];
  /** By which samples become values, where that is no line. */
  readonly values: LookupTable | undefined;
  /** Of its pictures, in their order. Nothing here holds the file, which may be large: there are thousands in a study. */
  readonly facts: readonly FrameFacts[];
}

/** Whether a file holds pictures at all: reports, waveforms and marks hold none. */
export const hasPixels = (file: DicomFile): boolean => file.data.fragments !== undefined || pixelsOf(file) !== undefined;

export function pixelsOf({ data, pixels }: DicomFile): StoredBytes | undefined {
  const bytes = data.values.get(PIXELS);
  return bytes ? { length: bytes.length, slice: (from, to) => bytes.subarray(from, to) } : pixels;
}

/** What a file says of its pictures. Throws `StudyFault` for what cannot be shown or cannot be. */
export function readInstance({ data }: DicomFile): Instance {
  const letters = readerOfLetters(data);
  const groups = groupsOf(data);
  const modality = textOf(data, TAG.modality).slice(0, 16);
  const format = formatOf(data);
  const hasTable = data.sequences.has(TAG.modalityTables);
  return {
    format,
    ...{ uid: textOf(data, TAG.instance), series: textOf(data, TAG.series) },
    ...{ seriesNumber: whole(data, TAG.seriesNumber), number: whole(data, TAG.instanceNumber) },
    ...{ modality, description: letters(TAG.description).slice(0, 64), study: letters(TAG.study).slice(0, 64) },
    ...{ hospital: letters(TAG.hospital).slice(0, 64), takenOn: dateOf(textOf(data, TAG.studyDate)) },
    patient: patientSaid(data),
    reference: textOf(data, TAG.reference),
    direction: groups.numbers(0, TAG.directing, TAG.direction, 6),
    ...spacingOf(data, groups, format.frames),
    unit: unitOf(data, modality),
    frameTime: frameTimeOf(data),
    mayBeBurned: mayBeBurned(data, modality),
    ...curvesOf(data, groups, letters),
    facts: Array.from({ length: format.frames }, (_, at) => frameOf(groups, at, hasTable)),
  };
}

/** Copies of screens, films and papers. */
const SECONDARY = '1.2.840.10008.5.1.4.1.1.7';
const LETTERED: readonly string[] = ['US', 'IVUS', 'SC', 'OT', 'XC', 'ES'];

/** Ultrasound and what was copied have letters on the picture, whatever they say; reports of a CT's dose are copies of a screen with its modality. */
function mayBeBurned(data: DataSet, modality: string): boolean {
  const kind = textOf(data, TAG.kind);
  const isCopy = kind === SECONDARY || kind.startsWith(`${SECONDARY}.`) || textOf(data, TAG.conversion) !== '';
  const isScreen = /SCREEN|DOSE/.test(textOf(data, TAG.imageType));
  return isCopy || isScreen || textOf(data, TAG.burned) === 'YES' || LETTERED.includes(modality);
}

function formatOf(data: DataSet): PixelFormat {
  const short = (tag: number): number => numberOf(data, tag, 'short');
  const [rows, columns, perPixel, allocated] = [short(TAG.rows), short(TAG.columns), short(TAG.perPixel) || 1, short(TAG.allocated)];
  const frames = data.values.has(TAG.frames) ? numberOf(data, TAG.frames, 'letters') : 1;
  if (!isEdge(rows) || !isEdge(columns) || rows * columns > MOST_PICTURE_PIXELS) throw new StudyFault('pixels');
  if (!Number.isInteger(frames) || frames < 1 || frames > MOST_FRAMES_OF_FILE) throw new StudyFault('frames');
  const stored = short(TAG.stored) || allocated;
  if ((perPixel !== 1 && perPixel !== 3) || (allocated !== 8 && allocated !== 16)) throw new StudyFault('kind');
  if (stored < 1 || stored > allocated || (perPixel === 3 && allocated !== 8)) throw new StudyFault('kind');
  const photometric = textOf(data, TAG.photometric) || 'MONOCHROME2';
  return {
    ...{ rows, columns, frames, perPixel, photometric, allocated, stored },
    isPlanar: short(TAG.planar) === 1,
    isSigned: short(TAG.signed) === 1,
  };
}

const isEdge = (edge: number): boolean => Number.isInteger(edge) && edge >= 1 && edge <= MOST_PICTURE_EDGE;

/** Of files with many pictures what belongs to all and to each stands in sets of its own. */
interface Groups {
  /** As many finite numbers, of this picture, of all, or of the file; nothing where there are not so many. */
  numbers(frame: number, within: number, tag: number, count: number): number[] | undefined;
}

function groupsOf(data: DataSet): Groups {
  const shared = data.sequences.get(TAG.shared)?.[0];
  const each = data.sequences.get(TAG.eachFrame) ?? [];
  return {
    numbers: (frame, within, tag, count) => {
      for (const set of [each[frame]?.sequences.get(within)?.[0], shared?.sequences.get(within)?.[0], data]) {
        const found = set ? numbersOf(set, tag).slice(0, count) : [];
        if (found.length === count) return found;
      }
      return undefined;
    },
  };
}

function frameOf(groups: Groups, at: number, hasTable: boolean): FrameFacts {
  const [middle] = groups.numbers(at, TAG.windows, TAG.middle, 1) ?? [];
  const [width] = groups.numbers(at, TAG.windows, TAG.width, 1) ?? [];
  const [slope] = groups.numbers(at, TAG.rescaling, TAG.slope, 1) ?? [];
  const [intercept] = groups.numbers(at, TAG.rescaling, TAG.intercept, 1) ?? [];
  return {
    position: groups.numbers(at, TAG.placing, TAG.position, 3),
    rescale: hasTable ? [1, 0] : [slope || 1, intercept ?? 0],
    window: middle !== undefined && width !== undefined && width >= 1 ? [middle, width] : undefined,
  };
}

const MOST_CURVES = 8;
const MOST_NAME = 32;

/** What a device offers besides one window: further windows, and curves. */
function curvesOf(
  data: DataSet,
  groups: Groups,
  letters: (tag: number, set?: DataSet) => string,
): Pick<Instance, 'presets' | 'curves' | 'values'> {
  const isSigned = numberOf(data, TAG.signed, 'short') === 1;
  const [modality] = lookupTables(data.sequences.get(TAG.modalityTables) ?? [], isSigned);
  const [middles, widths] = [numbersOf(data, TAG.middle), numbersOf(data, TAG.width)];
  const names = letters(TAG.windowNames).split('\\');
  const presets = middles.slice(0, MOST_CURVES).flatMap((middle, at): WindowPreset[] => {
    const width = widths[at] ?? 0;
    return width >= 1 ? [{ name: (names[at] ?? '').trim().slice(0, MOST_NAME), window: [middle, width] }] : [];
  });
  const [intercept = 0] = groups.numbers(0, TAG.rescaling, TAG.intercept, 1) ?? [];
  const voi = lookupTables((data.sequences.get(TAG.voiTables) ?? []).slice(0, MOST_CURVES), isSigned || intercept < 0);
  const curves = voi.map(({ set, table }): Curve => {
    const greys = Buffer.from(table.values.map((value) => Math.min(255, Math.round((value / table.most) * 255))));
    return { name: letters(EXPLAINED, set).trim().slice(0, MOST_NAME), first: table.first, greys: greys.toString('base64') };
  });
  return { presets: presets.length > 1 ? presets : [], curves, values: modality?.table };
}

/** Beyond a metre or below a thousandth of a millimetre, no device has seen anything. */
const isSpacing = (value: number | undefined): value is number => value !== undefined && value >= 0.001 && value <= 1_000;

/** None where the pictures of one file have several. */
function spacingOf(data: DataSet, groups: Groups, frames: number): Pick<Instance, 'spacing' | 'isDetector'> {
  const each = Array.from({ length: frames }, (_, at) => groups.numbers(at, TAG.measures, TAG.spacing, 2));
  if (new Set(each.map(String)).size > 1) return { spacing: undefined, isDetector: false };
  const [row, column] = each[0] ?? [];
  if (isSpacing(row) && isSpacing(column)) return { spacing: [row, column], isDetector: false };
  const [high, wide] = numbersOf(data, TAG.detectorSpacing);
  if (isSpacing(high) && isSpacing(wide)) return { spacing: [high, wide], isDetector: true };
  const region = ultrasoundSpacing(data);
  return { isDetector: false, spacing: region };
}

const CENTIMETRES = 3;

/** Of an ultrasound with one region that is measured in centimetres; with several, a line could lead from one into another. */
function ultrasoundSpacing(data: DataSet): readonly [number, number] | undefined {
  const regions = data.sequences.get(TAG.regions) ?? [];
  const [region] = regions;
  if (!region || regions.length !== 1) return undefined;
  if (numberOf(region, TAG.regionUnitX, 'short') !== CENTIMETRES || numberOf(region, TAG.regionUnitY, 'short') !== CENTIMETRES)
    return undefined;
  const [x, y] = [TAG.regionX, TAG.regionY].map((tag) => {
    const bytes = region.values.get(tag);
    return bytes && bytes.length >= 8 ? Math.abs(bytes.readDoubleLE(0)) * 10 : undefined;
  });
  return isSpacing(x) && isSpacing(y) ? [y, x] : undefined;
}

function unitOf(data: DataSet, modality: string): string | undefined {
  const told = textOf(data, TAG.rescaleType);
  // The scout of a CT has no Hounsfield units.
  const isScout = textOf(data, TAG.imageType).includes('LOCALIZER');
  if (modality === 'CT' && !isScout && (told === '' || told === 'HU')) return 'HU';
  return told !== '' && told !== 'US' && told.length <= 8 ? told : undefined;
}

function frameTimeOf(data: DataSet): number | undefined {
  const time = numberOf(data, TAG.frameTime, 'letters');
  const rate = numberOf(data, TAG.rate, 'letters');
  const found = time > 0 ? time : rate > 0 ? 1_000 / rate : Number.NaN;
  return found >= 5 && found <= 5_000 ? found : undefined;
}

const whole = (data: DataSet, tag: number): number => {
  const value = numberOf(data, tag, 'letters');
  return Number.isFinite(value) ? Math.trunc(value) : 0;
};
