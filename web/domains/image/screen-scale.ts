import { readStored, writeStored } from '../../platform/store/storage.ts';

const KEY = 'lianyi.pixels-per-millimetre';
/** What a screen has that says nothing of itself: 96 pixels an inch. */
const PRESET = 96 / 25.4;
const [LEAST, MOST] = [1.5, 20];

/** Pixels of this machine's screen for a millimetre: measured by somebody with a card, or presumed. */
export function screenScale(): { pixels: number; isMeasured: boolean } {
  const stored = readStored<unknown>(KEY);
  return typeof stored === 'number' && stored >= LEAST && stored <= MOST
    ? { pixels: stored, isMeasured: true }
    : { pixels: PRESET, isMeasured: false };
}

export function keepScreenScale(pixels: number): void {
  writeStored(KEY, Math.round(Math.min(MOST, Math.max(LEAST, pixels)) * 1_000) / 1_000);
}
