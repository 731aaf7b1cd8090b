import type { SessionUser } from '../../../contract/kernel/session-user.ts';
import { readStored, writeStored } from '../store/storage.ts';
import { createStore, useStore } from '../store/store.ts';
import { isLeaving, leavePage } from './leaving.ts';
import { keepSignOutPending } from './pending-sign-out.ts';
import { keepEnding } from './session-ending.ts';

/** What the token call answers, as far as the console needs it. */
export interface TokenReply {
  access_token: string;
  /** Seconds: of the access token, and of the session when it is not used. A newcomer's cannot be renewed. */
  expires_in: number;
  refresh_expires_in?: number;
  tenant_id: string;
  user_id: string;
  dept_id?: string;
  role_title?: string;
  account: string;
  nick_name?: string;
  real_name?: string;
  avatar?: string;
  /** Of a third-party sign-in: the identity, and, for a newcomer, what became of their last request for an account. */
  oauth_id?: string;
  registration_status?: 'submitted' | 'approved' | 'refused';
  registration_reason?: string;
}

export interface Session {
  user: SessionUser | undefined;
  /** Milliseconds since 1970: when the access token was issued, when it ends, and until when it can be renewed. */
  issuedAt: number;
  expiresAt: number;
  renewableUntil: number;
}

const ACCESS = 'lianyi-access-token';
/** Of earlier releases. Now the server keeps the refresh token in a cookie that no script reads. */
const OLD_REFRESH = 'lianyi-refresh-token';
const STORED = 'lianyi-session';
const signedOut: Session = { user: undefined, issuedAt: 0, expiresAt: 0, renewableUntil: 0 };

const store = createStore<Session>(livingSession);

function livingSession(): Session {
  const stored = { ...signedOut, ...readStored<Session>(STORED) };
  return readCookie(ACCESS) || readCookie(OLD_REFRESH) || stored.renewableUntil > Date.now() ? stored : signedOut;
}

/** The session as React state, for example `useSession((session) => session.user?.tenantId)`. */
export function useSession<P>(select: (session: Session) => P): P {
  return useStore(store, select);
}

export function getSession(): Session {
  return store.get();
}

/**
 * Lives in a cookie, which all tabs share: always read, never kept. None for a page of somebody before: what they have entered would go out
 * as that of whoever has signed in since.
 */
export function accessToken(): string {
  if (!isOfAnother()) return readCookie(ACCESS);
  if (!isLeaving()) leavePage(() => location.reload());
  return '';
}

/** Whether somebody else has signed in, in another tab. */
function isOfAnother(): boolean {
  const [own, now] = [store.get(), readStored<Session>(STORED)].map((session) => session?.user?.userId);
  return own !== undefined && now !== undefined && own !== now;
}

/** What an earlier release left behind: sent once more, and then in the server's cookie. */
export function oldRefreshToken(): string {
  return readCookie(OLD_REFRESH);
}

/** Starts or renews the session from a token reply. */
export function keepTokens(reply: TokenReply): void {
  const now = Date.now();
  writeCookie(ACCESS, reply.access_token, reply.expires_in);
  writeCookie(OLD_REFRESH, '', 0);
  keepEnding(undefined);
  // Whoever signs in takes the place of the one before, whose session ends with that.
  keepSignOutPending(false);
  const known = store.get().user;
  const same = known?.userId === reply.user_id ? known : undefined;
  const user: SessionUser = {
    ...same,
    userId: reply.user_id,
    tenantId: reply.tenant_id,
    account: reply.account,
    realName: reply.real_name ?? reply.nick_name ?? reply.account,
    avatar: reply.avatar,
    deptId: reply.dept_id,
    roleName: reply.role_title,
  };
  const seconds = reply.expires_in;
  keep({ user, issuedAt: now, expiresAt: now + seconds * 1000, renewableUntil: now + (reply.refresh_expires_in ?? seconds) * 1000 });
}

/** Adds what the user-info call told. A late answer changes nothing of the session of somebody who has signed in since. */
export function keepUser(user: SessionUser): void {
  if (isOfAnother() || isLeaving()) return;
  keep({ ...store.get(), user });
}

/**
 * Forgets tokens and user for the next page; this one goes on showing what it shows until it is left. Drafts stay: they
 * belong to the user and are found again at the next login.
 */
export function forgetSession(): void {
  writeCookie(ACCESS, '', 0);
  writeCookie(OLD_REFRESH, '', 0);
  writeStored(STORED, undefined);
}

function keep(session: Session): void {
  writeStored(STORED, session);
  store.set(session);
}

function readCookie(name: string): string {
  const prefix = `${name}=`;
  const found = document.cookie.split('; ').find((part) => part.startsWith(prefix));
  return found ? decodeURIComponent(found.slice(prefix.length)) : '';
}

function writeCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that hospitals still use
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Strict${secure}`;
}

/** Another tab signed in, out, or as somebody else: follow it. A different user must not see this one's screens. */
function followOtherTabs(): void {
  const before = store.get().user?.userId;
  const next = readStored<Session>(STORED) ?? signedOut;
  if (before !== next.user?.userId) leavePage(() => location.reload());
  else store.set(next);
}

addEventListener('storage', ({ key }) => key === STORED && followOtherTabs());
// A page that the browser brings back as it was left has heard of nothing meanwhile.
addEventListener('pageshow', ({ persisted }) => persisted && followOtherTabs());
