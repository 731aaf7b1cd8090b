import type { Stack } from '../../../../contract/domains/image/dicom.shape.ts';
import { type PictureView, plainView } from './picture-view.ts';

/** What one half of the screen shows. */
export interface Pane {
  readonly stack: number;
  /** From 0. */
  readonly picture: number;
  readonly view: PictureView;
}

export const firstOf = (stack: number): Pane => ({ stack, picture: 0, view: plainView });

const clamp = (at: number, { pictures }: Stack): number => Math.min(pictures - 1, Math.max(0, at));

/** Normals that differ by less than about twenty degrees cut the body in one direction. */
const ALIKE = 0.94;

/** Which picture of another stack lies where this one does: nothing where the two cannot be compared. */
export function pictureBeside(stack: Stack, picture: number, other: Stack): number | undefined {
  const [one, two] = [stack.place, other.place];
  if (!one || !two || one.frame !== two.frame) return undefined;
  const cosine = one.normal.reduce((sum, value, at) => sum + value * (two.normal[at] ?? 0), 0);
  const along = one.along[picture];
  if (Math.abs(cosine) < ALIKE || along === undefined) return undefined;
  const wanted = along * Math.sign(cosine);
  const distances = two.along.map((each) => Math.abs(each - wanted));
  return distances.indexOf(Math.min(...distances));
}

/** Leafs in one pane; the other goes with it, to the same place of the body where both say where they lie, else by as many pictures. */
export function scrolled(panes: readonly Pane[], at: number, to: number, stacks: readonly Stack[], isLinked: boolean): readonly Pane[] {
  const pane = panes[at];
  const stack = pane && stacks[pane.stack];
  if (!pane || !stack) return panes;
  const picture = clamp(to, stack);
  return panes.map((each, index) => {
    if (index === at) return { ...each, picture };
    const other = stacks[each.stack];
    if (!isLinked || !other) return each;
    return { ...each, picture: pictureBeside(stack, picture, other) ?? clamp(each.picture + picture - pane.picture, other) };
  });
}

/** How many pictures on either side are fetched before they are asked for. */
const AHEAD = 80;

/**
 * What is to be fetched, the most urgent first: what is seen, then what lies about it, a little more in the direction of reading. After the last one
 * comes the first, as it does when they are played.
 */
export function wanted(panes: readonly Pane[], active: number, stacks: readonly Stack[]): (readonly [number, number])[] {
  const ordered = [panes[active], ...panes.filter((_, at) => at !== active)].flatMap((pane) => pane ?? []);
  const seen = ordered.map(({ stack, picture }) => [stack, picture] as const);
  const about = ordered.flatMap(({ stack, picture }) => {
    const count = stacks[stack]?.pictures ?? 0;
    const steps = Array.from({ length: Math.min(AHEAD, count - 1) }, (_, at) => [
      (picture + at + 1) % count,
      ...(at % 2 === 0 ? [picture - at / 2 - 1] : []),
    ]).flat();
    return steps.filter((one) => one >= 0).map((one) => [stack, one] as const);
  });
  return [...seen, ...about];
}
