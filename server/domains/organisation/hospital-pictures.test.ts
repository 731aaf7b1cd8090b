import { expect, test } from 'vitest';
import { appTenant } from '../../../contract/domains/organisation/app-tenant.resource.ts';
import { showHospitalPicture } from '../../../contract/domains/organisation/hospital-picture.endpoints.ts';
import { hospitalPictureLink } from '../../../contract/kernel/hospital-picture.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { fileTable } from '../../engine/files/file.table.ts';
import { findRow, insertRow } from '../../engine/store/rows.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';

const app = sharedTestApp();
const submit = endpointOf(appTenant, 'submit');

async function aPicture(code: string, owner: 'platformAdmin' | 'doctor1' = 'platformAdmin') {
  const { tenantId, userId } = app().people[owner];
  const kept = {
    tenantId,
    userId,
    code,
    name: `${code}.png`,
    originalName: '标志.png',
    extension: 'png',
    contentType: 'image/png',
    size: 68,
    sha256: '0'.repeat(64),
  };
  const { id } = await insertRow(app().services.database.forGroup(), fileTable, kept, { now: app().clock.now() });
  return { id, tenantId };
}

test('a logo that was uploaded for a hospital is kept once it is used', async () => {
  const { id, tenantId } = await aPicture('hospital-picture');
  const admin = await app().as('platformAdmin');
  const input = { appCode: 'PICTURES', tenantCode: '100001', logo: hospitalPictureLink(tenantId, id) };
  expect(await admin.get(submit, input)).toMatchObject({ logo: input.logo });
  expect(await findRow(app().services.database.forTenant(tenantId), fileTable, id)).toMatchObject({ attached: 1 });
});

test('somebody else’s upload is an absent one, told at the field', async () => {
  const { id } = await aPicture('hospital-picture', 'doctor1');
  const admin = await app().as('platformAdmin');
  const logo = hospitalPictureLink(app().people.platformAdmin.tenantId, id);
  const { status, body } = await admin.send(submit, { appCode: 'PICTURES', tenantCode: '100002', logo });
  expect([status, body.errors]).toMatchObject([400, [{ field: 'logo', message: '标志不存在，请重新上传' }]]);
});

test('nothing that was uploaded as anything else is shown to strangers', async () => {
  const { id, tenantId } = await aPicture('attachment');
  const admin = await app().as('platformAdmin');
  expect((await admin.send(showHospitalPicture, { ownerTenant: tenantId, fileId: id })).status).toBe(404);
});
