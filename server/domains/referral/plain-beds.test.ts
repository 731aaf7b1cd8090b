import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { newId } from '../../engine/store/rows.ts';
import { sql, text } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { holdBed } from './referral.beds.ts';

const MIGRATION = new URL('../../migrations/20261128100005-plain-beds.sql', import.meta.url);
const app = sharedTestApp();
const tenantId = '100001';
const kept = () => ({ id: newId(), tenantId: '100002', targetTenantId: tenantId });

/** A bed as it was written down before, by whoever kept it. */
async function anOldBed({ id }: { id: string }, wardName: string, bedNo: string, isReleased = false): Promise<void> {
  const now = new Date(app().clock.now());
  await app()
    .services.database.forGroup()
    .run(sql`
    INSERT INTO referral_bed (id, tenant_id, party_tenant_ids, create_time, ward_name, bed_no, referral_id, released_time)
    VALUES (${newId()}, ${tenantId}, ${[tenantId, '100002']}, ${now}, ${wardName}, ${bedNo}, ${id}, ${isReleased ? now : null})`);
}

const bedOf = async ({ id }: { id: string }) =>
  (
    await app()
      .services.database.forGroup()
      .run<{ bed: string }>(sql`SELECT concat(ward_name, ' ', bed_no) AS bed FROM referral_bed WHERE referral_id = ${id} ORDER BY id`)
  ).rows.map(({ bed }) => bed);

test('beds that were kept before are written as those kept since: none is given to a second patient', async () => {
  const [wide, spaced, twice, plain, other, gone] = [kept(), kept(), kept(), kept(), kept(), kept()];
  await anOldBed(wide, '移床Ａ病区', '９');
  await anOldBed(spaced, ' 移床b 病区', '3 号床');
  // Given to two before: the first keeps the name, and the second is what it was.
  await anOldBed(twice, '移床C病区', '7');
  await anOldBed(other, '移床C病区', '７床');
  await anOldBed(plain, '移床D病区', '床');
  await anOldBed(gone, '移床Ａ病区', '９', true);
  const migration = await readFile(MIGRATION, 'utf8');
  const [update = ''] = migration.slice(migration.indexOf('UPDATE')).split(';');
  await app().services.database.forGroup().run(text(update));
  expect(await bedOf(wide)).toEqual(['移床A病区 9']);
  expect(await bedOf(spaced)).toEqual(['移床B病区 3']);
  expect(await bedOf(twice)).toEqual(['移床C病区 7']);
  expect(await bedOf(other)).toEqual(['移床C病区 ７床']);
  expect(await bedOf(plain)).toEqual(['移床D病区 床']);
  expect(await bedOf(gone), 'what was given back stays as it was').toEqual(['移床Ａ病区 ９']);
  const stamp = { userId: app().people.expert1.userId, now: app().clock.now() };
  const take = (wardName: string, bedNo: string) =>
    app()
      .services.database.forTenant(tenantId)
      .transaction((tx) => holdBed(tx, kept(), { wardName, bedNo }, stamp));
  await expect(take('移床A病区', '9床')).rejects.toMatchObject({ code: 409 });
  await expect(take('移床B病区', '3')).rejects.toMatchObject({ code: 409 });
});
