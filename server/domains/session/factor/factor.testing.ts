import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { basic, callAs, PASSWORD, type SessionTestbed, signInWith } from '../session.testing.ts';

const FACTOR = '/blade-auth/oauth/factor';

/** What somebody's app shows at a time. */
export function codeAt(secret: string, now: number): string {
  return new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
}

/** Binds an app to the person behind a token, and moves the clock on, so that the next code is another one. */
export async function enrol(
  app: FastifyInstance,
  { clock }: Pick<SessionTestbed, 'clock'>,
  token: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = (await callAs(app, token, `${FACTOR}/begin`, { password: PASSWORD })).json();
  const { secret } = begun.data as { secret: string };
  const done = (await callAs(app, token, `${FACTOR}/confirm`, { code: codeAt(secret, clock.now) })).json();
  clock.now += 30_000;
  return { secret, recoveryCodes: done.data.recoveryCodes as string[] };
}

/** The token of a first step that was right. */
export async function firstStep(app: FastifyInstance, from?: string): Promise<string> {
  return (await signInWith(app, { from })).json().mfa_token as string;
}

export function secondStep(app: FastifyInstance, token: string, code: string, { from = '127.0.0.1', client = 'lianyi-api' } = {}) {
  return app.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    remoteAddress: from,
    headers: { authorization: basic(client), 'tenant-id': '100001' },
    payload: { grant_type: 'password', mfa_token: token, code },
  });
}
