import { isLeaving, leavePage } from '../session/leaving.ts';
import { accessToken, getSession, keepTokens, oldRefreshToken } from '../session/session.ts';
import { keepEnding } from '../session/session-ending.ts';
import { tokenCall } from './api-token.ts';
import { CallError } from './call-error.ts';
import { signOut } from './sign-out.ts';
import { withCookieLock } from './with-cookie-lock.ts';

const CHECK_MS = 10_000;
/** Part of a token's life after which it is renewed. */
const RENEW_AT = 0.8;

let running: Promise<boolean> | undefined;

/**
 * Renews the tokens once, however many calls and tabs ask. `staleToken` is the one that was refused: when another
 * tab has replaced it meanwhile, nothing is sent. Resolves to whether there is a token to go on with; the login page will
 * say why not. Throws `CallError` when nobody knows: without an answer the session may well live on.
 */
export function renewSession(staleToken: string): Promise<boolean> {
  running ??= withCookieLock(() => renew(staleToken)).finally(() => {
    running = undefined;
  });
  return running;
}

async function renew(staleToken: string): Promise<boolean> {
  if (accessToken() && accessToken() !== staleToken) return true;
  try {
    return await keepNewTokens();
  } catch (error) {
    if (!(error instanceof CallError && error.isRefusal)) throw error;
    if (!isLeaving()) keepEnding(error.said);
    return false;
  }
}

/** Resolves to whether there are new tokens of whoever this page is of: it gets none, nor asks for any, where it is being left. */
async function keepNewTokens(choice: { deptId?: string; roleId?: string } = {}): Promise<boolean> {
  // Of a page whose session is somebody else's by now this is what makes it leave.
  accessToken();
  const { user } = getSession();
  // Of a page whose session somebody has ended nothing is renewed, and what its last calls are answered is not why it ended.
  if (!user || isLeaving()) return false;
  const reply = await tokenCall({ grant_type: 'refresh_token', tenantId: user.tenantId, ...oldToken(), ...choice });
  // The cookie was that of somebody who has just signed in, in another tab.
  if (reply.user_id !== user.userId) leavePage(() => location.reload());
  if (isLeaving()) return false;
  keepTokens(reply);
  return true;
}

function oldToken(): { refresh_token?: string } {
  const token = oldRefreshToken();
  return token ? { refresh_token: token } : {};
}

/** Goes on with another department, where they have one, and role of the user's own. Throws `CallError` when the server refuses. */
export async function switchRights(choice: { deptId?: string; roleId: string }): Promise<void> {
  await running?.catch(() => undefined);
  await withCookieLock(() => keepNewTokens(choice));
}

/** Renews the session if it still can be, and otherwise goes to the login page, which says why. */
export async function renewOrLeave(staleToken: string): Promise<void> {
  const isRenewed = await renewSession(staleToken).catch(() => undefined);
  if (isRenewed === false) signOut({ keepPlace: true });
}

/** Looks every ten seconds whether the token is old enough to be renewed. Returns how to stop. */
export function watchSession(): () => void {
  const timer = setInterval(() => {
    const { user, issuedAt, expiresAt } = getSession();
    const isDue = Date.now() >= issuedAt + (expiresAt - issuedAt) * RENEW_AT;
    if (user && isDue && navigator.onLine) void renewOrLeave(accessToken());
  }, CHECK_MS);
  return () => clearInterval(timer);
}
