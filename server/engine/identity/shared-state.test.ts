import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSecret } from '../secrets/server-secret.ts';
import { type Database, openDatabase } from '../store/database.ts';
import { openIdentityDatabase } from './identity.testing.ts';
import { takeFromBudget } from './rate-limit.ts';

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => ({ database, drop } = await openIdentityDatabase()));
afterAll(() => drop());

test('the secret is made once, also by processes that start together', async () => {
  const others = Array.from({ length: 4 }, () => openDatabase(database.url, { connections: 2 }));
  const loaded = await Promise.all([database, ...others].map((one) => loadSecret(one, {})));
  const secrets = loaded.map(({ secret }) => secret);
  await Promise.all(others.map((one) => one.close()));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toHaveLength(43);
  expect(await loadSecret(database, {})).toEqual({ secret: secrets[0] });
});

test('a budget is exact under parallel takers, per counter and per window', async () => {
  const db = database.forGroup();
  const now = Date.UTC(2026, 0, 5, 1);
  const taken = await Promise.allSettled(Array.from({ length: 25 }, () => takeFromBudget(db, 'token 10.0.0.1', 10, 60_000, now)));
  const refused = taken.filter((one) => one.status === 'rejected');
  expect(refused).toHaveLength(15);
  expect(refused.map((one) => [one.reason.code, one.reason.message])[0]).toEqual([429, '操作过于频繁，请稍后再试']);
  await takeFromBudget(db, 'token 10.0.0.2', 10, 60_000, now);
  await takeFromBudget(db, 'token 10.0.0.1', 10, 60_000, now + 60_000);
});
