import { plainExtensions, type RecordingPlace, recordingPlaces } from '../consultation/recordings.ts';
import { dicomMarks } from './dicom.shape.ts';
import { ecgMeasures } from './ecg.measures.ts';
import { traceMarks } from './trace.shape.ts';

/** How a picture or recording of an order is looked at. */
export const imageKinds = { slide: '切片影像', ecg: '心电波形', trace: '脑电肌电波形', dicom: 'DICOM影像' } as const;
export type ImageKind = keyof typeof imageKinds;

/** Where an order has such files, in the order in which they are shown. */
export const imagePlaces = recordingPlaces;
export type ImagePlace = RecordingPlace;

const TILED: readonly string[] = ['tif', 'tiff', 'svs'];
const ECG: readonly string[] = ['dcm', 'xml'];
const TRACE = 'edf';
const STUDY: readonly string[] = ['dcm', 'zip'];

/** How a file is looked at, by its extension and where it lies; nothing for what a browser shows by itself. */
export function imageKindOf(extension: string, place: ImagePlace): ImageKind | undefined {
  if (TILED.includes(extension) || (plainExtensions.includes(extension) && place === 'slidePath')) return 'slide';
  if (place === 'dicomPath') return STUDY.includes(extension) ? 'dicom' : undefined;
  if (extension === TRACE) return 'trace';
  return ECG.includes(extension) ? 'ecg' : undefined;
}

/** Whether a browser shows it as it is, without levels. */
export const isPlain = (extension: string): boolean => plainExtensions.includes(extension);

/** Marks of one picture, corners of one mark, and letters written at it. */
export const MOST_MARKS = 500;
export const MOST_POINTS = 200;
export const MARK_TEXT_MAX = 200;
/** Key images of one order that one person keeps at a time (domain rules 6.3.6). */
export const MOST_CAPTURES = 6;

export const markShapes = { line: '测量线', arrow: '箭头', rectangle: '矩形', freehand: '徒手', point: '标点' } as const;
export type MarkShape = keyof typeof markShapes;

/**
 * Beside what is drawn on slides: what is measured on an ECG, whose points are its ends in milliseconds and microvolts, and what is marked on an
 * EEG or EMG, in seconds of the recording and microvolts, and what is measured on the pictures of a study.
 */
export const allShapes = { ...markShapes, ...ecgMeasures, ...traceMarks, ...dicomMarks } as const;
export type AnyShape = keyof typeof allShapes;

/** Whether something is drawn on slides. */
export const isSlideShape = (shape: AnyShape): shape is MarkShape => shape in markShapes;

/** Pixels of the picture, of its finest level; of a recording its time and voltage. */
export type MarkPoint = readonly [x: number, y: number];

/**
 * Where a key image was taken: the middle and width of the view in pixels of the picture, degrees clockwise, after it was mirrored. Of a recording the middle and width in
 * seconds, and nothing else. Of a study the pixels of the picture, whose number is `picture` of `stack`.
 */
export interface CaptureFrame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
  /** Left and right were changed about. */
  readonly isFlipped?: boolean;
  /** Of the objective that would show it so, where the file says how large a pixel is. */
  readonly zoom?: number;
  readonly stack?: number;
  readonly picture?: number;
}

const ended: readonly string[] = ['complete', 'cancel', 'overdue', 'nullify'];

/** Marks and key images may be added and changed while the order is under way, until it is settled. */
export function mayMarkIn(status: string | null | undefined): boolean {
  return status !== null && status !== undefined && !ended.includes(status);
}
