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
