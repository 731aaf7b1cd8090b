import { putRecordingPiece } from '../../../../contract/domains/room/recording.endpoints.ts';
import { MOST_UNSENT } from '../../../../contract/domains/room/recording.rules.ts';
import { CallError } from '../../../platform/call/call-error.ts';
import { postForm } from '../../../platform/call/post-form.ts';

const PAUSE_MS = 1_000;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The same piece may be taken later, or, while it goes on, when somebody has consented (409): it is kept and sent again. */
function mayBeTaken({ code, isPassing }: CallError, hasEnded: boolean): boolean {
  return isPassing || (code === 409 && !hasEnded);
}

interface QueueOptions {
  applyOrderId: string;
  partId: string;
  seat: string;
  /** Nothing more is taken, or nothing gets through: why. */
  onFailure: (message: string | undefined) => void;
  /** How much waits, in ms. */
  onWaiting?: (ms: number) => void;
  /** Whether the server has heard that the recording has ended: then nobody's consent is waited for, and what is refused is late. */
  hasEnded: () => boolean;
}

/** Hands on what was recorded, piece by piece and in order. */
export function createPieceQueue({ onFailure, onWaiting, hasEnded, ...target }: QueueOptions) {
  const dropped = new AbortController();
  /** With when the last picture of each was recorded, of the page's life. */
  const waiting: { number: number; file: Blob; ms: number; endedAt: number }[] = [];
  let [count, isSending, lost] = [0, false, 0];
  let emptied = Promise.withResolvers<void>();
  emptied.resolve();

  const waitingMs = (): number => waiting.reduce((sum, { ms }) => sum + ms, 0);
  const drop = (): void => {
    dropped.abort();
    lost += waitingMs();
    waiting.length = 0;
    emptied.resolve();
  };
  const sendFirst = async (): Promise<void> => {
    const [piece] = waiting;
    if (!piece) return;
    const { file, endedAt, ...rest } = piece;
    const isLate = hasEnded();
    try {
      await postForm(putRecordingPiece, { ...target, ...rest, age: Math.round(performance.now() - endedAt) }, file, dropped.signal);
      waiting.shift();
      onWaiting?.(waitingMs());
    } catch (error) {
      if (dropped.signal.aborted) return;
      if (error instanceof CallError && mayBeTaken(error, isLate)) return pause(PAUSE_MS);
      drop();
      // How much is missing is told of a recording that has ended; there is nothing left to end.
      if (!isLate) onFailure(error instanceof Error ? error.message : undefined);
    }
  };
  const run = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    while (waiting.length > 0) await sendFirst();
    isSending = false;
    emptied.resolve();
  };
  return {
    add: (file: Blob, ms: number): void => {
      const isFull = waiting.length >= MOST_UNSENT;
      if (dropped.signal.aborted || isFull) {
        lost += ms;
        if (!isFull) return;
        drop();
        onFailure(undefined);
        return;
      }
      count += 1;
      if (waiting.length === 0) emptied = Promise.withResolvers<void>();
      waiting.push({ number: count, file, ms: Math.round(ms), endedAt: performance.now() });
      onWaiting?.(waitingMs());
      void run();
    },
    waitingMs,
    /** Resolves when everything is there or was dropped, or after so many ms. */
    whenEmpty: (ms: number): Promise<void> => Promise.race([emptied.promise, pause(ms)]),
    drop,
    /** How much was dropped, in ms; told once. */
    takeLost: (): number => {
      const told = lost;
      lost = 0;
      return told;
    },
  };
}
