/** The leads of a usual ECG, in the order in which they are read. */
export const ecgLeads = ['I', 'II', 'III', 'aVR', 'aVL', 'aVF', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6'] as const;
export type EcgLead = (typeof ecgLeads)[number];

/** A recording as viewers and prints take it, whatever device it came from. */
export interface EcgRecording {
  /** Samples a second. */
  readonly rate: number;
  /** Samples of each lead. */
  readonly length: number;
  /** Whole microvolts, two bytes each, the smaller first, as base64. */
  readonly leads: Readonly<Partial<Record<EcgLead, string>>>;
  /** Of leads that were recorded in a part of it alone: their first sample, and the one behind their last. Outside of it nothing is drawn. */
  readonly spans?: Readonly<Partial<Record<EcgLead, readonly [from: number, to: number]>>>;
  /** Of shown leads how many further stretches are in the file: at the same time as what is shown, before or after it, or at another rate. */
  readonly unseen?: Readonly<Partial<Record<EcgLead, number>>>;
  /** What the device calls the leads that are in the file and not shown: others than the usual twelve, or such as cannot be read. */
  readonly leftOut?: readonly string[];
  /** As the device has written it down, in its own time. */
  readonly takenAt?: string;
  /** Only the beginning is shown: the recording is longer than a page is for. */
  readonly isCut?: boolean;
}

/** Bytes of a recording, and what may be in it. Whatever is beyond is refused with a word about it. */
export const MOST_ECG_BYTES = 20 * 1_048_576;
export const LEAST_RATE = 50;
export const MOST_RATE = 8_000;
/** Seconds of a recording that are shown. */
export const MOST_SECONDS = 60;
export const MOST_CHANNELS = 32;
/** Groups of channels of a recording, and what is read of the name of a lead that is not shown. */
export const MOST_GROUPS = 16;
export const LEAD_NAME_MAX = 40;
/** Elements of a file, and how deep they may stand in each other. */
export const MOST_ELEMENTS = 200_000;
export const MOST_DEPTH = 48;
