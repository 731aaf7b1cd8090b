import { CAPTCHA_PROOF, type CaptchaChallenge } from '../../../contract/kernel/captcha-proof.ts';
import { consoleMark } from '../../../contract/kernel/console-mark.ts';
import type { Message, Said } from '../../../contract/kernel/said.ts';
import { keepSignOutPending } from '../session/pending-sign-out.ts';
import type { TokenReply } from '../session/session.ts';
import { text } from '../words/i18n.ts';
import { prepareBodyCipher, type SealableRequest, sealedFetch } from './body-cipher.ts';
import { CallError } from './call-error.ts';
import { CONSOLE_CLIENT } from './console-client.ts';
import { withCookieLock } from './with-cookie-lock.ts';

export interface TokenRequest {
  grant_type: 'captcha' | 'password' | 'refresh_token' | 'social';
  tenantId: string;
  username?: string;
  password?: string;
  /** Of an earlier release; the server's own cookie goes by itself. */
  refresh_token?: string;
  /** With a refresh: go on with these only. */
  deptId?: string;
  roleId?: string;
  /** Of a third party. */
  source?: string;
  code?: string;
  state?: string;
  /** Of the second step: what the first one answered, with a `code` of the app. */
  mfa_token?: string;
}

/** The password was right; a code is still to come. */
export class SecondStepError extends CallError {
  readonly token: string;

  constructor(message: Message, token: string) {
    super(400, message);
    this.name = 'SecondStepError';
    this.token = token;
  }
}

export interface CaptchaAnswer {
  key: string;
  code: string;
  /** The number that the work for this captcha has found. */
  proof?: string;
}

/** More work is wanted before the captcha counts. */
export class ProofWanted extends CallError {
  readonly bits: number;

  constructor(message: Message, bits: number) {
    super(400, message);
    this.name = 'ProofWanted';
    this.bits = bits;
  }
}

interface Refused {
  error?: string;
  error_description?: string;
  said?: Said;
  msg?: string;
  mfa_token?: string;
  challenge?: CaptchaChallenge;
}

/** `key` names the captcha, `image` is a data URL. */
export interface CaptchaReply {
  key: string;
  image: string;
  /** Seconds. */
  expires_in?: number;
  challenge?: CaptchaChallenge;
}

const TIMEOUT_MS = 30_000;
/** A renewal is asked for again: it must be over well within the time for which the server still knows the previous token (ADR 0067). */
const RENEWAL_TIMEOUT_MS = 10_000;

/** Asks for tokens. Throws `CallError` with the server's `error_description`; `SecondStepError` when a code is wanted. */
export function tokenCall(request: TokenRequest, captcha?: CaptchaAnswer): Promise<TokenReply> {
  // Who renews has the lock already.
  return request.grant_type === 'refresh_token' ? askForTokens(request, captcha) : withCookieLock(() => openSession(request, captcha));
}

async function openSession(request: TokenRequest, captcha?: CaptchaAnswer): Promise<TokenReply> {
  const reply = await askForTokens(request, captcha);
  // The session before has ended with that: a sign-out that is left over must not be sent by the cookie of this one.
  keepSignOutPending(false);
  return reply;
}

async function askForTokens(request: TokenRequest, captcha?: CaptchaAnswer): Promise<TokenReply> {
  const headers: Record<string, string> = {
    Authorization: CONSOLE_CLIENT,
    [consoleMark.name]: consoleMark.value,
    'Tenant-Id': request.tenantId,
    'Content-Type': 'application/json',
    ...(captcha
      ? { 'Captcha-Key': captcha.key, 'Captcha-Code': captcha.code, ...(captcha.proof ? { [CAPTCHA_PROOF]: captcha.proof } : {}) }
      : {}),
  };
  const timeout = request.grant_type === 'refresh_token' ? RENEWAL_TIMEOUT_MS : TIMEOUT_MS;
  const response = await send('/api/blade-auth/oauth/token', { method: 'POST', headers, body: JSON.stringify(request) }, { timeout });
  const reply = (await response.json().catch(() => ({}))) as Partial<TokenReply> & Refused;
  if (response.ok && reply.access_token) return reply as TokenReply;
  const message = reply.said ?? reply.error_description ?? reply.msg ?? text(response.status >= 500 ? 'call.serverDown' : 'call.failed');
  if (reply.error === 'mfa_required' && reply.mfa_token) throw new SecondStepError(message, reply.mfa_token);
  if (reply.error === 'proof_required' && reply.challenge) throw new ProofWanted(message, reply.challenge.bits);
  throw new CallError(response.status, message);
}

/** A new captcha picture. */
export async function captchaCall(): Promise<CaptchaReply> {
  const response = await send('/api/blade-auth/oauth/captcha', { headers: { Authorization: CONSOLE_CLIENT } }, { over: fetch });
  // While the user types: the sign-in that follows is encrypted.
  void prepareBodyCipher().catch(() => undefined);
  const reply = (await response.json().catch(() => ({}))) as Partial<CaptchaReply> & Refused;
  if (!response.ok) throw new CallError(response.status, reply.said ?? reply.msg ?? text('call.serverDown'));
  return reply as CaptchaReply;
}

interface Sending {
  over?: typeof sealedFetch;
  timeout?: number;
}

async function send(url: string, request: SealableRequest, { over = sealedFetch, timeout = TIMEOUT_MS }: Sending = {}): Promise<Response> {
  try {
    return await over(url, { ...request, signal: AbortSignal.timeout(timeout) });
  } catch {
    throw new CallError(0, text('call.offline'));
  }
}
