import { CallError } from '../../platform/call/call-error.ts';

export interface Outcome {
  /** `unknown`: no answer came, so that it may have been done. `undone`: it was done and taken back. */
  state: 'running' | 'done' | 'refused' | 'unknown' | 'undone';
  /** What the server said to it; of what is done why it cannot be taken back. */
  message?: string;
}

const AT_ONCE = 3;
const [SIGNED_OUT, LOCKED] = [401, 423];

interface BatchRun<R> {
  rows: readonly R[];
  send: (row: R) => Promise<unknown>;
  told: (row: R, outcome: Outcome) => void;
  /** The first goes alone: whoever has to give their password is asked once, and the rest is left when they do not. */
  isMoney: boolean;
  /** Each waits for the one before it: what it needs gone, or there, is so by then. */
  oneByOne?: boolean | undefined;
}

/** Sends the same for each of the rows, a few at a time. One that is refused stops no other. */
export async function runBatch<R>({ rows, send, told, isMoney, oneByOne = false }: BatchRun<R>): Promise<void> {
  const left = [...rows];
  let isOver = false;
  const takeNext = async (): Promise<void> => {
    const row = left.shift();
    if (row === undefined || isOver) return;
    told(row, { state: 'running' });
    const outcome = await outcomeOf(send(row));
    isOver ||= outcome.code === SIGNED_OUT || outcome.code === LOCKED;
    told(row, outcome);
  };
  const takeAll = async (): Promise<void> => {
    while (left.length > 0 && !isOver) await takeNext();
  };
  if (isMoney) await takeNext();
  await Promise.all(Array.from({ length: oneByOne ? 1 : AT_ONCE }, takeAll));
}

async function outcomeOf(sent: Promise<unknown>): Promise<Outcome & { code?: number }> {
  try {
    await sent;
    return { state: 'done' };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { message, errors, code } = error;
    return { state: error.isUncertain ? 'unknown' : 'refused', message: errors[0]?.message ?? message, code };
  }
}
