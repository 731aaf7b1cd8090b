import type { Message } from '../../../contract/kernel/said.ts';
import { readStored, writeStored } from '../store/storage.ts';

const STORED = 'lianyi-session-ending';

/** Remembers, in every tab, why somebody has to sign in again; `undefined` when there is no more to say. */
export function keepEnding(why: Message | undefined): void {
  writeStored(STORED, why);
}

/** Why the last session of this browser ended, as the server said it; `undefined` after signing out. */
export function lastEnding(): Message | undefined {
  return readStored<Message>(STORED);
}
