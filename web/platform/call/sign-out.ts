import { consoleMark } from '../../../contract/kernel/console-mark.ts';
import { type AppLook, loginPlace } from '../session/app-code.ts';
import { isLeaving, leaveAgain, leavePage } from '../session/leaving.ts';
import { keepSignOutPending } from '../session/pending-sign-out.ts';
import { accessToken, forgetSession, getSession } from '../session/session.ts';
import { keepEnding, lastEnding } from '../session/session-ending.ts';
import { sealedFetch } from './body-cipher.ts';
import { MOST_AT_LEAVING, takeClientLogs } from './client-logs.ts';
import { isAnswered, revokeByCookie } from './finish-sign-out.ts';

const LOGOUT = '/api/blade-auth/oauth/logout';
/** As the server would say it: it is translated where it is shown. */
const SOMEHOW = '登录已失效，请重新登录';
const listeners = new Set<() => void>();

/** Lets others forget what belongs to the session: the shell its tabs and the screen lock. */
export function onSignOut(listener: () => void): void {
  listeners.add(listener);
}

/**
 * Ends the session here and on the server, and goes to the login page by a full load, which also drops every
 * cached row from memory. What is on the screen stays until then: a login page shown earlier would be wiped by the load
 * while somebody types into it. `keepPlace` is for a session that has ended: the page is remembered for after the next login,
 * and the login page says why, as far as the server did.
 */
export function signOut({ keepPlace = false }: { keepPlace?: boolean } = {}): void {
  // Asked for first: of a page whose session is somebody else's by now it is what makes it leave.
  const token = accessToken();
  if (isLeaving()) {
    leaveAgain({ isAsked: !keepPlace });
    return;
  }
  if (!keepPlace && getSession().user) end(token);
  keepEnding(keepPlace ? (lastEnding() ?? SOMEHOW) : undefined);
  for (const listener of listeners) listener();
  const login = loginPlace(lookOf(getSession().user));
  forgetSession();
  const place = `${location.pathname}${location.search}`;
  const isWorthKeeping = keepPlace && location.pathname !== '/' && location.pathname !== '/login';
  const redirect = `${login.includes('?') ? '&' : '?'}redirect=${encodeURIComponent(place)}`;
  leavePage(() => location.replace(isWorthKeeping ? `${login}${redirect}` : login));
}

/** The login page sends it again as long as nobody has answered: a shared machine would go on as this person, whoever reloads it. */
function end(token: string): void {
  keepSignOutPending(true);
  endOnServer(token).then(
    (response) => isAnswered(response) && keepSignOutPending(false),
    () => undefined,
  );
}

function lookOf(user: ReturnType<typeof getSession>['user']): AppLook | undefined {
  return user && { tenantId: user.tenantId, tenantName: user.tenantName ?? '', logo: user.tenantLogo, themeColor: user.tenantColor };
}

/**
 * Takes along what this browser noticed. Without that there is nothing to encrypt, and nothing to wait for. Without an
 * access token the session ends by the cookie that can renew it.
 */
function endOnServer(token: string): Promise<Response> {
  const mark = { [consoleMark.name]: consoleMark.value };
  if (!token) return revokeByCookie({ keepalive: true });
  const request = { method: 'POST', headers: { ...mark, 'Blade-Auth': `bearer ${token}` }, keepalive: true };
  const logs = takeClientLogs(MOST_AT_LEAVING);
  if (logs.length === 0) return fetch(LOGOUT, request);
  const headers = { ...request.headers, 'Content-Type': 'application/json' };
  return sealedFetch(LOGOUT, { ...request, headers, body: JSON.stringify({ logs }) });
}
