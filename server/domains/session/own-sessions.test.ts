import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endOtherSessions, endOwnSession, listOwnSessions } from '../../../contract/domains/session/own-session.endpoints.ts';
import { showUserInfo } from '../../../contract/domains/session/session.endpoints.ts';
import { sql } from '../../engine/store/sql.ts';
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

describe('end-other-sessions', () => {
  test('leaves this one alone, and nobody else’s is touched', async () => {
    const [first, second, third] = (await somebody(3)) as [Client, Client, Client];
    expect(await third.get(endOtherSessions)).toBe(2);
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([401, 401, 200]);
    expect(await third.get(endOtherSessions)).toBe(0);
    expect(await statusOf(await app.as('stranger'))).toBe(200);
  });
});
