import type { Asks, Awaiting, Staged } from '../await-opened.ts';
import { useAwaited } from '../use-awaited.ts';

const PROGRESS_MS = 1_000;

const untilReady = ({ state }: Staged): number | undefined => (state === 'preparing' ? PROGRESS_MS : undefined);

/** Opens a study once for each key and opening, and asks how far it is until it is ready. */
export const useAwaitedStudy = <T extends Staged>(key: string, asks: Asks<T>): Awaiting<T> => useAwaited(key, asks, untilReady);
