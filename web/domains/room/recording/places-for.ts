import { columnsFor } from '../columns-for.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const GAP = 8;
/** Of the height, where the others stand below a shared screen. */
const STRIP_PART = 0.18;

/** As many as there are, as large as the space allows. */
function gridIn<T>(all: readonly T[], { x, y, width, height }: Box, columns: number): [T, Box][] {
  const rows = Math.max(1, Math.ceil(all.length / columns));
  const tile = { width: (width - GAP) / columns - GAP, height: (height - GAP) / rows - GAP };
  return all.map((one, at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    return [one, { x: x + GAP + column * (tile.width + GAP), y: y + GAP + row * (tile.height + GAP), ...tile }];
  });
}

/** Where everybody stands in a picture: a shared screen large, as in the room, with the others in a strip below; findings must be seen on it. */
export function placesFor<T extends { isSharing?: boolean }>(all: readonly T[], space: Box): [T, Box][] {
  const large = all.find(({ isSharing }) => isSharing);
  const others = all.filter((one) => one !== large);
  if (!large || others.length === 0) return gridIn(all, space, columnsFor(all.length, space.width, space.height));
  const strip = space.height * STRIP_PART;
  const above = { ...space, height: space.height - strip };
  return [...gridIn([large], above, 1), ...gridIn(others, { ...space, y: space.y + above.height, height: strip }, others.length)];
}
