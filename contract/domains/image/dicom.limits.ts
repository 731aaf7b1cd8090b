/** What a study may be. Whatever is beyond is refused with a word about it: a file from outside may be made to hold the server up. */

/** Bytes of an upload, and of everything that is unpacked of it. */
export const MOST_STUDY_BYTES = 2 * 1_073_741_824;
export const MOST_UNPACKED_BYTES = 4 * 1_073_741_824;
/** Files of an archive, and letters of a name in it. */
export const MOST_ENTRIES_OF_ZIP = 10_000;
export const MOST_NAME = 512;
/** By how many times a file of an archive may grow when it is larger than `FREE_GROWTH`: empty pictures pack well, bombs far better. */
export const MOST_GROWTH = 200;
export const FREE_GROWTH = 8 * 1_048_576;
/** Bytes of one DICOM file. Up to 32 MB it is read whole, above that picture by picture where it lies (`read-large-file.ts`). */
export const MOST_INSTANCE_BYTES = 512 * 1_048_576;
/** Elements of one file, and how deep they lie in each other. */
export const MOST_DICOM_ELEMENTS = 300_000;
export const MOST_DICOM_DEPTH = 12;
/** Pictures of a study, of one file, and series. */
export const MOST_FRAMES = 20_000;
export const MOST_FRAMES_OF_FILE = 5_000;
export const MOST_STACKS = 200;
/** Pixels of an edge, and of one picture. */
export const MOST_PICTURE_EDGE = 16_384;
export const MOST_PICTURE_PIXELS = 64_000_000;
/** How long reading a study may take, in ms. */
export const STUDY_LIMIT_MS = 15 * 60_000;
