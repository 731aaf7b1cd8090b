import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { datasource } from '../../../contract/domains/organisation/datasource.resource.ts';
import { modules } from '../../modules.ts';
import { isSealedBy, openSecret, sealSecret } from '../../platform/crypto/secret-box.ts';
import { openIdentityDatabase } from '../identity/identity.testing.ts';
import type { Database } from '../store/database.ts';
import { insertRow } from '../store/rows.ts';
import { sql } from '../store/sql.ts';
import { tableNamed, tableNameOf } from '../store/table.ts';
import { loadSecret } from './server-secret.ts';
import { currentWrappingKey, findWrappingKey } from './wrapping-keys.ts';

const FIRST = 'the-first-secret-of-this-hospital-0001';
const SECOND = 'the-second-secret-of-this-hospital-002';
const NOW = Date.UTC(2026, 0, 5, 1);
const PASSWORD = 'datasource-password';
// So that every table is declared.
expect(modules.length).toBeGreaterThan(5);

let database: Database;
let drop: () => Promise<void>;
beforeEach(async () => ({ database, drop } = await openIdentityDatabase()));
afterEach(() => drop());

/** A datasource's password as it is kept under this secret of the server. */
async function keepSealed(kept: string, name = '检验库'): Promise<string> {
  const values = { name, kind: 'postgresql', url: 'tcp://10.0.0.9:5432', username: 'lis', secret: kept };
  const row = await insertRow(database.forGroup(), tableNamed(tableNameOf(datasource)), values, { now: NOW });
  return String(row.id);
}

async function keptOf(id: string): Promise<string> {
  const { rows } = await database.forGroup().run<{ secret: string }>(sql`SELECT secret FROM datasource WHERE id = ${id}`);
  return rows[0]?.secret ?? '';
}

/** Every text that a dump of the database holds, word by word. */
async function dumpedTexts(): Promise<string[]> {
  const group = database.forGroup();
  const { rows: tables } = await group.run<{ name: string }>(
    sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    if (name === 'schema_migration') continue;
    const { rows } = await group.run<{ line: string }>({ strings: [`SELECT to_jsonb(t)::text AS line FROM ${name} t`], values: [] });
    texts.push(...rows.flatMap(({ line }) => line.split(/["\s\\,{}[\]]+/)));
  }
  return texts;
}

const opens = (secret: string, kept: string): boolean => {
  try {
    return openSecret(secret, kept) === PASSWORD;
  } catch {
    return false;
  }
};

describe('a secret from outside', () => {
  test('takes over from the database’s own: seals are made anew, and a dump holds nothing that opens them', async () => {
    const { secret: own } = await loadSecret(database, {}, NOW);
    const ids = [await keepSealed(sealSecret(own, PASSWORD)), await keepSealed('kept in clear', '影像库')];
    const key = await currentWrappingKey({ database, secret: own }, NOW);
    expect((await dumpedTexts()).some((text) => opens(text, sealSecret(own, PASSWORD)))).toBe(true);

    const taken = { secret: FIRST, resealed: { done: 2, known: 1, left: 0 }, isReplaced: true };
    expect(await loadSecret(database, { secret: FIRST }, NOW)).toEqual(taken);
    const [first = '', second = ''] = await Promise.all(ids.map(keptOf));
    expect([openSecret(FIRST, first), openSecret(FIRST, second)]).toEqual([PASSWORD, 'kept in clear']);
    const dump = await dumpedTexts();
    expect(dump).toContain(first);
    expect(dump.filter((text) => opens(text, first))).toEqual([]);
    expect(dump.join(' ')).not.toContain(own);
    expect(dump.join(' ')).not.toContain(key.privateKey);

    const next = await currentWrappingKey({ database, secret: FIRST }, NOW);
    expect([next.keyId, await findWrappingKey({ database, secret: FIRST }, key.keyId)]).toEqual(['sm2-2', undefined]);
    expect((await dumpedTexts()).join(' ')).not.toContain(next.privateKey);
    expect(await loadSecret(database, { secret: FIRST }, NOW)).toEqual({ secret: FIRST });
  });

  test('is asked for from then on, and another one is refused', async () => {
    await loadSecret(database, { secret: FIRST }, NOW);
    await expect(loadSecret(database, {}, NOW)).rejects.toThrow('此数据库由 LIANYI_SECRET 保护，请设置原来的 LIANYI_SECRET 后再启动。');
    await expect(loadSecret(database, { secret: SECOND }, NOW)).rejects.toThrow('LIANYI_SECRET 与数据库不符，如需更换密钥');
    const wrong = { secret: SECOND, previousSecret: 'some-other-secret-that-never-was-here' };
    await expect(loadSecret(database, wrong, NOW)).rejects.toThrow('LIANYI_SECRET_PREVIOUS 应为原来的密钥');
    expect(await loadSecret(database, { secret: FIRST }, NOW)).toEqual({ secret: FIRST });
  });

  test('is replaced with the previous one beside it, by one of the processes that start together', async () => {
    await loadSecret(database, { secret: FIRST }, NOW);
    const id = await keepSealed(sealSecret(FIRST, PASSWORD));
    const both = { secret: SECOND, previousSecret: FIRST };
    const loaded = await Promise.all(Array.from({ length: 3 }, () => loadSecret(database, both, NOW)));
    expect(loaded.map(({ resealed }) => resealed?.done ?? 0).sort()).toEqual([0, 0, 1]);
    expect(openSecret(SECOND, await keptOf(id))).toBe(PASSWORD);
    expect(opens(FIRST, await keptOf(id))).toBe(false);
    expect(await loadSecret(database, { secret: SECOND }, NOW)).toEqual({ secret: SECOND });
    await expect(loadSecret(database, { secret: FIRST }, NOW)).rejects.toThrow('LIANYI_SECRET 与数据库不符');
  });
});

describe('a database of an earlier release, without a check value', () => {
  test('whose seals the secret opens goes on with it', async () => {
    const id = await keepSealed(sealSecret(FIRST, PASSWORD));
    expect(await loadSecret(database, { secret: FIRST }, NOW)).toMatchObject({ secret: FIRST });
    expect(openSecret(FIRST, await keptOf(id))).toBe(PASSWORD);
  });

  test('whose seals it does not open refuses it, and changes nothing', async () => {
    const kept = sealSecret(FIRST, PASSWORD);
    const id = await keepSealed(kept);
    await keepSealed('kept in clear', '影像库');
    await expect(loadSecret(database, { secret: SECOND }, NOW)).rejects.toThrow('LIANYI_SECRET 与数据库不符');
    expect(await keptOf(id)).toBe(kept);
    expect(isSealedBy(FIRST, kept)).toBe(true);
  });
});
