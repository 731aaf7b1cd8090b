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
  /** Data records of a piece, of each of `LEVEL_SAMPLES`. */
  readonly pieceRecords: readonly number[];
  readonly segments: readonly TraceSegment[];
  readonly events: readonly TraceEvent[];
  /** By the device's clock. */
  readonly takenAt?: string;
  /** The file ends before what its head declares. */
  readonly isCut?: boolean;
  /** What the device calls the channels that are not shown: they were recorded without a range, as unused inputs are. */
  readonly leftOut?: readonly string[];
}

/** Coarser levels hold the least and the greatest of so many samples, beginning anew in each piece. */
export const LEVEL_SAMPLES = [1, 32, 512] as const;
/** By how many times the stretch of a piece grows with each level, as far as `MOST_STRETCH_BYTES` goes. */
export const LEVEL_STEP = 16;

/** Bytes of a recording and of one data record of it. */
export const MOST_TRACE_BYTES = 500 * 1_048_576;
export const MOST_RECORD_BYTES = 2 * 1_048_576;
/** Bytes of a recording that are read for one piece of a coarser level. */
export const MOST_STRETCH_BYTES = 8 * 1_048_576;
/** A recording of more than a week, or of less than a sample in a hundred seconds, has a false head. */
export const MOST_SECONDS = 7 * 86_400;
export const LEAST_RATE = 0.01;
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
