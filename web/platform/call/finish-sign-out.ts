import { consoleMark } from '../../../contract/kernel/console-mark.ts';
import { isSignOutPending, keepSignOutPending } from '../session/pending-sign-out.ts';
import { CONSOLE_CLIENT } from './console-client.ts';
import { withCookieLock } from './with-cookie-lock.ts';

const REVOKE = '/api/blade-auth/oauth/token/revoke';
const TIMEOUT_MS = 10_000;
const AGAIN_MS = 15_000;

/** Whether a server has answered, and not that it could not just now. */
export function isAnswered({ status }: Pick<Response, 'status'>): boolean {
  return status < 500 && status !== 429;
}

/** Ends the session of the cookie that can renew it: no access token is needed. */
export function revokeByCookie(request: RequestInit = {}): Promise<Response> {
  const headers = { [consoleMark.name]: consoleMark.value, Authorization: CONSOLE_CLIENT };
  return fetch(REVOKE, { method: 'POST', headers, ...request });
}

let running: Promise<void> | undefined;

/** Sends what could not be sent when somebody signed out. Resolves to whether nothing is left to do. */
export async function finishSignOut(): Promise<boolean> {
  if (!isSignOutPending()) return true;
  running ??= withCookieLock(revoke).finally(() => {
    running = undefined;
  });
  await running;
  return !isSignOutPending();
}

async function revoke(): Promise<void> {
  // Another tab may have done it, or somebody may have signed in, while this one waited for its turn.
  if (!isSignOutPending()) return;
  const response = await revokeByCookie({ signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
  if (response && isAnswered(response)) keepSignOutPending(false);
}

/**
 * Keeps at it until the server has answered: at once, whenever the network is back, and every quarter of a minute. Tells each time
 * whether it is done, by this tab or another. Returns how to stop.
 */
export function keepFinishing(tell: (isDone: boolean) => void): () => void {
  const attempt = () => void finishSignOut().then(tell);
  attempt();
  const timer = setInterval(attempt, AGAIN_MS);
  addEventListener('online', attempt);
  return () => {
    clearInterval(timer);
    removeEventListener('online', attempt);
  };
}
