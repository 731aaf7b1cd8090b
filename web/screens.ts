import type { Screen } from './kernel/screen.ts';

/** Every domain's screens, like a table of contents. Plain resources need no entry: they get theirs from the contract. */
export const screens: readonly Screen[] = [];
