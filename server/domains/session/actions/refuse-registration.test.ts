import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approveRegistration, refuseRegistration } from '../../../../contract/domains/session/registration.actions.ts';
import { createRegistrationTestbed, type RegistrationTestbed, registrationInput, TENANT } from '../registration/registration.testing.ts';
import { registerWith, signInAs } from '../third-party/third-party.testing.ts';

let bed: RegistrationTestbed;
beforeAll(async () => {
  bed = await createRegistrationTestbed();
});
afterAll(() => bed.close());
beforeEach(() => bed.nextMinute());

describe('refuse-registration', () => {
  test('needs a reason, which the newcomer reads; he may ask again', async () => {
    const { id } = await bed.aRegistration('denied');
    const admin = await bed.app.as('strangerAdmin');
    for (const [reason, msg] of [
      ['', '请填写拒绝原因'],
      ['。。。', '请填写具体内容，不能只有标点'],
    ])
      expect(await admin.send(refuseRegistration, { id, reason })).toMatchObject({ status: 400, body: { msg } });
    await admin.get(refuseRegistration, { id, reason: '不是本院职工' });
    const { body } = await signInAs(bed.app, 'denied', TENANT);
    expect(body).toMatchObject({ user_id: '', registration_status: 'refused', registration_reason: '不是本院职工' });
    const again = await registerWith(bed.app, body.access_token ?? '', registrationInput(body.oauth_id, 'denied'), '10.8.8.8');
    expect(again.status).toBe(200);
    expect(await admin.send(approveRegistration, { id, deptId: bed.deptId, roleId: bed.roleId })).toMatchObject({
      status: 409,
      body: { msg: '已拒绝状态下不能通过' },
    });
  });
});
