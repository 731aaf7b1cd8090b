import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  countNotReadMessage,
  MOST_UNREAD,
  pageMessage,
  readAllMessage,
  readMessage,
} from '../../../contract/domains/messages/messages.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { tellPeople } from './messages.testing.ts';

interface Notice {
  id: string;
  title: string;
  readStatus: '1' | '2';
}

let app: TestApp;
let doctor: Client;
beforeAll(async () => {
  app = await createTestApp();
  doctor = await app.as('doctor1');
});
afterAll(() => app.close());

const tellAll = async (count: number, names: Parameters<typeof tellPeople>[1]): Promise<void> => {
  for (let number = 1; number <= count; number += 1) {
    await tellPeople(app, names, `第${number}条`);
    app.clock.advance(1_000);
    await app.deliver();
  }
};
const page = (client: Client, input: object = {}) => client.get<Page<Notice>>(pageMessage, { size: 5, ...input });
const count = (client: Client) => client.get<number>(countNotReadMessage);

test('pages are newest first, do not overlap, and hold own notices only', async () => {
  await tellAll(12, ['doctor1', 'doctor2', 'stranger', 'operator']);
  const pages = [await page(doctor), await page(doctor, { current: 2 }), await page(doctor, { current: 3 })];
  expect(pages.map(({ records }) => records.length)).toEqual([5, 5, 2]);
  expect(pages.flatMap(({ records }) => records.map(({ title }) => title))).toEqual(
    Array.from({ length: 12 }, (_, at) => `第${12 - at}条`),
  );
  expect(pages[0]?.records[0]).toEqual({
    id: expect.any(String),
    title: '第12条',
    context: '给doctor1的消息',
    link: '/consultation/my-applications',
    createTime: expect.stringMatching(/^2026-11-20 10:\d\d:\d\d$/),
    readStatus: '1',
  });
  // Who sees every hospital's orders still sees his own notices only.
  expect((await page(await app.as('operator'))).total).toBe(12);
  expect((await page(await app.as('platformAdmin'))).total).toBe(0);
});

test('one is found by its number, by its receiver alone', async () => {
  const id = (await page(doctor)).records[3]?.id;
  expect(await page(doctor, { id })).toMatchObject({ total: 1, records: [{ id }] });
  expect((await page(await app.as('stranger'), { id })).records).toEqual([]);
});

test('the count is what the list has, whatever is read in whatever order', async () => {
  const numbers = Array.from({ length: 12 }, (_, at) => ((at * 7 + 3) % 12) + 1);
  for (const number of numbers) {
    const all = await page(doctor, { size: 200 });
    const one = all.records.find(({ title }) => title === `第${number}条`);
    // Twice, and twice at once: reading is idempotent.
    await Promise.all([doctor.get(readMessage, { no: one?.id }), doctor.get(readMessage, { no: one?.id })]);
    const after = await page(doctor, { size: 200 });
    const unread = after.records.filter(({ readStatus }) => readStatus === '1');
    expect(unread).toHaveLength(all.records.filter(({ readStatus }) => readStatus === '1').length - 1);
    expect([await count(doctor), (await page(doctor, { readStatus: '1' })).total]).toEqual([unread.length, unread.length]);
  }
  expect([await count(doctor), await count(await app.as('doctor2'))]).toEqual([0, 12]);
});

test('reading again keeps the time of the first reading', async () => {
  const [first] = (await page(doctor)).records;
  const readTime = async () =>
    (await app.services.database.forGroup().run<{ time: Date }>(sql`SELECT read_time AS time FROM notice WHERE id = ${first?.id}`)).rows[0]
      ?.time;
  const before = await readTime();
  app.clock.advance(60_000);
  await doctor.get(readMessage, { no: first?.id });
  expect(await readTime()).toEqual(before);
});

test.each(['GET', 'POST'] as const)('%s reads one and all', async (method) => {
  await tellPeople(app, ['doctor1', 'doctor1'], `按${method}读`);
  await app.deliver();
  const [newest] = (await page(doctor)).records;
  const send = (path: string) => app.app.inject({ method, url: `/api${path}`, headers: { 'blade-auth': `bearer ${doctor.token}` } });
  expect((await send(`${readMessage.path}?no=${newest?.id}`)).statusCode).toBe(200);
  expect(await count(doctor)).toBe(1);
  expect((await send(readAllMessage.path)).statusCode).toBe(200);
  expect(await count(doctor)).toBe(0);
});

describe('a foreign notice', () => {
  test.each(['doctor2', 'stranger', 'platformAdmin', 'operator'] as const)('is an absent one to %s', async (name) => {
    await tellPeople(app, ['doctor1'], '给本人的');
    await app.deliver();
    const [own] = (await page(doctor)).records;
    const client = await app.as(name);
    const foreign = await client.send(readMessage, { no: own?.id });
    const absent = await client.send(readMessage, { no: newId() });
    expect(foreign).toMatchObject({ status: 404, body: { msg: absent.body.msg } });
    await client.get(readAllMessage);
    expect((await page(doctor)).records[0]?.readStatus).toBe('1');
  });
});

test('thousands are counted as far as the bell counts, and marked some at a time', async () => {
  const { tenantId, userId } = app.people.cashier;
  await app.services.database.forTenant(tenantId).run(sql`
    INSERT INTO notice (id, tenant_id, create_time, user_id, event_id, title, context, read_status)
    SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${tenantId}, ${new Date(app.clock.now())}, ${userId},
      ('00000000-0000-7000-8001-' || lpad(to_hex(n), 12, '0'))::uuid, '很多', '很多消息', '1'
    FROM generate_series(1, 5000) n RETURNING 1 AS added`);
  const cashier = await app.as('cashier');
  expect(await count(cashier)).toBe(MOST_UNREAD);
  // The list goes on counting.
  expect((await page(cashier, { readStatus: '1' })).total).toBe(5000);
  await cashier.get(readAllMessage);
  expect([await count(cashier), (await page(cashier, { readStatus: '2' })).total]).toEqual([0, 5000]);
  // A row knows the transaction that wrote it.
  const { rows } = await app.services.database.forTenant(tenantId).run<{ transactions: number }>(sql`
    SELECT count(DISTINCT xmin::text) AS transactions FROM notice WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND title = '很多'`);
  expect(rows[0]?.transactions).toBe(3);
  await cashier.get(readAllMessage);
});
