import { authorizationCodeGrant, type Configuration, fetchUserInfo } from 'openid-client';
import type { Services } from '../../../engine/services.ts';
import { cutText } from '../../../platform/cut-text.ts';
import type { StartedLogin } from './login-state.ts';
import { configurationOf, type Provider } from './providers.ts';
import { ThirdPartyRefusal } from './third-party-refusal.ts';

/** Somebody as the provider vouches for them. */
export interface Identity {
  issuer: string;
  subject: string;
  loginName: string;
  realName: string;
  /** Whether the provider says that it has asked for more than one factor (RFC 8176). */
  hasFactor: boolean;
}

/**
 * Exchanges the code for an ID token, whose signature, issuer, audience, time and nonce are verified. Throws `failed`
 * when the provider or the verification refuses, `unavailable` when the provider does not answer.
 */
export async function exchangeCode(services: Services, provider: Provider, login: StartedLogin, code: string): Promise<Identity> {
  const configuration = await configurationOf(services, provider);
  const address = new URL(login.redirectUri);
  address.searchParams.set('code', code);
  if (login.responseIssuer) address.searchParams.set('iss', login.responseIssuer);
  try {
    const checks = { pkceCodeVerifier: login.codeVerifier, expectedNonce: login.nonce, idTokenExpected: true };
    const tokens = await authorizationCodeGrant(configuration, address, checks);
    const claims = tokens.claims();
    if (!claims) throw new Error('no ID token');
    const more = nameIn(claims) ? claims : { ...(await profileOf(configuration, tokens.access_token, claims.sub)), ...claims };
    const loginName = (textIn(more, 'preferred_username') ?? textIn(more, 'email') ?? claims.sub).slice(0, 50);
    const hasFactor = Array.isArray(claims.amr) && claims.amr.includes('mfa');
    return { issuer: claims.iss, subject: claims.sub, loginName, realName: cutText(nameIn(more) ?? loginName, 50), hasFactor };
  } catch (error) {
    services.log.warn({ err: error, provider: provider.id }, 'a third-party sign-in was refused');
    throw new ThirdPartyRefusal(isUnanswered(error) ? 'unavailable' : 'failed');
  }
}

/** Many providers keep the name out of the ID token. Without it the newcomer writes it themselves. */
async function profileOf(configuration: Configuration, accessToken: string, subject: string): Promise<Record<string, unknown>> {
  if (!configuration.serverMetadata().userinfo_endpoint) return {};
  return fetchUserInfo(configuration, accessToken, subject).catch(() => ({}));
}

function nameIn(claims: Record<string, unknown>): string | undefined {
  return textIn(claims, 'name');
}

function textIn(claims: Record<string, unknown>, name: string): string | undefined {
  const value = claims[name];
  // As clean as what a person may type: it becomes the preset of a form.
  return typeof value === 'string' && value.trim() !== '' && !/\p{Cc}/u.test(value) && value.isWellFormed() ? value.trim() : undefined;
}

/** The connection failed or took too long, as opposed to a refusal. */
function isUnanswered(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, name } = cause as { code?: string; name: string };
    if (name === 'TimeoutError' || /^(ECONN|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ETIMEDOUT|EPIPE)/.test(code ?? '')) return true;
  }
  return false;
}
