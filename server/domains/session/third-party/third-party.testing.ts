import type { LightMyRequestResponse } from 'fastify';
import { oidcProvider } from '../../../../contract/domains/session/oidc-provider.resource.ts';
import { endpointsOf } from '../../../../contract/kernel/resource.ts';
import { consoleClient, ensureClient } from '../../../engine/identity/accounts.ts';
import { insertRow } from '../../../engine/store/rows.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { PersonName } from '../../../testing/test-people.ts';
import { type IdentityProvider, PROVIDER_CLIENT, startIdentityProvider } from './identity-provider.testing.ts';
import { oidcProviderTable } from './third-party.tables.ts';

export const HOST = 'console.test';
export const SOURCE = 'hospital';
export const CALLBACK = `http://${HOST}/api/blade-auth/oauth/callback/${SOURCE}`;
export const submitProvider = endpointsOf(oidcProvider).find(({ kind }) => kind === 'submit') as ReturnType<typeof endpointsOf>[number];

const AUTHORIZATION = `Basic ${Buffer.from('lianyi-web:lianyi-web').toString('base64')}`;

/** What `submit-oidc-provider` is sent for a provider. */
export function providerInput({ issuer }: Pick<IdentityProvider, 'issuer'>, values: object = {}): Record<string, unknown> {
  return { name: '本院账号', source: SOURCE, issuer, ...PROVIDER_CLIENT, enabled: 1 as const, ...values };
}

/** A provider that runs, configured by an administrator, and the console's own program with bodies in the clear. */
export async function configureProvider(app: TestApp, admin: PersonName): Promise<IdentityProvider> {
  app.services.settings.privateProviders = true;
  await ensureClient(app.services.database.forGroup(), { ...consoleClient, bodyCipher: 'accepted' }, { now: app.clock.now() });
  const provider = await startIdentityProvider({ redirectUris: [CALLBACK], nameOf: () => '温若兰' });
  await (await app.as(admin)).get(submitProvider, providerInput(provider));
  return provider;
}

/** A further provider of any hospital, put straight into the table. */
export async function addProvider(
  app: TestApp,
  tenantId: string,
  { issuer }: Pick<IdentityProvider, 'issuer'>,
  source = SOURCE,
): Promise<void> {
  const values = { name: '本院账号', source, issuer, ...PROVIDER_CLIENT, enabled: 1 as const };
  await insertRow(app.services.database.forTenant(tenantId), oidcProviderTable, values, { now: app.clock.now() });
}

/** A browser as far as this needs one: cookies of the console and of the provider, and redirects that it follows when told. */
export function browserOf({ app }: TestApp) {
  const jars = { console: new Map<string, string>(), provider: new Map<string, string>() };
  const keep = (jar: Map<string, string>, cookies: readonly string[]): void => {
    for (const cookie of cookies) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
      jar.set(name, value);
    }
  };
  const cookiesOf = (jar: Map<string, string>): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  const onConsole = async (url: string): Promise<LightMyRequestResponse> => {
    const response = await app.inject({ url, headers: { host: HOST, cookie: cookiesOf(jars.console) } });
    keep(jars.console, [response.headers['set-cookie'] ?? []].flat());
    return response;
  };
  const atProvider = async (url: string, form?: Record<string, string>): Promise<Response> => {
    const headers = { cookie: cookiesOf(jars.provider) };
    const body = form && new URLSearchParams(form);
    const response = await fetch(url, { redirect: 'manual', headers, ...(body ? { method: 'POST', body } : {}) });
    keep(jars.provider, response.headers.getSetCookie());
    return response;
  };

  return {
    /** Presses the button of the login page; gives the address at the provider. */
    start: async (tenantId: string, source = SOURCE): Promise<string> => {
      const response = await onConsole(`/api/blade-auth/oauth/render/${source}?tenantId=${tenantId}`);
      return String(response.headers.location);
    },
    /** Signs in at the provider and agrees; gives the address that it sends the browser back to. */
    consent: async (address: string, login: string): Promise<string> => {
      let at = address;
      for (let hops = 0; hops < 12; hops += 1) {
        if (at.startsWith(`http://${HOST}`)) return at;
        const response = await atProvider(at);
        const location = response.headers.get('location');
        if (location) {
          at = new URL(location, at).href;
          continue;
        }
        const page = await response.text();
        const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
        if (!prompt) throw new Error(`the provider says: ${page.slice(0, 500)}`);
        const sent = await atProvider(at, { prompt, login, password: 'any' });
        at = new URL(sent.headers.get('location') ?? '', at).href;
      }
      throw new Error('the provider never came back');
    },
    /** Comes back to the console; gives the query of the login page. */
    comeBack: async (address: string): Promise<Record<string, string>> => {
      const { pathname, search } = new URL(address);
      const response = await onConsole(`${pathname}${search}`);
      return Object.fromEntries(new URL(String(response.headers.location), `http://${HOST}`).searchParams);
    },
    /** The token call with which the login page finishes. */
    finish: async (input: Record<string, string>, { tenantId }: { tenantId?: string } = {}) => {
      const response = await app.inject({
        method: 'POST',
        url: '/api/blade-auth/oauth/token',
        headers: {
          host: HOST,
          cookie: cookiesOf(jars.console),
          authorization: AUTHORIZATION,
          ...(tenantId ? { 'tenant-id': tenantId } : {}),
        },
        payload: { grant_type: 'social', ...input },
      });
      return { status: response.statusCode, body: response.json() as Record<string, string> };
    },
  };
}

export type Browser = ReturnType<typeof browserOf>;

/** The whole way: button, provider, console. */
export async function signInAs(app: TestApp, login: string, tenantId: string) {
  const browser = browserOf(app);
  const returned = await browser.comeBack(await browser.consent(await browser.start(tenantId), login));
  return browser.finish(returned, { tenantId });
}

/** Registers with the token of a sign-in that nobody here was known by. */
export function registerWith(app: TestApp, token: string, input: Record<string, unknown>, ip = '127.0.0.1') {
  return app.app
    .inject({
      method: 'POST',
      url: '/api/blade-user/register-guest',
      remoteAddress: ip,
      headers: { host: HOST, ...(token ? { 'blade-auth': `bearer ${token}` } : {}) },
      payload: input,
    })
    .then((response) => ({ status: response.statusCode, body: response.json() as { code: number; msg: string } }));
}
