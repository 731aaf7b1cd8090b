import { type DataSet, numberOf, numbersOf, textOf } from './data-set.ts';
import type { FrameGroups } from './frame-groups.ts';

const TAG = {
  kind: 0x0008_0016,
  detectorSpacing: 0x0018_1164,
  scannedSpacing: 0x0018_2010,
  regions: 0x0018_6011,
  regionUnitX: 0x0018_6024,
  regionUnitY: 0x0018_6026,
  regionX: 0x0018_602c,
  regionY: 0x0018_602e,
  spacing: 0x0028_0030,
  aspect: 0x0028_0034,
  calibration: 0x0028_0a02,
  measures: 0x0028_9110,
  detectorMeasures: 0x0028_9443,
} as const;

/** By what lengths and angles are measured. */
export interface PictureScale {
  /** Millimetres between rows and between columns. */
  readonly spacing: readonly [number, number] | undefined;
  /** At the detector, not in the patient. */
  readonly isDetector: boolean;
  /** By how much rows lie farther apart than columns, where nobody knows how far. */
  readonly aspect: number | undefined;
}

interface OfPictures {
  readonly modality: string;
  readonly frames: number;
  /** Whether they say how they lie in the patient, as slices do. */
  readonly isPlaced: boolean;
}

export function scaleOf(data: DataSet, groups: FrameGroups, of: OfPictures): PictureScale {
  const aspect = aspectOf(data);
  // What an ultrasound says of its regions is told by them alone: a spacing of the whole picture is that of none of them.
  if ((data.sequences.get(TAG.regions) ?? []).length > 0) return { spacing: ultrasoundSpacing(data), isDetector: false, aspect };
  const ofEach = (within: number, tag: number) => Array.from({ length: of.frames }, (_, at) => groups.numbers(at, within, tag, 2));
  const [spacings, detectors] = [ofEach(TAG.measures, TAG.spacing), ofEach(TAG.detectorMeasures, TAG.detectorSpacing)];
  // None where the pictures of one file have several.
  if ([spacings, detectors].some((each) => new Set(each.map(String)).size > 1)) return { spacing: undefined, isDetector: false, aspect };
  const [spacing, detector] = [asSpacing(spacings[0]), asSpacing(detectors[0])];
  if (spacing) return { spacing, isDetector: isOfDetector(data, spacing, detector, of), aspect };
  return { spacing: detector, isDetector: detector !== undefined, aspect };
}

/** Beyond a metre or below a thousandth of a millimetre, no device has seen anything. */
const isLength = (value: number | undefined): value is number => value !== undefined && value >= 0.001 && value <= 1_000;
const asSpacing = ([row, column]: readonly number[] = []): readonly [number, number] | undefined =>
  isLength(row) && isLength(column) ? [row, column] : undefined;

/** Devices whose pictures are shadows: what lies far from the detector is larger on it. */
const PROJECTIONS: readonly string[] = ['CR', 'DX', 'IO', 'MG', 'PX', 'RF', 'RG', 'XA'];
/** The same by what they say that a picture is: computed and digital radiography with what was made of it, angiography and fluoroscopy. */
const SHADOW = /^1\.2\.840\.10008\.5\.1\.4\.1\.1\.(1(\.\d+)*|12\.[123](\.\d+)?)$/;

/** Devices write their own letters for a modality (`DR`); what a picture is they may say alone. */
const isShadow = (data: DataSet, modality: string): boolean => PROJECTIONS.includes(modality) || SHADOW.test(textOf(data, TAG.kind));

/**
 * Whether a spacing that was written as the patient's is the detector's (PS3.3 10.7.1.1): where it is that of the detector, or of the scanned film, nothing
 * was corrected, and of a shadow that has it alone, without a word of how it was calibrated, nobody knows.
 */
function isOfDetector(data: DataSet, spacing: readonly number[], detector: readonly number[] | undefined, of: OfPictures): boolean {
  const plane = detector ?? asSpacing(numbersOf(data, TAG.scannedSpacing));
  if (plane) return plane.every((one, at) => one.toPrecision(4) === spacing[at]?.toPrecision(4));
  return isShadow(data, of.modality) && !of.isPlaced && textOf(data, TAG.calibration) === '';
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
  return isLength(x) && isLength(y) ? [y, x] : undefined;
}

/** Beyond this a picture would be a line. */
const MOST_ASPECT = 20;

function aspectOf(data: DataSet): number | undefined {
  const [high = 0, wide = 0] = numbersOf(data, TAG.aspect);
  const aspect = high / wide;
  return aspect !== 1 && aspect >= 1 / MOST_ASPECT && aspect <= MOST_ASPECT ? aspect : undefined;
}
