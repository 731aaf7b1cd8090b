import { tokenCall } from './api-token.ts';
import { accessToken, getSession, keepTokens, refreshToken } from './session.ts';

const CHECK_MS = 10_000;
/** Part of a token's life after which it is renewed. */
const RENEW_AT = 0.8;

let running: Promise<boolean> | undefined;

/**
 * Renews the tokens once, however many calls and tabs ask. `staleToken` is the one that was refused: when another
 * tab has replaced it meanwhile, nothing is sent. Resolves to whether there is a token to go on with.
 */
export function renewSession(staleToken: string): Promise<boolean> {
  running ??= withTabLock(() => renew(staleToken)).finally(() => {
    running = undefined;
  });
  return running;
}

async function renew(staleToken: string): Promise<boolean> {
  if (accessToken() && accessToken() !== staleToken) return true;
  const token = refreshToken();
  const tenantId = getSession().user?.tenantId;
  if (!token || !tenantId) return false;
  try {
    keepTokens(await tokenCall({ grant_type: 'refresh_token', tenantId, refresh_token: token }));
    return true;
  } catch {
    return false;
  }
}

/** Goes on with another department and role of the user's own. Throws `CallError` when the server refuses. */
export async function switchRights(choice: { deptId: string; roleId: string }): Promise<void> {
  await running;
  await withTabLock(async () => {
    const tenantId = getSession().user?.tenantId ?? '';
    keepTokens(await tokenCall({ grant_type: 'refresh_token', tenantId, refresh_token: refreshToken(), ...choice }));
    return true;
  });
}

function withTabLock(work: () => Promise<boolean>): Promise<boolean> {
  // Only offered in secure contexts; a hospital's plain-http intranet goes without, and relies on the server's grace.
  if (!navigator.locks) return work();
  return navigator.locks.request('lianyi-renew-session', work);
}

/** Looks every ten seconds whether the token is old enough to be renewed. Returns how to stop. */
export function watchSession(): () => void {
  const timer = setInterval(() => {
    const { user, issuedAt, expiresAt } = getSession();
    const isDue = Date.now() >= issuedAt + (expiresAt - issuedAt) * RENEW_AT;
    if (user && isDue && navigator.onLine) void renewSession(accessToken());
  }, CHECK_MS);
  return () => clearInterval(timer);
}
