/** One signal of a recording of EEG or EMG. Its physical value is `sample × scale + offset`, in `unit`. */
export interface TraceChannel {
  /** As the device calls it, such as `EEG Fp1-Ref`. */
  readonly label: string;
  /** `µV` of whatever was recorded as a voltage, else as the device says, such as `%`. */
  readonly unit: string;
  /** Samples of one data record of the file. */
  readonly samples: number;
  readonly scale: number;
  readonly offset: number;
  /** The range that the device declares, in `unit`. */
  readonly least: number;
  readonly most: number;
}

/** A stretch without interruption: where it begins among what was recorded, and how long after the beginning it was recorded. In seconds. */
export interface TraceSegment {
  readonly at: number;
  readonly onset: number;
}

/** What the device, or who sat at it, has written into the recording. Seconds of what was recorded, gaps left out. */
export interface TraceEvent {
  readonly at: number;
  readonly seconds: number;
  readonly text: string;
}

/** A recording for who draws it. Its samples come in pieces. */
export interface TraceShape {
  readonly channels: readonly TraceChannel[];
  /** Data records of the file, and seconds of one. */
  readonly records: number;
  readonly recordSeconds: number;
  /** Data records of a piece of the finest level; one of the next holds `LEVEL_STEP` times as many. */
  readonly pieceRecords: number;
  readonly segments: readonly TraceSegment[];
  readonly events: readonly TraceEvent[];
  /** By the device's clock. */
  readonly takenAt?: string;
  /** The file ends before what its head declares. */
  readonly isCut?: boolean;
}

/** Coarser levels hold the least and the greatest of so many samples, beginning anew in each piece. */
export const LEVEL_SAMPLES = [1, 32, 512] as const;
export const LEVEL_STEP = 16;

/** Bytes of a recording and of one data record of it. */
export const MOST_TRACE_BYTES = 500 * 1_048_576;
export const MOST_RECORD_BYTES = 8 * 1_048_576;
/** Data records: of a tenth of a second for a whole day. */
export const MOST_RECORDS = 1_000_000;
/** Bytes of annotations that are read of one data record. */
export const MOST_ANNOTATION_BYTES = 65_536;
/** Signals of a recording, and events that are read of it. */
export const MOST_TRACE_CHANNELS = 128;
export const MOST_EVENTS = 5_000;
/** Letters of an event that are kept. */
export const EVENT_TEXT_MAX = 200;
/** Bytes of a piece, about: an eighth of a second at 2 Mbit/s, so that a slow line shows something at once. */
export const PIECE_BYTES = 32_768;

/** What doctors leave on a recording: points are seconds and microvolts, the text of an interval is the trace on which it was measured. */
export const traceMarks = { event: '事件', interval: '测量' } as const;
export type TraceMark = keyof typeof traceMarks;
