import { element, fragments, short, text } from './dicom-elements.ts';

/** Whom a file names; empty where it names nobody, as what was exported without names does. */
export interface NamedPatient {
  readonly name?: string;
  readonly number?: string;
  readonly birth?: string;
  readonly sex?: string;
}

/** One DICOM file with pictures, as a script plans it. */
export interface InstancePlan {
  readonly patient?: NamedPatient;
  readonly modality: string;
  /** Numbers that become identifiers: what differs is another study, series or picture. */
  readonly study: number;
  readonly series: number;
  readonly number: number;
  readonly description?: string;
  readonly hospital?: string;
  readonly rows: number;
  readonly columns: number;
  readonly frames?: number;
  readonly perPixel?: 1 | 3;
  readonly photometric?: string;
  readonly allocated?: 8 | 16;
  readonly stored?: number;
  readonly isSigned?: boolean;
  readonly spacing?: readonly [number, number];
  readonly position?: readonly number[];
  readonly direction?: readonly number[];
  readonly window?: readonly [number, number];
  readonly rescale?: readonly [number, number];
  readonly frameTime?: number;
  /** Of the packed kinds its identifier; preset: with kinds, not packed. */
  readonly syntax?: string;
  /** Pixels one after the other, or a packed piece for each picture. */
  readonly pixels: Buffer | readonly Buffer[];
  /** Further elements, between those of the picture and its pixels. */
  readonly more?: readonly Buffer[];
}

const EXPLICIT = '1.2.840.10008.1.2.1';
/** Of nobody's products: under the root that everybody may derive from a number of their own. */
const ROOT = '2.25.77001';
/** What kind of picture it is, by its device: what archives ask for besides its own identifier. */
const KINDS: Readonly<Record<string, string>> = {
  ...{ CT: '2', MR: '4', CR: '1', DX: '1.1', MG: '1.2', US: '6.1', XA: '12.1', PT: '128', NM: '20', SM: '77.1.6' },
};
const SECONDARY = '7';
const kindOf = (modality: string): string => `1.2.840.10008.5.1.4.1.1.${KINDS[modality] ?? SECONDARY}`;
const strokes = (values: readonly number[]): string => values.join('\\');

/** Writes the file. */
export function dicomFile(plan: InstancePlan): Buffer {
  const { study, series, number, syntax = EXPLICIT, pixels } = plan;
  const uid = `${ROOT}.${study}.${series}.${number}`;
  const meta = Buffer.concat([
    ...[text(0x0002_0002, 'UI', kindOf(plan.modality), '\0'), text(0x0002_0003, 'UI', uid, '\0')],
    text(0x0002_0010, 'UI', syntax, '\0'),
  ]);
  const body = [...about(plan, uid), ...who(plan.patient ?? {}), ...where(plan), ...how(plan), ...(plan.more ?? [])];
  const last = Buffer.isBuffer(pixels) ? element(0x7fe0_0010, plan.allocated === 8 ? 'OB' : 'OW', pixels) : fragments(0x7fe0_0010, pixels);
  return Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), meta, ...body, last]);
}

function about({ modality, hospital, description, study }: InstancePlan, uid: string): Buffer[] {
  return [
    text(0x0008_0005, 'CS', 'ISO_IR 192'),
    text(0x0008_0016, 'UI', kindOf(modality), '\0'),
    text(0x0008_0018, 'UI', uid, '\0'),
    text(0x0008_0020, 'DA', `202611${String((study % 19) + 1).padStart(2, '0')}`),
    text(0x0008_0060, 'CS', modality),
    text(0x0008_0080, 'LO', hospital ?? '演示医院影像科'),
    text(0x0008_103e, 'LO', description ?? ''),
  ];
}

const who = ({ name = '', number = '', birth = '', sex = '' }: NamedPatient): Buffer[] => [
  text(0x0010_0010, 'PN', name),
  text(0x0010_0020, 'LO', number),
  text(0x0010_0030, 'DA', birth.replaceAll('-', '')),
  text(0x0010_0040, 'CS', sex),
];

function where({ study, series, number, frameTime, position, direction }: InstancePlan): Buffer[] {
  return [
    ...(frameTime ? [text(0x0018_1063, 'DS', String(frameTime))] : []),
    text(0x0020_000d, 'UI', `${ROOT}.${study}`, '\0'),
    text(0x0020_000e, 'UI', `${ROOT}.${study}.${series}`, '\0'),
    text(0x0020_0011, 'IS', String(series)),
    text(0x0020_0013, 'IS', String(number)),
    ...(position ? [text(0x0020_0032, 'DS', strokes(position))] : []),
    ...(direction ? [text(0x0020_0037, 'DS', strokes(direction)), text(0x0020_0052, 'UI', `${ROOT}.${study}.9`, '\0')] : []),
  ];
}

function how(plan: InstancePlan): Buffer[] {
  const { rows, columns, frames, perPixel = 1, photometric = 'MONOCHROME2', allocated = 16, isSigned, spacing, window, rescale } = plan;
  const stored = plan.stored ?? allocated;
  return [
    short(0x0028_0002, perPixel),
    text(0x0028_0004, 'CS', photometric),
    ...(perPixel === 3 ? [short(0x0028_0006, 0)] : []),
    ...(frames ? [text(0x0028_0008, 'IS', String(frames))] : []),
    short(0x0028_0010, rows),
    short(0x0028_0011, columns),
    ...(spacing ? [text(0x0028_0030, 'DS', strokes(spacing))] : []),
    ...[short(0x0028_0100, allocated), short(0x0028_0101, stored), short(0x0028_0102, stored - 1), short(0x0028_0103, isSigned ? 1 : 0)],
    ...(window ? [text(0x0028_1050, 'DS', String(window[0])), text(0x0028_1051, 'DS', String(window[1]))] : []),
    ...(rescale ? [text(0x0028_1052, 'DS', String(rescale[1])), text(0x0028_1053, 'DS', String(rescale[0]))] : []),
  ];
}
