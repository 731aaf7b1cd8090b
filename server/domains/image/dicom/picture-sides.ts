import { lateralities, type Sides } from '../../../../contract/domains/image/dicom.shape.ts';
import { keysOf } from '../../../../contract/kernel/keys.ts';
import { type DataSet, textOf } from './data-set.ts';
import type { FrameGroups } from './frame-groups.ts';

const TAG = {
  view: 0x0018_5101,
  orientation: 0x0020_0020,
  direction: 0x0020_0037,
  laterality: 0x0020_0060,
  imageLaterality: 0x0020_0062,
  anatomy: 0x0020_9071,
  frameLaterality: 0x0020_9072,
  directing: 0x0020_9116,
} as const;

/** What is known of one picture of a file. Where it says how it lies in space, that goes before what somebody chose for it. */
export function sidesOf(data: DataSet, groups: FrameGroups, at: number): Sides {
  const direction = groups.numbers(at, TAG.directing, TAG.direction, 6);
  const edges = (direction && lettersOf(direction)) ?? lettersIn(textOf(data, TAG.orientation));
  const told = groups.text(at, TAG.anatomy, TAG.frameLaterality) || textOf(data, TAG.imageLaterality) || textOf(data, TAG.laterality);
  const laterality = keysOf(lateralities).find((one) => one === told);
  const view = textOf(data, TAG.view);
  return {
    ...(edges ? { edges } : {}),
    ...(laterality ? { laterality } : {}),
    ...(/^[\w -]{1,16}$/.test(view) ? { view } : {}),
  };
}

/** How much of a direction has to lead somewhere for it to be named: less than about ten degrees nobody sees. */
const NAMED = 0.17;
const AXES = [
  ['L', 'R'],
  ['P', 'A'],
  ['H', 'F'],
] as const;

/** Of the cosines of rows and columns, along which the pixels of a picture follow one another to the right and down. */
function lettersOf(direction: readonly number[]): Sides['edges'] {
  const named = (vector: readonly number[]): string =>
    AXES.map(([positive, negative], at) => ({ share: Math.abs(vector[at] ?? 0), letter: (vector[at] ?? 0) > 0 ? positive : negative }))
      .filter(({ share }) => share >= NAMED)
      .toSorted((one, other) => other.share - one.share)
      .map(({ letter }) => letter)
      .join('');
  return both(named(direction.slice(0, 3)), named(direction.slice(3)));
}

/** `L\\P`, as somebody chose it at the device. */
function lettersIn(orientation: string): Sides['edges'] {
  const [right = '', bottom = ''] = orientation.split('\\').map((one) => (/^[RLAPHF]{1,3}$/.test(one.trim()) ? one.trim() : ''));
  return both(right, bottom);
}

const both = (right: string, bottom: string): Sides['edges'] => (right || bottom ? [right, bottom] : undefined);

/** One direction of a file as it is compared with others: digits beyond these are noise. */
export const turnOf = (direction: readonly number[] | undefined): string =>
  (direction ?? []).map((one) => Math.round(one * 100) / 100 + 0).join(' ');

/** In which directions the pictures of a file lie: of most files in one, or in none that is known. */
export function directionsOf(groups: FrameGroups, frames: number): (readonly number[] | undefined)[] {
  const each = Array.from({ length: frames }, (_, at) => groups.numbers(at, TAG.directing, TAG.direction, 6));
  return [...new Map(each.map((one) => [turnOf(one), one])).values()];
}

const [FIRST_OVERLAY, LAST_OVERLAY, OVERLAY_ROWS] = [0x6000_0000, 0x60ff_ffff, 0x0010];

/** Whether drawings lie above its pictures (PS3.3 C.9.2), as a device puts the letter of a side there. They are not drawn. */
export const hasOverlay = ({ values }: DataSet): boolean =>
  [...values.keys()].some((tag) => tag >= FIRST_OVERLAY && tag <= LAST_OVERLAY && (tag & 0xffff) === OVERLAY_ROWS);
