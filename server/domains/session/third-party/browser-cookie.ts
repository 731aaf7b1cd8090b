import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../session-limits.ts';

const NAME = 'lianyi-third-party';
const VALUE = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`);

/** The random value that marks the browser which started a third-party sign-in; `undefined` when it has none. */
export function browserOf(request: FastifyRequest): string | undefined {
  return VALUE.exec(request.headers.cookie ?? '')?.[1];
}

/** Marks the browser. One that is marked already keeps its value, so that two tabs can sign in side by side. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const value = browserOf(request) ?? randomBytes(32).toString('base64url');
  const secure = request.protocol === 'https' ? '; Secure' : '';
  // Lax: the way back from the provider is a navigation from another site.
  const attributes = `Path=/api/blade-auth/oauth; Max-Age=${limits.thirdPartyMs / 1000}; HttpOnly; SameSite=Lax${secure}`;
  reply.header('Set-Cookie', `${NAME}=${value}; ${attributes}`);
  return value;
}
