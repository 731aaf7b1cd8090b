import { afterAll, beforeEach, expect, test } from 'vitest';
import { openIdentityDatabase } from '../identity/identity.testing.ts';
import { openDatabase } from '../store/database.ts';
import { sql } from '../store/sql.ts';
import { currentWrappingKey, findWrappingKey, renewWrappingKeys } from './wrapping-keys.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 5, 1);
const { database, drop } = await openIdentityDatabase();

const secret = 'a-server-secret-of-enough-length-0123456789';
const store = { database, secret };

afterAll(drop);
beforeEach(() => database.forGroup().run(sql`DELETE FROM server_secret`));

test('processes that start at once use one and the same key', async () => {
  const others = Array.from({ length: 4 }, () => openDatabase(database.url));
  const keys = await Promise.all([database, ...others].map((one) => currentWrappingKey({ database: one, secret }, START)));
  await Promise.all(others.map((one) => one.close()));
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
  expect(keys[0]).toEqual(await findWrappingKey(store, 'sm2-1'));
});

test('other secrets of the server are no keys', async () => {
  await database.forGroup().run(sql`INSERT INTO server_secret (name, value, create_time) VALUES ('signing', 'a b', ${new Date(START)})`);
  expect(await findWrappingKey(store, 'signing')).toBeUndefined();
  expect((await currentWrappingKey(store, START)).keyId).toBe('sm2-1');
});

test('a key is followed by the next after ninety days, and forgotten a week later', async () => {
  const renew = (day: number) => renewWrappingKeys(store, START + day * DAY_MS);
  const first = await currentWrappingKey(store, START);
  await renew(89);
  expect(await currentWrappingKey(store, START)).toEqual(first);
  await Promise.all([renew(90), renew(90)]);
  const second = await currentWrappingKey(store, START);
  expect(second.keyId).toBe('sm2-2');
  expect(second.publicKey).not.toBe(first.publicKey);
  await renew(96);
  expect(await findWrappingKey(store, 'sm2-1')).toEqual(first);
  await renew(97);
  expect(await findWrappingKey(store, 'sm2-1')).toBeUndefined();
  expect(await findWrappingKey(store, 'sm2-2')).toEqual(second);
});

test('the tenth key is newer than the ninth', async () => {
  await currentWrappingKey(store, START);
  for (let at = 1; at < 11; at += 1) await renewWrappingKeys(store, START + at * 90 * DAY_MS);
  expect((await currentWrappingKey(store, START)).keyId).toBe('sm2-11');
});

test('its private half is kept sealed; one of an earlier release, in clear, still opens', async () => {
  const made = await currentWrappingKey(store, START);
  const { rows } = await database.forGroup().run<{ value: string }>(sql`SELECT value FROM server_secret WHERE name = 'sm2-1'`);
  expect(rows[0]?.value).not.toContain(made.privateKey);
  await expect(findWrappingKey({ database, secret: 'another-server-secret-of-enough-length-01' }, 'sm2-1')).rejects.toThrow();
  await database.forGroup().run(sql`UPDATE server_secret SET value = ${`${made.privateKey} ${made.publicKey}`} WHERE name = 'sm2-1'`);
  expect(await findWrappingKey(store, 'sm2-1')).toEqual(made);
});
