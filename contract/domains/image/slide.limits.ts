/** What a slide may be. Whatever is beyond is refused with a word about it: a file from outside may be made to hold the server up. */

/** Pixels of an edge of the whole picture. */
export const MOST_EDGE = 1_000_000;
/** Pages of a TIFF, and entries of one of them. */
export const MOST_DIRECTORIES = 64;
export const MOST_ENTRIES = 512;
/** Tiles of one level. Where they lie is read as they are asked for, never all at once. */
export const MOST_TILES = 4_000_000;
/** Pixels of an edge of a tile. */
export const LEAST_TILE_EDGE = 16;
export const MOST_TILE_EDGE = 2_048;
/** Bytes of one tile as it is stored. */
export const MOST_TILE_BYTES = 8 * 1_048_576;
/** Letters that are read of what a scanner has written about the picture. */
export const MOST_DESCRIPTION = 16_384;
/** Tiles of the coarsest level: with more, the overview would take too long, and levels are made first. */
export const MOST_OVERVIEW_TILES = 64;

/** Pixels of a plain picture that is shown as it is, and of one of which levels can be made. */
export const PLAIN_PIXELS = 16_000_000;
export const MOST_PREPARED_PIXELS = 2_000_000_000;
/** Pixels of a picture that has to be held whole to be read: progressive ones. */
export const MOST_HELD_PIXELS = 100_000_000;
/** How long making the levels may take, in ms. */
export const PREPARE_LIMIT_MS = 15 * 60_000;
