import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { referral } from '../../../contract/domains/referral/referral.resource.ts';
import { listOf } from '../../../contract/kernel/document.ts';
import { addPerson } from '../../testing/extra-people.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { aReferral, storedReferral } from './referral.testing.ts';

const app = sharedTestApp();

test('the sheet of a list has names where the list has them, and no numbers of hospitals, departments and doctors', async () => {
  const { id, no } = await aReferral(app());
  const { list, exported } = listOf(referral, 'pageAdminOutHospitalizationReferral');
  const permissionCodes = [list.permission, exported.permission].flat() as string[];
  const { tenantId } = app().people.doctor1;
  const office = await app().asUser(await addPerson(app(), { tenantId, name: 'office', permissionCodes, dataScope: 'tenant' }));
  const reply = await app().app.inject({
    url: `/api${exported.path}?no=${encodeURIComponent(no)}`,
    headers: { 'blade-auth': `bearer ${office.token}` },
  });
  const { sheets } = await readXlsx(new Uint8Array(reply.rawPayload));
  const [header = [], line = []] = sheets[0]?.rows ?? [];
  const told = Object.fromEntries(header.map((title, at) => [String(title), line[at]]));
  const stored = await storedReferral(app(), { id });
  const { targetTenantId, targetDeptId, targetUserId } = referral.fields;
  expect([told[targetTenantId.label], told[targetDeptId.label], told[targetUserId.label]].map((cell) => cell ?? '')).toEqual(
    [stored.targetTenantName, stored.targetDeptName, stored.targetUserName].map((name) => name ?? ''),
  );
  expect(stored.targetTenantName).toBeTruthy();
});
