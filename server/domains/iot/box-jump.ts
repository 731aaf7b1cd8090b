const EARTH_METRES = 6_371_000;
/** A box that is told to be farther away than this after so long has jumped (domain rules 6.12.6). */
const JUMP_METRES = 5_000;
const JUMP_MS = 60_000;

/** Degrees as they were said, within so many metres where that was said as well; `at` in milliseconds. */
interface Told {
  readonly latitude: string;
  readonly longitude: string;
  readonly accuracy?: number | null | undefined;
  readonly at: number;
}

/**
 * Whether the second place is out of reach of the first: places are told at any time, so that what counts after a minute is the pace. Places
 * that are known roughly may be as much nearer to each other, but by no more than a jump: what is known of nothing hides none.
 */
export function hasJumpedFrom(before: Told, now: Told): boolean {
  const minutes = Math.max(1, (now.at - before.at) / JUMP_MS);
  const nearer = Math.min(JUMP_METRES, (before.accuracy ?? 0) + (now.accuracy ?? 0));
  const least = metresBetween(before, now) - nearer;
  return least > JUMP_METRES * minutes;
}

/** Along the surface, by the haversine formula. */
function metresBetween(one: Told, other: Told): number {
  const radians = (degrees: string): number => (Number(degrees) * Math.PI) / 180;
  const half = (from: string, to: string): number => Math.sin((radians(to) - radians(from)) / 2) ** 2;
  const across = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(one.longitude, other.longitude);
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(half(one.latitude, other.latitude) + across)));
}
