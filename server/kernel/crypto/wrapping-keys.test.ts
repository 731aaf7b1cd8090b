import { afterAll, beforeEach, expect, test } from 'vitest';
import { openIdentityDatabase } from '../identity/identity.testing.ts';
import { openDatabase } from '../store/database.ts';
import { sql } from '../store/sql.ts';
import { currentWrappingKey, findWrappingKey, renewWrappingKeys } from './wrapping-keys.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 5, 1);
const { database, drop } = await openIdentityDatabase();

afterAll(drop);
beforeEach(() => database.forGroup().run(sql`DELETE FROM server_secret`));

test('processes that start at once use one and the same key', async () => {
  const others = Array.from({ length: 4 }, () => openDatabase(database.url));
  const keys = await Promise.all([database, ...others].map((one) => currentWrappingKey(one, START)));
  await Promise.all(others.map((one) => one.close()));
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
  expect(keys[0]).toEqual(await findWrappingKey(database, 'sm2-1'));
});

test('other secrets of the server are no keys', async () => {
  await database.forGroup().run(sql`INSERT INTO server_secret (name, value, create_time) VALUES ('signing', 'a b', ${new Date(START)})`);
  expect(await findWrappingKey(database, 'signing')).toBeUndefined();
  expect((await currentWrappingKey(database, START)).keyId).toBe('sm2-1');
});

test('a key is followed by the next after ninety days, and forgotten a week later', async () => {
  const renew = (day: number) => renewWrappingKeys(database, START + day * DAY_MS);
  const first = await currentWrappingKey(database, START);
  await renew(89);
  expect(await currentWrappingKey(database, START)).toEqual(first);
  await Promise.all([renew(90), renew(90)]);
  const second = await currentWrappingKey(database, START);
  expect(second.keyId).toBe('sm2-2');
  expect(second.publicKey).not.toBe(first.publicKey);
  await renew(96);
  expect(await findWrappingKey(database, 'sm2-1')).toEqual(first);
  await renew(97);
  expect(await findWrappingKey(database, 'sm2-1')).toBeUndefined();
  expect(await findWrappingKey(database, 'sm2-2')).toEqual(second);
});

test('the tenth key is newer than the ninth', async () => {
  await currentWrappingKey(database, START);
  for (let at = 1; at < 11; at += 1) await renewWrappingKeys(database, START + at * 90 * DAY_MS);
  expect((await currentWrappingKey(database, START)).keyId).toBe('sm2-11');
});
