import { lateralities, type Sides, type Stack } from '../../../../contract/domains/image/dicom.shape.ts';
import { label } from '../../../platform/words/label.ts';
import type { PaneSize, PictureView, Point } from './picture-view.ts';

export const sidesOf = ({ sides = [] }: Pick<Stack, 'sides'>, picture: number): Sides => sides[picture] ?? sides[0] ?? {};

/** The side of the body and the view of a picture; empty where its file says neither. */
export const readableSide = ({ laterality, view }: Sides): string =>
  [laterality && label(lateralities[laterality]), view].filter(Boolean).join(' ');

const OPPOSITES: Readonly<Record<string, string>> = { R: 'L', L: 'R', A: 'P', P: 'A', H: 'F', F: 'H' };
const oppositeOf = (letters: string): string => [...letters].map((one) => OPPOSITES[one] ?? '').join('');

const places = ['top', 'right', 'bottom', 'left'] as const;
type Edge = (typeof places)[number];

/** What of the body lies at each edge of a picture as it is looked at, clockwise; nothing at those of which nobody knows. */
export function edgesOf({ edges }: Sides, { turns, isFlipped }: PictureView): { readonly edge: Edge; readonly letters: string }[] {
  if (!edges) return [];
  const [right, bottom] = edges;
  const across = isFlipped ? [oppositeOf(right), right] : [right, oppositeOf(right)];
  const taken = [oppositeOf(bottom), across[0], bottom, across[1]];
  return places.flatMap((edge, at) => {
    const letters = taken[(at - turns + taken.length) % taken.length];
    return letters ? [{ edge, letters }] : [];
  });
}

const edgeWords: Readonly<Record<Edge, string>> = {
  top: '上缘{letters}',
  right: '右缘{letters}',
  bottom: '下缘{letters}',
  left: '左缘{letters}',
};

/** For a line of text. */
export const readableEdges = (sides: Sides, view: PictureView): string =>
  edgesOf(sides, view)
    .map(({ edge, letters }) => label(edgeWords[edge], { letters }))
    .join(' ');

const AWAY = 14;

/** Where the letters of an edge stand in a pane: their middle. */
export function edgePoint(edge: Edge, { width, height }: PaneSize): Point {
  if (edge === 'top' || edge === 'bottom') return [width / 2, edge === 'top' ? AWAY : height - AWAY];
  return [edge === 'left' ? AWAY : width - AWAY, height / 2];
}
