import type { FastifyReply, FastifyRequest } from 'fastify';
import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } from 'openid-client';
import { listLoginProviders, returnFromThirdParty, startThirdParty } from '../../../../contract/domains/session/session.endpoints.ts';
import type { InputOfCall } from '../../../../contract/kernel/endpoint.ts';
import { ANSWERED, type PublicCall, servePublic } from '../../../engine/call/call.ts';
import { addressCounter, takeFromBudget } from '../../../engine/identity/rate-limit.ts';
import { limits } from '../session-limits.ts';
import { browserOf, markBrowser } from './browser-cookie.ts';
import { keepLogin, newState, noteReturn, tenantOfState } from './login-state.ts';
import { isAllowedAddress } from './provider-fetch.ts';
import { configurationOf, enabledProviders, findProvider } from './providers.ts';
import { type ThirdPartyProblem, ThirdPartyRefusal } from './third-party-refusal.ts';

const TENANT = /^[A-Za-z0-9_-]{1,12}$/;

export const serveListLoginProviders = servePublic(listLoginProviders, ({ services, input, now }) => {
  const tenantId = input.tenantId ?? '';
  return TENANT.test(tenantId) ? enabledProviders(services.database.forTenant(tenantId), now) : Promise.resolve([]);
});

type StartCall = PublicCall<InputOfCall<typeof startThirdParty>>;

/** Leads the browser to the provider, with PKCE, a state and a nonce that are kept here. */
export const serveStartThirdParty = servePublic(startThirdParty, (call) => leadingOn(call.reply, async () => providerAddress(call)));

async function providerAddress({ services, request, reply, input, now }: StartCall): Promise<string> {
  const { database } = services;
  const starts = addressCounter('third-party', request.ip);
  await takeFromBudget(database.forGroup(), starts, limits.thirdPartyStartsPerWindow, limits.windowMs, now);
  const [source, tenantId] = [input.source ?? '', input.tenantId ?? ''];
  const db = database.forTenant(tenantId);
  const provider = TENANT.test(tenantId) ? await findProvider(db, { source }, now) : undefined;
  if (!provider) throw new ThirdPartyRefusal('unknown');
  const configuration = await configurationOf(services, provider);
  const [state, nonce, codeVerifier] = [newState(tenantId), randomNonce(), randomPKCECodeVerifier()];
  const redirectUri = callbackAddress(request, source);
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: scopesOf(provider.scopes),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  });
  if (!isAllowedAddress(address)) throw new ThirdPartyRefusal('unavailable');
  await keepLogin(db, { providerId: provider.id, nonce, codeVerifier, redirectUri }, { state, browser: markBrowser(request, reply) }, now);
  return address.href;
}

/** Under which address the browser knows this server; a provider sends it back only to what was registered there. */
function callbackAddress({ protocol, host }: FastifyRequest, source: string): string {
  return `${protocol}://${host}/api${returnFromThirdParty.path.replace('{source}', encodeURIComponent(source))}`;
}

function scopesOf(scopes: string | null): string {
  return [...new Set(['openid', ...(scopes ?? 'profile').split(/[\s,]+/).filter(Boolean)])].join(' ');
}

/** Takes the browser from the provider to the login page, which finishes with a token call. */
export const serveReturnFromThirdParty = servePublic(returnFromThirdParty, ({ services, request, reply, input, now }) =>
  leadingOn(reply, async () => {
    const { code, state, iss, error } = input;
    const source = input.source ?? '';
    const tenantId = tenantOfState(state);
    const browser = browserOf(request);
    if (error) throw new ThirdPartyRefusal(error === 'access_denied' ? 'denied' : 'failed');
    if (!tenantId || !state || !browser) throw new ThirdPartyRefusal('expired');
    if (!code) throw new ThirdPartyRefusal('failed');
    const marks = { state, browser, issuer: iss, source };
    if (!(await noteReturn(services.database.forTenant(tenantId), marks, now))) throw new ThirdPartyRefusal('expired');
    return `/login?${new URLSearchParams({ source, code, state })}`;
  }),
);

/** A browser is led on in either case: to where the work says, or to the login page with the reason why not. */
async function leadingOn(reply: FastifyReply, work: () => Promise<string>): Promise<typeof ANSWERED> {
  const refused = (problem: ThirdPartyProblem): string => `/login?problem=${problem}`;
  const address = await work().catch((error: unknown) => {
    if (error instanceof ThirdPartyRefusal) return refused(error.problem);
    throw error;
  });
  reply.header('Referrer-Policy', 'no-referrer').redirect(address, 302);
  return ANSWERED;
}
