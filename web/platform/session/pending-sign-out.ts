import { readStored, writeStored } from '../store/storage.ts';

const STORED = 'lianyi-sign-out-pending';

/** Remembers, for the pages after this one, that somebody has signed out and the server has not said so yet. */
export function keepSignOutPending(isPending: boolean): void {
  writeStored(STORED, isPending || undefined);
}

export function isSignOutPending(): boolean {
  return readStored<boolean>(STORED) === true;
}
