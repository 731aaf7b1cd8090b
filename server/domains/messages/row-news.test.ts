import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SESSIONS } from '../../../contract/domains/access/online-user.endpoints.ts';
import { scheduleConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { tenantDetail } from '../../../contract/domains/organisation/organisation.endpoints.ts';
import { setTenant } from '../../../contract/domains/organisation/tenant.resource.ts';
import { endSession, endSessionsOf, startSession } from '../../engine/identity/sessions.ts';
import { insertRows } from '../../engine/store/rows.ts';
import { tableNamed } from '../../engine/store/table.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, wireTime } from '../consultation/consultation.testing.ts';
import { openConsoles, openStream } from './messages.testing.ts';

const postTable = tableNamed('post');
let app: TestApp;
let address: string;
beforeAll(async () => {
  app = await createTestApp();
  address = await app.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const consolesOf = <N extends PersonName>(...names: N[]) => openConsoles(app, address, ...names);

/** An order whose beginning all of these consoles have heard of. */
async function heardOrder(status: 'wait_scheduling' | 'complete', heard: (name: 'doctor1' | 'expert1') => string[]): Promise<string> {
  const { id } = await aConsultation(app, { status, patientName: '保密患者' });
  for (const name of ['doctor1', 'expert1'] as const) await expect.poll(() => heard(name)).toContain(`consultation:${id}`);
  return id;
}

const schedule = async (applyOrderId: string) =>
  (await (await app.as('expert1')).send(scheduleConsultation, { applyOrderId, scheduleTime: wireTime(app.clock.now() + 86_400_000) }))
    .status;

test('a move is heard by the consoles of both hospitals and of the platform, and by nobody else’s', async () => {
  const { heard, close } = await consolesOf('doctor1', 'expert1', 'operator', 'stranger');
  const id = await heardOrder('wait_scheduling', heard);
  expect(await schedule(id)).toBe(200);
  for (const name of ['doctor1', 'expert1', 'operator'] as const)
    await expect.poll(() => heard(name).filter((one) => one === `consultation:${id}`)).toHaveLength(2);
  await sleep(200);
  expect(heard('stranger')).toEqual([]);
  expect(heard('doctor1').filter((one) => one.includes(id))).toHaveLength(2);
  close();
});

test('a stream that opens after its page tells what has happened since, of the caller’s hospital alone, and says where that is not known', async () => {
  const open = async (name: PersonName, silentFor: number) => {
    const stream = await openStream(address, (await app.as(name)).token, silentFor);
    await stream.until(() => true);
    stream.close();
    return stream.events.filter((event) => event.name !== 'news');
  };
  // Begins when the server knows of the last second.
  await expect.poll(() => open('stranger', 0)).toEqual([]);
  const { heard, close } = await consolesOf('doctor1', 'expert1');
  const begun = performance.now();
  const id = await heardOrder('complete', heard);
  await sleep(50);
  const since = () => Math.ceil(performance.now() - begun);
  const past = (await open('doctor1', since())).map(({ data }) => JSON.parse(data) as { id: string; ago: number });
  const told = past.find((event) => event.id === `consultation:${id}`);
  expect(told?.ago).toBeGreaterThanOrEqual(50);
  expect(told?.ago).toBeLessThanOrEqual(performance.now() - begun);
  expect(await open('stranger', since())).toEqual([]);
  expect((await open('stranger', 3_600_000)).map(({ name }) => name)).toEqual(['missed']);
  close();
});

test('what is refused is not told of', async () => {
  const { heard, close } = await consolesOf('doctor1', 'expert1');
  const id = await heardOrder('complete', heard);
  expect(await schedule(id)).toBe(409);
  // Whatever was said before has arrived when the next one has.
  await heardOrder('complete', heard);
  expect([heard('doctor1'), heard('expert1')].map((all) => all.filter((one) => one.includes(id)).length)).toEqual([1, 1]);
  close();
});

test('rows of a hospital are heard in it, those that all read everywhere, and many at once as one', async () => {
  const { heard, close } = await consolesOf('applyAdmin', 'expertAdmin', 'platformAdmin');
  const store = app.services.database.forTenant(app.people.applyAdmin.tenantId);
  const add = (codes: readonly string[]) =>
    store.transaction((tx) =>
      insertRows(
        tx,
        postTable,
        codes.map((postCode) => ({ postCode, postName: postCode, category: '1' })),
        stamp,
      ),
    );
  const stamp = { now: app.clock.now() };
  await add(['one']);
  await expect.poll(() => heard('applyAdmin').filter((one) => one.startsWith('organisation:'))).toHaveLength(1);

  const help = { title: '怎样申请会诊', content: '点新增。', category: 'start', sort: 1, published: 1 as const };
  await app.services.database.forGroup().transaction((tx) => insertRows(tx, tableNamed('help_message'), [help], stamp));
  for (const name of ['applyAdmin', 'expertAdmin', 'platformAdmin'] as const)
    await expect.poll(() => heard(name).some((one) => one.startsWith('settings:'))).toBe(true);

  await add(Array.from({ length: 21 }, (_, at) => `many-${at}`));
  await expect.poll(() => heard('applyAdmin').filter((one) => one === 'organisation:*')).toHaveLength(1);
  expect(heard('expertAdmin').filter((one) => one.startsWith('organisation:'))).toEqual([]);
  close();
});

test('who comes and goes is told to lists of sessions alone, once each, and to no other hospital', async () => {
  const { heard, close } = await consolesOf('applyAdmin', 'expertAdmin');
  const { tenantId, userId } = app.people.doctor1;
  const store = app.services.database.forTenant(tenantId);
  const now = app.clock.now();
  const session = { userId, clientId: 'lianyi-web', ip: '127.0.0.1', userAgent: '', expiresAt: now + 3_600_000 };
  const { sessionId } = await store.transaction((tx) => startSession(tx, app.services.secret, session, now));
  const told = `${SESSIONS}:${sessionId}`;
  await expect.poll(() => heard('applyAdmin')).toEqual([told]);
  await store.transaction((tx) => endSession(tx, sessionId, 'logout', now));
  await expect.poll(() => heard('applyAdmin')).toEqual([told, told]);
  // What has ended ends no second time.
  await store.transaction((tx) => endSessionsOf(tx, userId, 'elsewhere', now, sessionId));
  await sleep(200);
  expect(heard('applyAdmin').filter((one) => one === told)).toHaveLength(2);
  expect(heard('expertAdmin')).toEqual([]);
  close();
});

test('what is changed of several hospitals at once is heard by the lists that show them', async () => {
  const { heard, close } = await consolesOf('platformAdmin');
  const platform = await app.as('platformAdmin');
  const { id } = await platform.get<{ id: string }>(tenantDetail, { tenantId: '100003' });
  await platform.get(setTenant, { ids: [id], accountQuota: 90 });
  await expect.poll(() => heard('platformAdmin')).toContain(`organisation:${id}`);
  close();
});
