import { hash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { CAPTCHA_PROOF, type CaptchaChallenge, proofText, zeroBits } from '../../contract/kernel/captcha-proof.ts';
import { consoleMark } from '../../contract/kernel/console-mark.ts';
import { type CipherClient, cipherClientFor } from '../../server/testing/cipher-client.ts';
import type { RunningApp } from '../support/app.ts';
import { DEMO_PASSWORD, type Person } from './demo-people.ts';
import { readCaptcha } from './read-captcha.ts';

/** What the token call answers, as far as a browser keeps it. */
interface Tokens {
  access_token: string;
  expires_in: number;
  refresh_expires_in: number;
  user_id: string;
  tenant_id: string;
  account: string;
  real_name: string;
}

const CONSOLE = `Basic ${Buffer.from('lianyi-web:lianyi-web').toString('base64')}`;
const BASE = '/api/blade-auth/oauth';

const ciphers = new Map<string, Promise<CipherClient>>();

/** One pair of keys for each server, as a page has one. */
function cipherOf(app: RunningApp): Promise<CipherClient> {
  const known = ciphers.get(app.baseUrl) ?? makeCipher(app);
  ciphers.set(app.baseUrl, known);
  return known;
}

async function makeCipher({ baseUrl }: RunningApp): Promise<CipherClient> {
  const reply = await fetch(`${baseUrl}${BASE}/public-key`, { headers: { Authorization: CONSOLE } });
  const { data } = (await reply.json()) as { data: { keyId: string; publicKey: string } };
  return cipherClientFor(data.keyId, data.publicKey, Date.now);
}

/**
 * Leaves a browser as the login page leaves it: a session of the console's own client, its refresh token in the cookie,
 * nothing open. The login page has journeys of its own; before each of the others it would be loaded anew, and its proof,
 * which grows with every sign-in of a minute, took seconds of the machine.
 * Throws when the person is refused, or has more to do than to give a password.
 */
export async function keepSession(page: Page, app: RunningApp, person: Person): Promise<void> {
  // An open console of somebody else would notice that its session is another one now, and lead the page to the login meanwhile.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  const tokens = await askForTokens(page, app, person);
  const session = { user: userOf(tokens), ...timesOf(tokens) };
  const url = app.baseUrl;
  await page
    .context()
    .addCookies([{ name: 'lianyi-access-token', value: tokens.access_token, url, sameSite: 'Strict', expires: session.expiresAt / 1000 }]);
  // A picture has the address of the console and none of its code.
  await page.goto(`${url}/logo.svg`);
  await page.evaluate((kept) => localStorage.setItem('lianyi-session', kept), JSON.stringify(session));
}

async function askForTokens(page: Page, app: RunningApp, person: Person): Promise<Tokens> {
  await forgetHaste(app);
  const picture = await fetch(`${app.baseUrl}${BASE}/captcha`);
  const { key, challenge } = (await picture.json()) as { key: string; challenge: CaptchaChallenge };
  const headers = {
    Authorization: CONSOLE,
    [consoleMark.name]: consoleMark.value,
    'Tenant-Id': person.tenantId,
    'Captcha-Key': key,
    'Captcha-Code': await readCaptcha(app.databaseUrl, key),
    [CAPTCHA_PROOF]: proofOf(key, challenge.bits),
  };
  const words = { grant_type: 'captcha', tenantId: person.tenantId, username: person.account, password: DEMO_PASSWORD };
  const call = (await cipherOf(app)).seal('POST', `${BASE}/token`, words, headers);
  const reply = await page.context().request.post(`${app.baseUrl}${call.url}`, { headers: call.headers, data: call.payload });
  if (!reply.ok()) throw new Error(`${person.account}@${person.tenantId} could not sign in: ${await reply.text()}`);
  return (await cipherOf(app)).open<Tokens>(call, await reply.text());
}

/** Journeys sign in more often than people: that is no guessing, and must not make the proof harder. */
async function forgetHaste({ databaseUrl }: RunningApp): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("DELETE FROM rate_counter WHERE counter LIKE 'token %'");
  } finally {
    await client.end();
  }
}

function proofOf(key: string, bits: number): string {
  for (let proof = 0; ; proof += 1) {
    if (zeroBits(hash('sha256', proofText(key, String(proof)), 'buffer')) >= bits) return String(proof);
  }
}

function userOf({ user_id: userId, tenant_id: tenantId, account, real_name: realName }: Tokens) {
  return { userId, tenantId, account, realName };
}

function timesOf({ expires_in: access, refresh_expires_in: refresh }: Tokens) {
  const issuedAt = Date.now();
  return { issuedAt, expiresAt: issuedAt + access * 1000, renewableUntil: issuedAt + refresh * 1000 };
}
