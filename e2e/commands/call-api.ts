import { Client } from 'pg';
import type { RunningApp } from '../support/app.ts';
import { DEMO_PASSWORD, type Person } from './demo-people.ts';
import { readCaptcha } from './read-captcha.ts';

/** An answer of the server, envelope and HTTP status. */
export interface ApiAnswer<T = unknown> {
  status: number;
  code: number;
  msg: string;
  data: T;
}

export interface ApiSession {
  get<T = unknown>(path: string, query?: Record<string, string>): Promise<ApiAnswer<T>>;
  post<T = unknown>(path: string, body: unknown): Promise<ApiAnswer<T>>;
}

const CLIENT = 'journeys';
const BASIC = `Basic ${Buffer.from(`${CLIENT}:lianyi-web`).toString('base64')}`;

/** A session of one person without a browser: for preparing data, and for asking what the console would not ask. */
export async function openApi(app: RunningApp, person: Person): Promise<ApiSession> {
  await registerClient(app.databaseUrl);
  const captcha = (await (await fetch(`${app.baseUrl}/api/blade-auth/oauth/captcha`)).json()) as { key: string };
  const reply = await fetch(`${app.baseUrl}/api/blade-auth/oauth/token`, {
    method: 'POST',
    headers: {
      Authorization: BASIC,
      'Tenant-Id': person.tenantId,
      'Captcha-Key': captcha.key,
      'Captcha-Code': await readCaptcha(app.databaseUrl, captcha.key),
    },
    body: new URLSearchParams({ grant_type: 'captcha', tenantId: person.tenantId, username: person.account, password: DEMO_PASSWORD }),
  });
  const { access_token: token } = (await reply.json()) as { access_token?: string };
  if (!token) throw new Error(`${person.account}@${person.tenantId} could not sign in: HTTP ${reply.status}`);
  const send = async <T>(path: string, init: RequestInit): Promise<ApiAnswer<T>> => {
    const headers = { 'Blade-Auth': `bearer ${token}`, 'Content-Type': 'application/json' };
    const answer = await fetch(`${app.baseUrl}/api${path}`, { ...init, headers });
    return { ...((await answer.json()) as Omit<ApiAnswer<T>, 'status'>), status: answer.status };
  };
  return {
    get: (path, query = {}) => send(`${path}?${new URLSearchParams(query)}`, { method: 'GET' }),
    post: (path, body) => send(path, { method: 'POST', body: JSON.stringify(body) }),
  };
}

/** A client like the console's own, which may send plain bodies: these calls are about who sees what, not about encryption. */
async function registerClient(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO oauth_client (id, client_id, secret_hash, grant_types, body_cipher, create_user, create_time, update_time, version, is_deleted)
       SELECT gen_random_uuid(), $1, secret_hash, grant_types, 'accepted', create_user, create_time, update_time, 0, 0
       FROM oauth_client WHERE client_id = 'lianyi-web' AND is_deleted = 0
       ON CONFLICT (client_id) WHERE is_deleted = 0 DO NOTHING`,
      [CLIENT],
    );
  } finally {
    await client.end();
  }
}
