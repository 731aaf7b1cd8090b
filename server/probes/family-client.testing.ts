import { syncDictionaries } from '../domains/settings/dictionary-sync.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { PersonName } from '../testing/test-people.ts';

export type Json = Record<string, unknown>;
export interface Answer<T = Json> {
  status: number;
  code: number;
  msg: string;
  data: T;
}

/** A client of the family: it knows addresses and names, and none of our declarations. */
export interface FamilyClient {
  get<T = Json>(path: string): Promise<Answer<T>>;
  /** Parameters in the address, a body or none. */
  post<T = Json>(path: string, body?: unknown): Promise<Answer<T>>;
  token: string;
}

/** The server with its dictionaries, as an installation has it. */
export async function createFamilyApp(): Promise<TestApp> {
  const app = await createTestApp();
  await syncDictionaries(app.services, app.clock.now());
  return app;
}

export async function familyClient(app: TestApp, name: PersonName): Promise<FamilyClient> {
  const { token } = await app.as(name);
  const headers = { 'blade-auth': `bearer ${token}`, authorization: 'Basic bGlhbnlpLWFwaTpsaWFueWktYXBpLWRlbW8=', 'tenant-id': '000000' };
  const send = async <T>(method: 'GET' | 'POST', path: string, payload?: unknown): Promise<Answer<T>> => {
    const reply = await app.app.inject({
      method,
      url: `/api${path}`,
      headers,
      ...(payload === undefined ? {} : { payload: payload as object }),
    });
    return { status: reply.statusCode, ...(reply.json() as Omit<Answer<T>, 'status'>) };
  };
  return { get: (path) => send('GET', path), post: (path, body) => send('POST', path, body), token };
}

/** The records of a page, or the rows of a forest. */
export async function rowsAt(client: FamilyClient, path: string): Promise<Json[]> {
  const { status, msg, data } = await client.get<Json[] | { records: Json[] }>(path);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${msg}`);
  return Array.isArray(data) ? data : data.records;
}
