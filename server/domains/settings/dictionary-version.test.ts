import { afterAll, beforeAll, expect, test } from 'vitest';
import { showDictionaryVersion } from '../../../contract/domains/settings/dictionary-version.endpoints.ts';
import { insertRow } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { businessDictionaryTable, dictionaryTable } from './dictionary.tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const versionFor = async (who: 'nobody' | 'stranger') =>
  (await (await app.as(who)).get<{ version: string }>(showDictionaryVersion, {})).version;
const entry = { code: 'colour', dictKey: '1', dictValue: '红色', sort: 1, isSealed: 0 } as const;

test('an addition and a change of a platform dictionary change everybody’s version; nothing else does', async () => {
  const before = await versionFor('nobody');
  expect(await versionFor('nobody')).toBe(before);
  const group = app.services.database.forGroup();
  const added = await insertRow(group, dictionaryTable, entry, { now: app.clock.now() });
  const after = await versionFor('nobody');
  expect(after).not.toBe(before);
  await group.run(sql`UPDATE dictionary SET is_deleted = 1, version = version + 1 WHERE id = ${added.id}`);
  expect(await versionFor('nobody')).not.toBe(after);
});

test("a hospital's own dictionary changes its own version alone", async () => {
  const [ours, theirs] = [await versionFor('nobody'), await versionFor('stranger')];
  await insertRow(app.services.database.forTenant('100002'), businessDictionaryTable, entry, { now: app.clock.now() });
  expect(await versionFor('nobody')).not.toBe(ours);
  expect(await versionFor('stranger')).toBe(theirs);
});
