/**
 * Does something with many rows, so many at once and one call after the other: what is done in one call is held in one transaction. Ends at
 * the first call that is refused or gets no answer, and answers the rows that are left then; those before it are done.
 */
export async function inSlices<R>(rows: readonly R[], most: number, act: (slice: readonly R[]) => Promise<boolean>): Promise<readonly R[]> {
  let left = rows;
  while (left.length > 0 && (await act(left.slice(0, most)))) left = left.slice(most);
  return left;
}
