import { newIdempotencyKey } from '../../platform/call/api-client.ts';

const CHANNEL = 'lianyi-drafts';

/** A draft that a window has kept, and another one has taken away. */
export interface Taken {
  /** User and form. */
  readonly key: string;
  readonly draftId: string;
}

/** Tells the other windows, each of which may be the one that still writes it. */
export function tellTaken(taken: Taken): void {
  const others = new BroadcastChannel(CHANNEL);
  others.postMessage(taken);
  others.close();
}

/** Hears what other windows tell. Returns how to stop. */
export function onTaken(hear: (taken: Taken) => void): () => void {
  const others = new BroadcastChannel(CHANNEL);
  others.onmessage = ({ data }: MessageEvent<Taken>) => hear(data);
  return () => others.close();
}

const KEPT = 'lianyi-window';
/** A page that is loaded anew comes before the one that it replaces has let go of everything; a copy of a window would wait for good. */
const LETTING_GO_MS = 2_000;

/**
 * The id of this window, under which it keeps its drafts: the one that it had, where its page was loaded anew or came back. A copy of a window
 * has all that the window had stored: the lock, which goes with its page, is had by one of them alone, and the other one gets an id of its own.
 * So does every page where browsers offer no locks (plain http in a hospital's own network).
 */
export async function ownWindow(): Promise<string> {
  const before = stored();
  if (before !== null && (await holds(before, { signal: AbortSignal.timeout(LETTING_GO_MS) }))) return before;
  const own = newIdempotencyKey();
  if (await holds(own)) store(own);
  return own;
}

/** Resolves to whether nobody else has it, from here on until the page is gone. */
function holds(id: string, options: LockOptions = {}): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(false);
  return new Promise((resolve) => {
    const hold = () => {
      resolve(true);
      return new Promise<never>(() => undefined);
    };
    navigator.locks.request(`${KEPT}:${id}`, options, hold).catch(() => resolve(false));
  });
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEPT);
  } catch {
    // A forbidden storage has kept nothing.
    return null;
  }
}

function store(own: string): void {
  try {
    sessionStorage.setItem(KEPT, own);
  } catch {
    // It is another window after each loading then.
  }
}
