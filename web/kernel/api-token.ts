import { prepareBodyCipher, type SealableRequest, sealedFetch } from './body-cipher.ts';
import { CallError } from './call-error.ts';
import { CONSOLE_CLIENT } from './console-client.ts';
import { text } from './i18n.ts';
import type { TokenReply } from './session.ts';

export interface TokenRequest {
  grant_type: 'captcha' | 'password' | 'refresh_token' | 'social';
  tenantId: string;
  username?: string;
  password?: string;
  refresh_token?: string;
  /** With a refresh: go on with these only. */
  deptId?: string;
  roleId?: string;
  /** Of a third party. */
  source?: string;
  code?: string;
  state?: string;
}

export interface CaptchaAnswer {
  key: string;
  code: string;
}

const TIMEOUT_MS = 30_000;

/** Asks for tokens. Throws `CallError` with the server's `error_description`. */
export async function tokenCall(request: TokenRequest, captcha?: CaptchaAnswer): Promise<TokenReply> {
  const headers: Record<string, string> = {
    Authorization: CONSOLE_CLIENT,
    'Tenant-Id': request.tenantId,
    'Content-Type': 'application/json',
    ...(captcha ? { 'Captcha-Key': captcha.key, 'Captcha-Code': captcha.code } : {}),
  };
  const response = await send('/api/blade-auth/oauth/token', { method: 'POST', headers, body: JSON.stringify(request) });
  const reply = (await response.json().catch(() => ({}))) as Partial<TokenReply> & { error_description?: string; msg?: string };
  if (response.ok && reply.access_token) return reply as TokenReply;
  const message = reply.error_description ?? reply.msg ?? text(response.status >= 500 ? 'call.serverDown' : 'call.failed');
  throw new CallError(response.status, message);
}

/** A new captcha picture: `key` names it, `image` is a data URL. */
export async function captchaCall(): Promise<{ key: string; image: string }> {
  const response = await send('/api/blade-auth/oauth/captcha', { headers: { Authorization: CONSOLE_CLIENT } }, fetch);
  // While the user types: the sign-in that follows is encrypted.
  void prepareBodyCipher().catch(() => undefined);
  if (!response.ok) throw new CallError(response.status, text('call.serverDown'));
  return (await response.json()) as { key: string; image: string };
}

async function send(url: string, request: SealableRequest, over: typeof sealedFetch = sealedFetch): Promise<Response> {
  try {
    return await over(url, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    throw new CallError(0, text('call.offline'));
  }
}
