import { MOST_FRAMES_OF_FILE, MOST_PICTURE_EDGE, MOST_PICTURE_PIXELS } from '../../../../contract/domains/image/dicom.limits.ts';
import type { Curve, Sides, StudyPatient, Window, WindowPreset } from '../../../../contract/domains/image/dicom.shape.ts';
import { type DataSet, type DicomFile, numberOf, numbersOf, PIXELS, type StoredBytes, textOf } from './data-set.ts';
import { type FrameGroups, frameGroupsOf } from './frame-groups.ts';
import { readerOfLetters } from './letters.ts';
import { EXPLAINED, type LookupTable, lookupTables } from './lookup-table.ts';
import { dateOf, patientSaid } from './patient-said.ts';
import { type PictureScale, scaleOf } from './picture-scale.ts';
import { directionsOf, hasOverlay, sidesOf } from './picture-sides.ts';
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
  studyUid: 0x0020_000d,
  series: 0x0020_000e,
  seriesNumber: 0x0020_0011,
  instanceNumber: 0x0020_0013,
  position: 0x0020_0032,
  reference: 0x0020_0052,
  perPixel: 0x0028_0002,
  photometric: 0x0028_0004,
  planar: 0x0028_0006,
  frames: 0x0028_0008,
  rows: 0x0028_0010,
  columns: 0x0028_0011,
  allocated: 0x0028_0100,
  stored: 0x0028_0101,
  signed: 0x0028_0103,
  burned: 0x0028_0301,
  middle: 0x0028_1050,
  width: 0x0028_1051,
  intercept: 0x0028_1052,
  slope: 0x0028_1053,
  rescaleType: 0x0028_1054,
  windowNames: 0x0028_1055,
  windowFunction: 0x0028_1056,
  modalityTables: 0x0028_3000,
  voiTables: 0x0028_3010,
  windows: 0x0028_9132,
  rescaling: 0x0028_9145,
  placing: 0x0020_9113,
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
  readonly sides: Sides;
}

/** One file with pictures, without them. */
export interface Instance extends PictureScale {
  readonly format: PixelFormat;
  readonly uid: string;
  readonly studyUid: string;
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
  readonly unit: string | undefined;
  readonly frameTime: number | undefined;
  readonly mayBeBurned: boolean;
  readonly hasOverlay: boolean;
  /** Its windows bend at their ends (PS3.3 C.11.2.1.3.1). */
  readonly isSigmoid: boolean;
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
  const groups = frameGroupsOf(data);
  const modality = textOf(data, TAG.modality).slice(0, 16);
  const format = formatOf(data);
  const hasTable = data.sequences.has(TAG.modalityTables);
  return {
    format,
    ...{ uid: textOf(data, TAG.instance), studyUid: textOf(data, TAG.studyUid), series: textOf(data, TAG.series) },
    ...{ seriesNumber: whole(data, TAG.seriesNumber), number: whole(data, TAG.instanceNumber) },
    ...{ modality, description: letters(TAG.description).slice(0, 64), study: letters(TAG.study).slice(0, 64) },
    ...{ hospital: letters(TAG.hospital).slice(0, 64), takenOn: dateOf(textOf(data, TAG.studyDate)) },
    patient: patientSaid(data),
    reference: textOf(data, TAG.reference),
    ...pictureFacts(data, groups, modality, format.frames),
    isSigmoid: windowFunctionOf(groups, 0) === 'SIGMOID',
    ...curvesOf(data, groups, letters),
    facts: Array.from({ length: format.frames }, (_, at) => frameOf(data, groups, at, hasTable)),
  };
}

/** How its pictures lie, and what is measured and seen on them. */
function pictureFacts(data: DataSet, groups: FrameGroups, modality: string, frames: number) {
  const directions = directionsOf(groups, frames);
  return {
    // Where they lie in several, none of them says where the pictures lie.
    direction: directions.length === 1 ? directions[0] : undefined,
    ...scaleOf(data, groups, { modality, frames, isPlaced: directions.some((one) => one !== undefined) }),
    unit: unitOf(data, groups, modality),
    frameTime: frameTimeOf(data),
    mayBeBurned: mayBeBurned(data, modality),
    hasOverlay: hasOverlay(data),
  };
}

/** Copies of screens, films and papers. */
const SECONDARY = '1.2.840.10008.5.1.4.1.1.7';
function isCopy(data: DataSet): boolean {
  const kind = textOf(data, TAG.kind);
  return kind === SECONDARY || kind.startsWith(`${SECONDARY}.`) || textOf(data, TAG.conversion) !== '';
}

const LETTERED: readonly string[] = ['US', 'IVUS', 'SC', 'OT', 'XC', 'ES'];

/** Ultrasound and what was copied have letters on the picture, whatever they say; reports of a CT's dose are copies of a screen with its modality. */
function mayBeBurned(data: DataSet, modality: string): boolean {
  const isScreen = /SCREEN|DOSE/.test(textOf(data, TAG.imageType));
  return isCopy(data) || isScreen || textOf(data, TAG.burned) === 'YES' || LETTERED.includes(modality);
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

function frameOf(data: DataSet, groups: FrameGroups, at: number, hasTable: boolean): FrameFacts {
  const [middle] = groups.numbers(at, TAG.windows, TAG.middle, 1) ?? [];
  const [width] = groups.numbers(at, TAG.windows, TAG.width, 1) ?? [];
  const [slope] = groups.numbers(at, TAG.rescaling, TAG.slope, 1) ?? [];
  const [intercept] = groups.numbers(at, TAG.rescaling, TAG.intercept, 1) ?? [];
  const rescale: FrameFacts['rescale'] = hasTable ? [1, 0] : [slope || 1, intercept ?? 0];
  const isWindow = middle !== undefined && isWidth(width, rescale[0], windowFunctionOf(groups, at));
  return {
    position: groups.numbers(at, TAG.placing, TAG.position, 3),
    rescale,
    window: isWindow ? [middle, width] : undefined,
    sides: sidesOf(data, groups, at),
  };
}

const windowFunctionOf = (groups: FrameGroups, at: number): string => groups.text(at, TAG.windows, TAG.windowFunction);

/** A line is at least one wide, as values are whole numbers (PS3.3 C.11.2.1.2); where values are finer, so are their windows. */
const isWidth = (width: number | undefined, slope: number, by: string): width is number =>
  width !== undefined && (width >= 1 || (width > 0 && (Math.abs(slope) < 1 || (by !== '' && by !== 'LINEAR'))));

const MOST_CURVES = 8;
const MOST_NAME = 32;

/** What a device offers besides one window: further windows, and curves. */
function curvesOf(
  data: DataSet,
  groups: FrameGroups,
  letters: (tag: number, set?: DataSet) => string,
): Pick<Instance, 'presets' | 'curves' | 'values'> {
  const isSigned = numberOf(data, TAG.signed, 'short') === 1;
  const [modality] = lookupTables(data.sequences.get(TAG.modalityTables) ?? [], isSigned);
  const [middles, widths] = [numbersOf(data, TAG.middle), numbersOf(data, TAG.width)];
  const names = letters(TAG.windowNames).split('\\');
  const [[slope = 1] = [], by] = [groups.numbers(0, TAG.rescaling, TAG.slope, 1), windowFunctionOf(groups, 0)];
  const presets = middles.slice(0, MOST_CURVES).flatMap((middle, at): WindowPreset[] => {
    const width = widths[at];
    return isWidth(width, modality ? 1 : slope, by)
      ? [{ name: (names[at] ?? '').trim().slice(0, MOST_NAME), window: [middle, width] }]
      : [];
  });
  const [intercept = 0] = groups.numbers(0, TAG.rescaling, TAG.intercept, 1) ?? [];
  const voi = lookupTables((data.sequences.get(TAG.voiTables) ?? []).slice(0, MOST_CURVES), isSigned || intercept < 0);
  const curves = voi.map(({ set, table }): Curve => {
    const greys = Buffer.from(table.values.map((value) => Math.min(255, Math.round((value / table.most) * 255))));
    return { name: letters(EXPLAINED, set).trim().slice(0, MOST_NAME), first: table.first, greys: greys.toString('base64') };
  });
  return { presets: presets.length > 1 ? presets : [], curves, values: modality?.table };
}

/** What values are. Those of a CT are Hounsfield units where the file makes them of its samples, and neither a copy nor a map was drawn of them. */
function unitOf(data: DataSet, groups: FrameGroups, modality: string): string | undefined {
  const told = groups.text(0, TAG.rescaling, TAG.rescaleType);
  if (told !== 'HU' && !(told === '' && modality === 'CT')) return told !== '' && told !== 'US' && told.length <= 8 ? told : undefined;
  const kind = textOf(data, TAG.imageType);
  const isRescaled = [TAG.slope, TAG.intercept].every((tag) => groups.numbers(0, TAG.rescaling, tag, 1) !== undefined);
  // The scout of a CT has none.
  if (!isRescaled || isCopy(data) || kind.includes('LOCALIZER')) return undefined;
  return told === '' && /^DERIVED\\SECONDARY\b/.test(kind) ? undefined : 'HU';
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
