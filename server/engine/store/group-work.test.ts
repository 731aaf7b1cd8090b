import { expect, inject, test } from 'vitest';
import { inScratchDatabase } from '../../platform/postgres/scratch-database.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { sql } from './sql.ts';

test('group work that looks something up meanwhile never waits for its like', () =>
  inScratchDatabase(inject('testServerUrl'), async (url) => {
    await migrate(url);
    const database = openDatabase(url, { connections: 2 });
    // Twice as many as there are connections; with one pool for both, each would hold what another waits for.
    const work = () =>
      database.forGroup().transaction(async (tx) => {
        await tx.run(sql`SELECT 1`);
        return (await database.forGroup().run<{ one: number }>(sql`SELECT 1 AS one`)).rows[0]?.one;
      });
    expect(await Promise.all(Array.from({ length: 8 }, work))).toEqual(Array(8).fill(1));
    await database.close();
  }));

test('a transaction of a hospital looks things up by other connections than its own: all of those may be with others that do the same', () =>
  inScratchDatabase(inject('testServerUrl'), async (url) => {
    await migrate(url);
    const database = openDatabase(url, { connections: 1, refusesSecond: true });
    const own = database.forTenant('100001');
    const one = sql`SELECT 1`;
    const within = (work: () => Promise<unknown>) => own.transaction(work);
    const refused = 'a transaction asks for a second connection of its own pool';
    await expect(within(() => database.forTenant('100002').run(one))).rejects.toThrow(refused);
    await expect(within(() => database.forGroup().transaction(() => own.transaction((tx) => tx.run(one))))).rejects.toThrow(refused);
    expect(await within(() => database.forGroup().run(one))).toMatchObject({ count: 1 });
    // What it has set off by then goes on by itself afterwards.
    let later: Promise<unknown> | undefined;
    await within(async () => {
      later = new Promise((resolve) => setTimeout(resolve, 50)).then(() => own.run(one));
    });
    expect(await later).toMatchObject({ count: 1 });
    await database.close();
  }));
