/** What a request is reckoned by, once it was handed in; money in cents. */
export interface Reckoned {
  readonly copies?: number | null | undefined;
  readonly pagePrice?: number | null | undefined;
  readonly mailFee?: number | null | undefined;
}

/** Cents that so many pages cost, with what the parcel costs. */
export function feeOf(row: Reckoned, pageCount: number): number {
  return pageCount * (row.copies ?? 1) * (row.pagePrice ?? 0) + (row.mailFee ?? 0);
}

/**
 * Cents that are still to be paid of a fee where so many are held already, and those that go back: of the two one is nothing. Of so many that
 * went back before and are `due` until somebody hands them out those are `kept` that pay for it: nobody fetches what they then bring again.
 */
export function differenceOf(fee: number, held: number, due: number): { owed: number; back: number; kept: number } {
  const missing = Math.max(0, fee - held);
  const kept = Math.min(missing, due);
  return { owed: missing - kept, back: Math.max(0, held - fee), kept };
}
