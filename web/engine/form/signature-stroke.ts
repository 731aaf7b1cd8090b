/** Where the pen is on the paper of a signature, in the pixels of its picture: from the left and from the top. */
export type Point = readonly [x: number, y: number];

/**
 * In the same pixels. A finger that taps, or rests, wanders by as much as ten; the shortest stroke of a name that fills the paper
 * is longer than twice that.
 */
const LEAST_REACH = 12;

/** How far a stroke has come from where it began. What the hand does in one place adds nothing, however long it trembles there. */
export function reachWith(reach: number | undefined, [fromX, fromY]: Point, [x, y]: Point): number {
  return Math.max(reach ?? 0, Math.hypot(x - fromX, y - fromY));
}

/** Whether a stroke of that reach was written: a tap leaves a dot at most, and dots alone are no signature. */
export function isWritten(reach: number): boolean {
  return reach >= LEAST_REACH;
}
