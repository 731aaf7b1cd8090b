import { getSession } from '../../platform/session/session.ts';
import { readStored, writeStored } from '../../platform/store/storage.ts';
import { createStore, useStore } from '../../platform/store/store.ts';
import { returnTo } from '../place.ts';
import type { PasswordHash } from './password-hash.ts';

export const LOCK_PATH = '/lock';
/** Wrong passwords after which the user is signed out. */
export const MOST_TRIES = 5;

/** What is kept of a lock. */
export interface LockRecord extends PasswordHash {
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
  return readLock() !== undefined;
}

export function readLock(): LockRecord | undefined {
  return readStored<LockRecord>(currentKey());
}

/** `isLocked` as React state. */
export function useLocked(): boolean {
  useStore(store, (state) => state.round);
  return isLocked();
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
  if (isLocked()) keepLock({ salt: '', hash: '', iterations: 0, tries: MOST_TRIES, isTold: true });
  sessionStorage.removeItem(PLACE);
}

/** The route guard while locked: the address becomes that of the lock page, and this tab's place is kept for later. */
export function hidePlace(): void {
  if (location.pathname === LOCK_PATH) return;
  sessionStorage.setItem(PLACE, placeOfTab());
  history.replaceState(history.state, '', LOCK_PATH);
}

/** Where this tab is, path and query, behind the lock as well. */
export function placeOfTab(): string {
  const kept = location.pathname === LOCK_PATH && isLocked() ? sessionStorage.getItem(PLACE) : null;
  return kept ?? `${location.pathname}${location.search}`;
}

/** Puts the address back to where this tab was before the lock; the root for a tab that was opened at the lock page. */
export function restorePlace(): void {
  if (location.pathname !== LOCK_PATH) return;
  returnTo(sessionStorage.getItem(PLACE) ?? '/');
  sessionStorage.removeItem(PLACE);
}

/** Keeps a lock for every tab of this machine; with `undefined` they are unlocked. */
export function keepLock(record: LockRecord | undefined): void {
  writeStored(currentKey(), record);
  store.set(({ round }) => ({ round: round + 1 }));
}

addEventListener('storage', (event) => {
  if (event.key === currentKey() || event.key === null) store.set(({ round }) => ({ round: round + 1 }));
});
