import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isMediaPage } from '../../../contract/kernel/media-pages.ts';
import { mediaOrigins } from '../../platform/settings/media-server.ts';
import type { Settings } from '../../platform/settings/settings.ts';

/** What answers that are no page of their own may do in a browser: nothing. Pages and files say what they need instead. */
const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'";

/** What the console asks the browser for is the place where somebody is; full screen is left to the pages in its frames. */
const permissions = (media: '()' | '(self)'): string =>
  `geolocation=(self), camera=${media}, microphone=${media}, display-capture=${media}, payment=(), usb=(), serial=(), bluetooth=(), hid=(), midi=()`;

const HSTS: Readonly<Record<Settings['hsts'], string>> = {
  host: 'max-age=31536000',
  subdomains: 'max-age=31536000; includeSubDomains',
  // Browsers forget what they were told before, which silence would not do.
  off: 'max-age=0',
};

export type Protect = (request: FastifyRequest, reply: FastifyReply) => void;

/**
 * The headers of every answer, whatever answers: calls, files, pages, refusals, unknown addresses. Who may show it in a
 * frame is said here alone; what else a policy holds, a referrer and a cache are presets that an answer may replace.
 */
export function securityHeaders({ frameAncestors, hsts, mediaServer }: Settings): Protect {
  const ancestors = `frame-ancestors ${["'self'", ...frameAncestors].join(' ')}`;
  const media = mediaServer ? `; connect-src ${["'self'", ...mediaOrigins(mediaServer)].join(' ')}` : '';
  return (request, reply) => {
    const policy = reply.getHeader('Content-Security-Policy');
    // The media server is the one address elsewhere that anything of ours talks to, and pages of video rooms alone do.
    const connects = policy && isMediaPage(request.url) ? media : '';
    reply.header('Content-Security-Policy', `${policy ?? NOTHING}${connects}; ${ancestors}`);
    // Knows no list: where others may frame us, browsers too old for the policy are left without.
    if (frameAncestors.length === 0) reply.header('X-Frame-Options', 'SAMEORIGIN');
    reply.header('X-Content-Type-Options', 'nosniff').header('Permissions-Policy', permissions(isMediaPage(request.url) ? '(self)' : '()'));
    if (!reply.hasHeader('Referrer-Policy')) reply.header('Referrer-Policy', 'same-origin');
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    // Over plain HTTP browsers must not listen to it. `protocol` believes a proxy as far as it is trusted.
    if (request.protocol === 'https') reply.header('Strict-Transport-Security', HSTS[hsts]);
  };
}

/** Puts them on every answer that passes the hooks. Refusals before any route is looked up do not: see `createApp`. */
export function protectAnswers(app: FastifyInstance, settings: Settings): void {
  const protect = securityHeaders(settings);
  app.addHook('onSend', (request, reply, payload, done) => {
    protect(request, reply);
    done(null, payload);
  });
}
