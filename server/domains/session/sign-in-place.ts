import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../../engine/identity/network-of.ts';
import { hashToken } from '../../engine/identity/tokens.ts';

/** Where a sign-in comes from, as far as it can be told. */
export interface Place {
  ip: string;
  userAgent: string;
  /** The mark of the browser. One that is sent proves nothing by itself: only a mark that an account came in with before is known. */
  device?: string;
}

const NAME = 'lianyi-device';
const VALUE = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`);
const YEAR_SECONDS = 365 * 86_400;

/** The browser's mark, else a new one for browsers; programs keep no cookies and get none. */
export function placeOf(request: FastifyRequest, { isBrowser }: { isBrowser: boolean }): Place {
  const agent = request.headers['user-agent'];
  const device = VALUE.exec(request.headers.cookie ?? '')?.[1] ?? (isBrowser ? randomBytes(32).toString('base64url') : undefined);
  return { ip: request.ip, userAgent: typeof agent === 'string' ? agent.trim() : '', device };
}

/** Marks the browser of somebody who has just signed in. The mark is no key: it only tells this browser from the others. */
export function markDevice(request: FastifyRequest, reply: FastifyReply, { device }: Pick<Place, 'device'>): void {
  if (!device) return;
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header('Set-Cookie', `${NAME}=${device}; Path=/api/blade-auth; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Strict${secure}`);
}

/** Under which names a place is kept: by its address, and by the mark of its browser. */
export function namesOf({ ip, device }: Place): { address: string; device?: string } {
  return { address: `address ${networkOf(ip)}`, ...(device ? { device: `device ${hashToken(device)}` } : {}) };
}
