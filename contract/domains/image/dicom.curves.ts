/** A curve, its greys unpacked. */
export interface OpenCurve {
  readonly first: number;
  readonly greys: Uint8Array;
}

/** How bright a value is by a curve; below its first and beyond its last it stays as bright as those (PS3.3 C.11.2.1.1). */
export const greyBy = ({ first, greys }: OpenCurve, value: number): number =>
  greys[Math.min(greys.length - 1, Math.max(0, Math.round(value) - first))] ?? 0;
