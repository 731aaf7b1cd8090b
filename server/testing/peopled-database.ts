import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { syncMenu } from '../engine/identity/menu-sync.ts';
import { openDatabase } from '../engine/store/database.ts';
import { menu } from '../modules.ts';
import { inspectStatement } from './inspect-statement.ts';
import { becomeTemplate, createTestDatabase, onceInARun, type TestDatabase } from './test-database.ts';
import { createTestPeople, type TestPeople } from './test-people.ts';

const TEMPLATE = 'lianyi_people_template';

async function settle(file: string, now: number): Promise<void> {
  const made = await createTestDatabase();
  const database = openDatabase(made.url, { connections: 6, inspect: inspectStatement });
  await syncMenu(database, menu, now);
  await writeFile(file, JSON.stringify(await createTestPeople(database, now)));
  await database.close();
  await becomeTemplate(made, TEMPLATE);
}

let known: Promise<string> | undefined;

/** A database of its own that has the menu and the people of all tests: the first server of a run lets them move in, each has a copy. */
export async function createPeopledDatabase(now: number): Promise<{ testDatabase: TestDatabase; people: TestPeople }> {
  const file = join(inject('testFolder'), 'people.json');
  known ??= onceInARun(TEMPLATE, () => settle(file, now)).then(() => readFile(file, 'utf8'));
  const people: TestPeople = JSON.parse(await known);
  return { testDatabase: await createTestDatabase(TEMPLATE), people };
}
