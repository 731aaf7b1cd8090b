import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../platform/store/storage.ts';

const KEY = 'lianyi.device-pixels-per-millimetre';
/** What a screen has that says nothing of itself: 96 pixels an inch. */
const PRESET = 96 / 25.4;
/** Of the screen itself, which the browser's zoom does not change. */
const [LEAST, MOST] = [1.5, 60];

/** Pixels of the page for a millimetre of this machine's screen: measured by somebody with a card, or presumed. */
export interface ScreenScale {
  readonly pixels: number;
  readonly isMeasured: boolean;
}

export function screenScale(): ScreenScale {
  const stored = readStored<unknown>(KEY);
  return typeof stored === 'number' && stored >= LEAST && stored <= MOST
    ? { pixels: stored / density(), isMeasured: true }
    : { pixels: PRESET, isMeasured: false };
}

export function keepScreenScale(pixels: number): void {
  writeStored(KEY, Math.round(Math.min(MOST, Math.max(LEAST, pixels * density())) * 1_000) / 1_000);
}

/** The scale of now, also after the browser's zoom was changed, and how to read it anew once somebody has measured it. */
export function useScreenScale(): [ScreenScale, () => void] {
  const [scale, setScale] = useState(screenScale);
  useEffect(() => {
    const read = (): void => setScale((known) => (screenScale().pixels === known.pixels ? known : screenScale()));
    addEventListener('resize', read);
    return () => removeEventListener('resize', read);
  }, []);
  return [scale, () => setScale(screenScale())];
}

const density = (): number => window.devicePixelRatio || 1;
