import type { FastifyReply, FastifyRequest } from 'fastify';
import { consoleMark } from '../../../contract/kernel/console-mark.ts';
import { OauthRefusal } from './oauth-refusal.ts';

const NAME = 'lianyi-refresh';
/** Of the token calls, and of nothing else. */
const PATH = '/api/blade-auth/oauth/token';

/** Over TLS the name says so, and a browser then takes the cookie from nobody else, such as a neighbour without TLS. */
function nameOf({ protocol }: FastifyRequest): string {
  return protocol === 'https' ? `__Secure-${NAME}` : NAME;
}

/** Puts the console's refresh token where no script reads it, for `seconds`. */
export function setRefreshCookie(request: FastifyRequest, reply: FastifyReply, token: string, seconds: number): void {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header('Set-Cookie', `${nameOf(request)}=${token}; Path=${PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`);
}

export function clearRefreshCookie(request: FastifyRequest, reply: FastifyReply): void {
  setRefreshCookie(request, reply, '', 0);
}

/** Whether the console itself makes this call, by its own word, which other sites cannot give. */
export function isMarked({ headers }: FastifyRequest): boolean {
  return headers[consoleMark.name.toLowerCase()] === consoleMark.value;
}

/** The refresh token of the browser that asks; empty without one, and without the console's mark. */
export function refreshCookieOf(request: FastifyRequest): string {
  if (!isMarked(request)) return '';
  const prefix = `${nameOf(request)}=`;
  const found = (request.headers.cookie ?? '').split(/;\s*/).find((part) => part.startsWith(prefix));
  return found?.slice(prefix.length) ?? '';
}

/**
 * Throws 403 when a browser says that a page of another site has made it ask: nobody is to be signed in, or renewed, by
 * somebody else's page. Programs that are no browsers say nothing about it.
 */
export function refuseOtherSites({ headers, host }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  // Browsers over plain http send the origin alone.
  const isOwn = site === undefined ? headers.origin === undefined || hostOf(headers.origin) === host : site === 'same-origin';
  if (!isOwn) throw new OauthRefusal(403, 'invalid_request', '请从本系统的页面登录');
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
