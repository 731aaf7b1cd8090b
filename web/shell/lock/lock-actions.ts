import { confirmPassword, lockConsole } from '../../../contract/domains/session/session.endpoints.ts';
import { call } from '../../platform/call/api-client.ts';
import { signOut } from '../../platform/call/sign-out.ts';
import { isLocked, keepLock, MOST_TRIES, readLock, restorePlace } from './lock-store.ts';
import { hashPassword, isPassword } from './password-hash.ts';

/** Locks the screen with a password, of which only a salted hash is kept. Throws where this browser keeps nothing: it is not locked then. */
export async function lockScreen(password: string): Promise<void> {
  keepLock({ ...(await hashPassword(password)), tries: 0 });
  if (!isLocked()) throw new Error('the lock was not kept');
  void tellServer();
}

/**
 * Lets the server know of the lock, so that it asks for the password before money moves (domain rules 6.25.4). Called
 * again when the lock page is shown and when the network is back, until it has worked.
 */
export async function tellServer(): Promise<void> {
  const record = readLock();
  if (!record || record.isTold) return;
  const isTold = await call(lockConsole, {}, { quiet: true }).then(
    () => true,
    () => false,
  );
  const now = readLock();
  if (isTold && now) keepLock({ ...now, isTold });
}

/** Unlocks with the login password instead, which the server checks and takes as confirmed. Throws `CallError`. */
export async function unlockWithLogin(password: string): Promise<void> {
  await call(confirmPassword, { password }, { quiet: true });
  restorePlace();
  keepLock(undefined);
}

/** Tries to unlock. Gives how many tries are left after a wrong password; after the last one the user is signed out. */
export async function unlockScreen(password: string): Promise<{ ok: true } | { ok: false; triesLeft: number }> {
  const record = readLock();
  if (!record) return { ok: true };
  if (record.tries >= MOST_TRIES) {
    signOut();
    return { ok: false, triesLeft: 0 };
  }
  if (await isPassword(password, record)) {
    restorePlace();
    keepLock(undefined);
    return { ok: true };
  }
  // Read again: another tab may have failed meanwhile.
  const tries = (readLock()?.tries ?? record.tries) + 1;
  keepLock({ ...record, tries });
  if (tries >= MOST_TRIES) signOut();
  return { ok: false, triesLeft: Math.max(0, MOST_TRIES - tries) };
}
