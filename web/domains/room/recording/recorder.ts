import { PIECE_MS } from '../../../../contract/domains/room/recording.rules.ts';
import { label } from '../../../platform/words/label.ts';
import { createComposite, type Source } from './composite.ts';
import { createPieceQueue } from './piece-queue.ts';

/** Pictures of VP8 cost the least to make: the page of the host shows and sends seven others besides. */
const kinds = ['video/webm;codecs=vp8,opus', 'video/webm'];
const BITS_PER_SECOND = 1_200_000;
const LEAST_BYTES = 1_024;

export interface RecorderOptions {
  applyOrderId: string;
  partId: string;
  seat: string;
  sources: () => readonly Source[];
  onFailure: (message: string | undefined) => void;
  /** How much was recorded and is not with the server yet, in ms. */
  onWaiting?: (ms: number) => void;
  hasEnded: () => boolean;
}

export function canRecord(): boolean {
  return typeof MediaRecorder === 'function' && kinds.some((kind) => MediaRecorder.isTypeSupported(kind));
}

function recorderOf({ stream, close }: ReturnType<typeof createComposite>): MediaRecorder {
  const mimeType = kinds.find((kind) => MediaRecorder.isTypeSupported(kind));
  try {
    return new MediaRecorder(stream, { mimeType, videoBitsPerSecond: BITS_PER_SECOND });
  } catch (error) {
    close();
    throw error;
  }
}

/** Records what everybody sees and hears, and hands it on every few seconds: what a page has recorded outlives it. */
export function startRecorder({ sources, ...options }: RecorderOptions) {
  const composite = createComposite(sources);
  const queue = createPieceQueue(options);
  const recorder = recorderOf(composite);
  /** Recorded and not handed on, in ms; and since when it goes on, of the page's life. */
  let [ms, since]: [number, number | undefined] = [0, undefined];
  /** What is too little to be known as a film by its first bytes goes with the next. */
  let held: Blob[] = [];
  let isBegun = false;
  const count = (goesOn: boolean): void => {
    if (since !== undefined) ms += performance.now() - since;
    since = goesOn ? performance.now() : undefined;
  };
  recorder.ondataavailable = ({ data }) => {
    count(recorder.state === 'recording');
    held.push(data);
    const piece = new Blob(held);
    if (piece.size === 0 || (!isBegun && piece.size < LEAST_BYTES)) return;
    [held, isBegun] = [[], true];
    queue.add(piece, Math.min(ms, PIECE_MS * 10));
    ms = 0;
  };
  const stop = async (): Promise<void> => {
    if (recorder.state !== 'inactive') {
      const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
      recorder.stop();
      await stopped;
    }
    composite.close();
  };
  let ended: Promise<void> | undefined;
  /** Once, whoever else ends it meanwhile: its last piece comes before that. */
  const end = (): Promise<void> => {
    ended ??= stop();
    return ended;
  };
  // Browsers end it by themselves where they can record no further, and tell so by this alone. A part that ended goes on no more.
  recorder.addEventListener('stop', () => {
    if (ended) return;
    void end();
    options.onFailure(label('录像意外中断，录制已结束'));
  });
  return {
    pause: (): void => {
      if (recorder.state !== 'recording') return;
      // What was recorded until now is handed on, and waits with nobody.
      recorder.requestData();
      recorder.pause();
      count(false);
    },
    /** Also for the first time: not before everybody's page was told, with a red sign. */
    resume: (): void => {
      if (recorder.state === 'recording' || ended) return;
      if (recorder.state === 'paused') recorder.resume();
      else recorder.start(PIECE_MS);
      count(true);
    },
    waitingMs: queue.waitingMs,
    /** Ends it and waits until what was recorded is with the server, for so many ms at most. Gives how much is missing, in ms. */
    finish: async (mostMs: number): Promise<number> => {
      await end();
      await queue.whenEmpty(mostMs);
      queue.drop();
      return queue.takeLost();
    },
    /** Ends it; what is not handed on yet is gone. */
    drop: (): void => {
      queue.drop();
      void end();
    },
  };
}

export type Recorder = ReturnType<typeof startRecorder>;
