import { expect, test } from 'vitest';
import { hospitalRelation } from '../../../contract/domains/referral/hospital-relation.resource.ts';
import { joinHospitals, referralHospitals } from '../../../contract/domains/referral/referral.endpoints.ts';
import { referralMove, saveReferral } from '../../../contract/domains/referral/referral.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { aForm, aReferral, openReferrals, storedReferral } from './referral.testing.ts';

const app = sharedTestApp();

test('hospitals refer to each other: none to itself, and nobody to the platform', async () => {
  const platform = await app().as('platformAdmin');
  const save = (fromTenantId: string, toTenantId: string) =>
    platform.send(endpointOf(hospitalRelation, 'submit'), { fromTenantId, toTenantId, meetingType: '1' });
  const refused = { status: 400, body: { msg: '转出医院和接诊医院不能是同一家医院' } };
  expect(await save('100002', '100002')).toMatchObject(refused);
  const noHospital = { status: 400, body: { msg: '平台不是医院，请选择医院' } };
  expect(await save('100002', '000000')).toMatchObject(noHospital);
  expect(await save('000000', '100001')).toMatchObject(noHospital);
  const join = (headTenantId: string, memberTenantIds: readonly string[]) =>
    platform.send(joinHospitals, { headTenantId, memberTenantIds });
  expect(await join('100001', ['100002', '000000'])).toMatchObject(noHospital);
  expect(await join('000000', ['100002'])).toMatchObject(noHospital);
});

test('nobody is referred to a hospital whose term has ended', async () => {
  await openReferrals(app());
  const ends = (end: Date | null) =>
    app().services.database.forGroup().run(sql`UPDATE tenant SET expire_time = ${end} WHERE tenant_code = '100001'`);
  await ends(new Date(app().clock.now()));
  const doctor = await app().as('doctor1');
  expect(await doctor.get(referralHospitals, {})).toEqual([]);
  const { status, body } = await doctor.send(saveReferral, { ...aForm(app()), type: 'submit' });
  await ends(null);
  expect([status, body.msg]).toEqual([400, '接诊医院不存在或已停用，请重新选择']);
});

test('whoever receives is told that the relation has ended, and by whom the way out is, not to choose another hospital', async () => {
  const { id } = await aReferral(app());
  await (await app().as('expertAdmin')).get(referralMove('approve'), { id });
  const relate = (isDeleted: 0 | 1) =>
    app()
      .services.database.forGroup()
      .run(sql`
      UPDATE hospital_relation SET is_deleted = ${isDeleted}
      WHERE from_tenant_id = '100002' AND to_tenant_id = '100001' AND meeting_type = '1'`);
  await relate(1);
  const refused = await (await app().as('expert1')).send(referralMove('accept'), { id });
  const sent = await (await app().as('doctor1')).send(saveReferral, { ...aForm(app()), type: 'submit' });
  await relate(0);
  expect(refused).toMatchObject({ status: 409, body: { msg: '转出医院与本院的转诊关系已取消，不能同意接诊，请拒绝接诊或联系平台' } });
  expect(refused.body.errors).toBeUndefined();
  expect((await storedReferral(app(), { id })).applyOrderStatus).toBe('wait_scheduling');
  // Whoever refers chooses.
  expect(sent).toMatchObject({ status: 400, body: { errors: [{ field: 'targetTenantId' }] } });
  expect((await (await app().as('expert1')).send(referralMove('accept'), { id })).status).toBe(200);
});
