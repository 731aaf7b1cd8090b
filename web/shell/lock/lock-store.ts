import { signOut } from '../../platform/call/sign-out.ts';
import { getSession } from '../../platform/session/session.ts';
import { readStored, writeStored } from '../../platform/store/storage.ts';
import { createStore, useStore } from '../../platform/store/store.ts';
import type { PasswordHash } from './password-hash.ts';

export const LOCK_PATH = '/lock';
/** Wrong passwords after which the user is signed out. */
export const MOST_TRIES = 5;

interface LockRecord extends PasswordHash {
  /** Wrong passwords since the screen was locked. */
  tries: number;
  /** The server knows of this lock. */
  isTold?: boolean;
}

const PREFIX = 'lianyi-lock';
const PLACE = 'lianyi-lock-place';
const store = createStore<{ round: number }>(() => ({ round: 0 }));

function keyOf(userId: string): string {
  return `${PREFIX}:${userId}`;
}

function currentKey(): string {
  return keyOf(getSession().user?.userId ?? '');
}

/** Locked while a lock password exists (specification 1 §4): on every tab of this machine, and after a reload. */
export function isLocked(): boolean {
  return readStored<LockRecord>(currentKey()) !== undefined;
}

/** `isLocked` as React state. */
export function useLocked(): boolean {
  useStore(store, (state) => state.round);
  return isLocked();
}

/** Locks the screen with a password, of which only a salted hash is kept. */
export async function lockScreen(password: string): Promise<void> {
  const { hashPassword } = await import('./password-hash.ts');
  keep({ ...(await hashPassword(password)), tries: 0 });
  void tellServer();
}

/**
 * Lets the server know of the lock, so that it asks for the password before money moves (domain rules 6.25.4). Called
 * again when the lock page is shown and when the network is back, until it has worked.
 */
export async function tellServer(): Promise<void> {
  const record = readStored<LockRecord>(currentKey());
  if (!record || record.isTold) return;
  const { call, lockConsole } = await serverCalls();
  const isTold = await call(lockConsole, {}, { quiet: true }).then(
    () => true,
    () => false,
  );
  const now = readStored<LockRecord>(currentKey());
  if (isTold && now) keep({ ...now, isTold });
}

/** Not part of the login page, which needs this file only to forget a lock. */
async function serverCalls() {
  const [{ call }, { confirmPassword, lockConsole }] = await Promise.all([
    import('../../platform/call/api-client.ts'),
    import('../../../contract/domains/session/session.endpoints.ts'),
  ]);
  return { call, confirmPassword, lockConsole };
}

/** Unlocks with the login password instead, which the server checks and takes as confirmed. Throws `CallError`. */
export async function unlockWithLogin(password: string): Promise<void> {
  const { call, confirmPassword } = await serverCalls();
  await call(confirmPassword, { password }, { quiet: true });
  restorePlace();
  keep(undefined);
}

/** Tries to unlock. Gives how many tries are left after a wrong password; after the last one the user is signed out. */
export async function unlockScreen(password: string): Promise<{ ok: true } | { ok: false; triesLeft: number }> {
  const record = readStored<LockRecord>(currentKey());
  if (!record) return { ok: true };
  if (record.tries >= MOST_TRIES) {
    signOut();
    return { ok: false, triesLeft: 0 };
  }
  const { isPassword } = await import('./password-hash.ts');
  if (await isPassword(password, record)) {
    restorePlace();
    keep(undefined);
    return { ok: true };
  }
  // Read again: another tab may have failed meanwhile.
  const tries = (readStored<LockRecord>(currentKey())?.tries ?? record.tries) + 1;
  keep({ ...record, tries });
  if (tries >= MOST_TRIES) signOut();
  return { ok: false, triesLeft: Math.max(0, MOST_TRIES - tries) };
}

/** Forgets a user's lock: they have signed in. */
export function clearLock(userId: string): void {
  writeStored(keyOf(userId), undefined);
  sessionStorage.removeItem(PLACE);
}

/**
 * The session ends under its lock: no password opens it any more, and none is kept. The lock itself stays until its user signs
 * in anew: every tab is left behind it, however long that takes.
 */
export function sealLock(): void {
  if (isLocked()) keep({ salt: '', hash: '', iterations: 0, tries: MOST_TRIES, isTold: true });
  sessionStorage.removeItem(PLACE);
}

/** The route guard while locked: the address becomes that of the lock page, and this tab's place is kept for later. */
export function hidePlace(): void {
  if (location.pathname === LOCK_PATH) return;
  sessionStorage.setItem(PLACE, `${location.pathname}${location.search}`);
  history.replaceState(history.state, '', LOCK_PATH);
}

/** Puts the address back to where this tab was before the lock; the root for a tab that was opened at the lock page. */
export function restorePlace(): void {
  if (location.pathname !== LOCK_PATH) return;
  history.replaceState(history.state, '', sessionStorage.getItem(PLACE) ?? '/');
  sessionStorage.removeItem(PLACE);
}

function keep(record: LockRecord | undefined): void {
  writeStored(currentKey(), record);
  store.set(({ round }) => ({ round: round + 1 }));
}

addEventListener('storage', (event) => {
  if (event.key === currentKey() || event.key === null) store.set(({ round }) => ({ round: round + 1 }));
});
