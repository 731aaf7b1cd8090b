import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  MOST_OWN_SESSIONS,
} from '../../../contract/domains/session/own-session.endpoints.ts';
import { showUserInfo } from '../../../contract/domains/session/session.endpoints.ts';
import { sessionTable } from '../../engine/identity/identity.tables.ts';
import { insertMany } from '../../engine/store/insert-many.ts';
import { sql } from '../../engine/store/sql.ts';
import { withClient } from '../../platform/postgres/scratch-database.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';

interface Row {
  id: string;
  device: string;
  ip: string;
  signInTime: string;
  usedTime: string;
  isOwn: 0 | 1;
}

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const statusOf = async (client: Client) => (await client.send(showUserInfo)).status;
const ownOf = async (client: Client): Promise<Row> => {
  const found = (await client.get<Row[]>(listOwnSessions)).find(({ isOwn }) => isOwn === 1);
  if (!found) throw new Error('no own session');
  return found;
};

/** A person with several sessions, whom no other test uses. */
async function somebody(sessions: number): Promise<Client[]> {
  const { tenantId, userId } = app.people.doctor1;
  await app.services.database
    .forTenant(tenantId)
    .run(sql`UPDATE session SET ended_time = ${new Date(app.clock.now())} WHERE tenant_id = ${tenantId} AND user_id = ${userId}`);
  const clients: Client[] = [];
  for (let at = 0; at < sessions; at += 1) {
    app.clock.advance(60_000);
    clients.push(await app.asUser({ tenantId, userId }));
  }
  return clients;
}

describe('the list of one’s own sessions', () => {
  test('shows where somebody is signed in, this session first, and nobody else’s', async () => {
    const [first, second] = (await somebody(2)) as [Client, Client];
    await app.as('stranger');
    const rows = await second.get<Row[]>(listOwnSessions);
    expect(rows.map(({ isOwn }) => isOwn)).toEqual([1, 0]);
    expect(rows[0]).toMatchObject({ device: 'lianyi-api', ip: '127.0.0.1', signInTime: expect.stringMatching(/^2026-/) });
    expect(rows.map(({ id }) => id).sort()).toEqual([(await ownOf(first)).id, (await ownOf(second)).id].sort());
  });

  test('tells when each was last used', async () => {
    const [first, second] = (await somebody(2)) as [Client, Client];
    const used = async () => (await second.get<Row[]>(listOwnSessions)).find(({ isOwn }) => isOwn === 0)?.usedTime;
    await statusOf(first);
    const before = await used();
    app.clock.advance(3_600_000);
    expect(await used()).toBe(before);
    await statusOf(first);
    expect(String(await used()) > String(before)).toBe(true);
  });
});

describe('end-own-session', () => {
  test('ends that session at once, and no other', async () => {
    const [first, second, third] = (await somebody(3)) as [Client, Client, Client];
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
    await third.get(endOwnSession, { id: (await ownOf(first)).id });
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([401, 200, 200]);
    expect(await third.get<Row[]>(listOwnSessions)).toHaveLength(2);
    const { rows } = await app.services.database.forGroup().run(sql`SELECT 1 FROM audit_log WHERE call = 'end-own-session'`);
    expect(rows).toHaveLength(1);
  });

  test('does not find somebody else’s, one that is over, or none; and leaves this one to signing out', async () => {
    const [first, second] = (await somebody(2)) as [Client, Client];
    const [{ id: over }, { id: others }] = [await ownOf(first), await ownOf(await app.as('stranger'))];
    await second.get(endOwnSession, { id: over });
    for (const id of [over, others, '00000000-0000-0000-0000-000000000000'])
      expect((await second.send(endOwnSession, { id })).status).toBe(404);
    expect(await statusOf(await app.as('stranger'))).toBe(200);
    const { status, body } = await second.send(endOwnSession, { id: (await ownOf(second)).id });
    expect([status, body.msg]).toEqual([409, '不能在此退出当前会话，请使用退出登录']);
    expect(await statusOf(second)).toBe(200);
  });
});

describe('an account that programs sign in with', () => {
  const MANY = 6000;
  let last: Client;
  beforeAll(async () => {
    [last] = (await somebody(1)) as [Client];
    const { tenantId, userId } = app.people.doctor1;
    const time = new Date(app.clock.now() - 1000);
    const own = { tenantId, userId, clientId: 'lianyi-api', createTime: time, expireTime: new Date(app.clock.now() + 3_600_000) };
    const many = Array.from({ length: MANY }, (_, at) => ({ ...own, refreshHash: `many ${at}` }));
    await insertMany(app.services.database.forTenant(tenantId), sessionTable, many);
  });

  test('is cleared of old sessions by their index', async () => {
    await withClient(app.databaseUrl, (client) => client.query('ANALYZE session'));
    const old = new Date(app.clock.now() - 183 * 86_400_000);
    const { rows } = await app.services.database.forGroup().run(sql`EXPLAIN DELETE FROM session WHERE expire_time < ${old}`);
    expect(rows.map((row) => Object.values(row)[0]).join('\n')).toContain('session_expire_time_idx');
  });

  test('lists as many sessions as can be looked at, and signs all others out at once', async () => {
    const rows = await last.get<Row[]>(listOwnSessions);
    expect([rows.length, rows[0]?.isOwn]).toEqual([MOST_OWN_SESSIONS, 1]);
    const { status, body } = await last.send(endOtherSessions);
    expect([status, body.data]).toEqual([200, MANY]);
    expect(await last.get<Row[]>(listOwnSessions)).toHaveLength(1);
    const written = await app.services.database.forGroup().run(sql`SELECT 1 FROM audit_log WHERE call = 'end-other-sessions'`);
    expect(written.count).toBe(MANY);
  });
});

describe('end-other-sessions', () => {
  test('leaves this one alone, and nobody else’s is touched', async () => {
    const [first, second, third] = (await somebody(3)) as [Client, Client, Client];
    expect(await third.get(endOtherSessions)).toBe(2);
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([401, 401, 200]);
    expect(await third.get(endOtherSessions)).toBe(0);
    expect(await statusOf(await app.as('stranger'))).toBe(200);
  });
});
