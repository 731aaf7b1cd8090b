/** Middle and width of what is shown between black and white, in the unit of the picture (HU of a CT). */
export type Window = readonly [middle: number, width: number];

/** A window by the name that the device gives it; without one where it has none. */
export interface WindowPreset {
  readonly name: string;
  readonly window: Window;
}

/** Greys of values that follow one another, from the first on (VOI LUT of PS3.3 C.11.2): base64 of one byte each. */
export interface Curve {
  readonly name: string;
  readonly first: number;
  readonly greys: string;
}

/**
 * How pictures of a stack come over the line. `samples`: zlib over differences, see `dicom.samples.ts`; the others are pictures that a browser reads.
 */
export type PictureCoding = 'samples' | 'jpeg' | 'webp';

/** Where the pictures of a stack lie in the patient, in mm along what is upright on them, of stacks that have one frame of reference. */
export interface StackPlace {
  /** The same number for what shares a frame of reference. */
  readonly frame: number;
  readonly normal: readonly [number, number, number];
  /** Of each picture. */
  readonly along: readonly number[];
}

/** The side of the body that a picture shows (PS3.3 C.7.6.1.1.1): of paired parts, or both of them. */
export const lateralities = { R: '右侧', L: '左侧', B: '双侧' } as const;

/** How a picture lies in the body, as far as its file says. */
export interface Sides {
  /** What lies at its right and at its lower edge, in letters of the standard: `L` and `P` of a slice across. Either may be empty. */
  readonly edges?: readonly [right: string, bottom: string];
  readonly laterality?: keyof typeof lateralities;
  /** From where it was taken: `PA`, `MLO`. */
  readonly view?: string;
}

/** One examination of an upload, as its device says. */
export interface Examination {
  /** From 1, the newest first. */
  readonly number: number;
  readonly hospital?: string;
  readonly description?: string;
  readonly takenOn?: string;
}

/**
 * Pictures of one kind that are leafed through: a series, or a part of one where its pictures differ in size, direction or spacing, or one file
 * of many pictures. Names nobody.
 */
export interface Stack {
  /** Of the series in the study. */
  readonly number: number;
  readonly modality: string;
  readonly description: string;
  /** Absent of what was prepared before examinations of one upload were told apart. */
  readonly examination?: Examination;
  readonly columns: number;
  readonly rows: number;
  readonly pictures: number;
  readonly coding: PictureCoding;
  /** Of `samples`: bytes of one, and whether it is negative below zero. */
  readonly bytes: 1 | 2;
  readonly isSigned: boolean;
  /** Bright is low, as on films. */
  readonly isInverted: boolean;
  /** Value of a sample: `sample × slope + intercept`; of a stack whose pictures differ, one pair each. */
  readonly rescale: readonly (readonly [slope: number, intercept: number])[];
  /** What the values are, where they are known: `HU`. */
  readonly unit?: string;
  /** As the device says; of a stack whose pictures differ, one each. None: from least to greatest. */
  readonly windows: readonly Window[];
  /** Further windows that the device offers, where there are several. */
  readonly presets?: readonly WindowPreset[];
  /** Curves of the device's own, by which its pictures are meant to be seen; the first of them at first. */
  readonly curves?: readonly Curve[];
  /** Millimetres between rows and between columns. `isDetector`: at the detector, not in the patient. */
  readonly spacing?: readonly [row: number, column: number];
  readonly isDetector?: boolean;
  /** Of one without a spacing: by how much its rows lie farther apart than its columns. */
  readonly aspect?: number;
  /** Windows bend at their ends (SIGMOID of PS3.3 C.11.2.1.3.1). */
  readonly isSigmoid?: boolean;
  /** One for all its pictures, or one each where they differ; absent where nothing is known. */
  readonly sides?: readonly Sides[];
  /** The device has put drawings above its pictures, which are not shown. */
  readonly hasOverlay?: boolean;
  /** Milliseconds of one picture, of what moves. */
  readonly frameTime?: number;
  readonly place?: StackPlace;
  /** Letters on the picture itself may name the patient. */
  readonly mayBeBurned: boolean;
}

/** A study for who looks at it. */
export interface StudyShape {
  readonly stacks: readonly Stack[];
  /** Of what was prepared before each stack had its examination: the hospital, description and day of its first file. */
  readonly hospital?: string;
  readonly description?: string;
  readonly takenOn?: string;
  /** Files that hold no picture, or one that cannot be shown. */
  readonly leftOut: number;
}

/**
 * Whether a study was prepared before its pictures said how they lie, and by a reader that did not yet tell dates of birth and planes apart. It stays as it
 * was read (ADR 0174).
 */
export const isReadBefore = ({ stacks }: StudyShape): boolean => stacks.every(({ examination }) => !examination);

/** What of the patient in the header differs from the order. */
export const patientFacts = { name: '姓名', sex: '性别', birth: '出生日期', number: '编号' } as const;
export type PatientFact = keyof typeof patientFacts;

/** What a study says of its patient, as it says it; empty where it says nothing. */
export type StudyPatient = Readonly<Record<PatientFact, string>>;

export interface PatientDifference {
  readonly fact: PatientFact;
  /** Numbers in part alone, to those who may not see them whole. */
  readonly inStudy: string;
  readonly inOrder: string;
}

/** What is known of a study of an order that was handed in: whether it is the order's patient's, by what it says. */
export const patientChecks = {
  waiting: '患者信息核对中',
  agrees: '患者信息未见差异',
  differs: '影像中的患者与申请不一致',
  confirmed: '患者信息差异已确认',
  unread: '未能核对影像中的患者',
  delayed: '暂未能核对影像中的患者',
} as const;
export type PatientCheckState = keyof typeof patientChecks;

/** Windows that radiologists have for a CT, in HU, by the key that sets them. */
export const ctWindows = {
  lung: { label: '肺窗', window: [-600, 1_500] },
  bone: { label: '骨窗', window: [400, 1_800] },
  soft: { label: '软组织窗', window: [50, 350] },
  brain: { label: '脑窗', window: [40, 80] },
} as const satisfies Record<string, { label: string; window: Window }>;

/** What is measured on a picture. Points are pixels of the picture, then its number in its stack and the stack's place in the study. */
export const dicomMarks = { length: '长度', angle: '角度', box: '矩形区域', ellipse: '椭圆区域' } as const;
export type DicomMark = keyof typeof dicomMarks;
