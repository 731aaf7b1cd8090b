/** Bytes of everything in the file, unpacked: a sheet of two thousand people takes two to three million. */
export const MOST_UNPACKED = 48 * 1024 * 1024;
/** Of XML: half a million cells. */
export const MOST_TAGS = 2_000_000;
export const MOST_COLUMNS = 200;
/** Of all cells together, in UTF-16 units. */
export const MOST_CHARACTERS = 4_000_000;
/** Megabytes of the parsing process's heap; beyond that it dies, and with it nothing else. */
export const HEAP_MB = 256;
/** For one file, in ms. */
export const LIMIT_MS = 15_000;
/** At once in a server process; more wait for their turn. */
export const MOST_AT_ONCE = 2;
export const MOST_WAITING = 20;

/** What the parsing process receives and answers. */
export interface SheetRequest {
  bytes: Uint8Array;
  mostLines: number;
}
/** `failed`: our own fault, with its stack. */
export type SheetReply = { lines: string[][] } | { refused: 'unreadable' | 'complex' } | { failed: string };

/** Stands for a day beyond any calendar, as Excel itself shows one. */
export const NO_DAY = '########';
