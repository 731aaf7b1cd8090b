import type { Sides, Stack, StudyShape } from '../../../../contract/domains/image/dicom.shape.ts';

/** What of a study may be shown to anybody. */
export interface PublicStudy {
  readonly shape: StudyShape;
  /** Which stack of the study each of the shown ones is. */
  readonly stacks: readonly number[];
  /** Stacks that are kept back. */
  readonly withheld: number;
}

/**
 * A study without anything that says whose it is: the basic profile of PS3.15 annex E, by leaving out whatever is not named here. Stacks into whose
 * pictures letters may be burned are kept back whole, as nobody knows where on them a name stands.
 */
export function publicStudy({ stacks }: StudyShape): PublicStudy {
  const shown = stacks.flatMap((stack, at) => (stack.mayBeBurned ? [] : [{ stack, at }]));
  const series = [...new Set(shown.map(({ stack }) => stack.number))];
  return {
    shape: { stacks: shown.map(({ stack }) => publicStack(stack, series.indexOf(stack.number) + 1)), leftOut: 0 },
    stacks: shown.map(({ at }) => at),
    withheld: stacks.length - shown.length,
  };
}

/** Letters that a file may fill as it likes stay here: a kind of device is known by its code alone, a unit where it is one of a CT. */
function publicStack(stack: Stack, number: number): Stack {
  const { columns, rows, pictures, coding, bytes, isSigned, isInverted, rescale, windows, spacing, isDetector, frameTime, place } = stack;
  const { presets, curves, aspect, sides, hasOverlay, isSigmoid } = stack;
  return {
    ...{ number, columns, rows, pictures, coding, bytes, isSigned, isInverted, rescale, windows },
    modality: DEVICES.includes(stack.modality) ? stack.modality : 'OT',
    description: '',
    mayBeBurned: false,
    ...(presets ? { presets: presets.map(({ window }) => ({ name: '', window })) } : {}),
    ...(curves ? { curves: curves.map((curve) => ({ ...curve, name: '' })) } : {}),
    ...(stack.unit === 'HU' ? { unit: 'HU' } : {}),
    ...(spacing ? { spacing, isDetector: isDetector === true } : {}),
    ...(aspect ? { aspect } : {}),
    ...(sides ? { sides: sides.map(publicSides) } : {}),
    ...(hasOverlay ? { hasOverlay } : {}),
    ...(isSigmoid ? { isSigmoid } : {}),
    ...(frameTime ? { frameTime } : {}),
    ...(place ? { place } : {}),
  };
}

/** The view is named by the device in letters of its own; the others are a few letters each. */
const publicSides = ({ edges, laterality }: Sides): Sides => ({ ...(edges ? { edges } : {}), ...(laterality ? { laterality } : {}) });

/** Of PS3.3 C.7.3.1.1.1 those that make pictures. */
const DEVICES: readonly string[] = [
  ...['BI', 'CR', 'CT', 'DMS', 'DX', 'ES', 'GM', 'IO', 'IVOCT', 'IVUS', 'MG', 'MR', 'NM', 'OAM'],
  ...['OCT', 'OP', 'OPM', 'OPT', 'OPV', 'OT', 'PT', 'PX', 'RF', 'RG', 'SC', 'SM', 'TG', 'US', 'XA', 'XC'],
];
