const RATIO = 16 / 9;

/** In how many columns so many pictures are largest in a room of that size, in pixels. */
export function columnsFor(count: number, width: number, height: number): number {
  const all = Array.from({ length: Math.max(1, count) }, (_, at) => at + 1);
  const sizeIn = (columns: number): number => Math.min(width / columns, (height / Math.ceil(count / columns)) * RATIO);
  return all.reduce((best, columns) => (sizeIn(columns) > sizeIn(best) ? columns : best), 1);
}
