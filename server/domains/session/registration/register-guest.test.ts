import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../engine/store/sql.ts';
import { limits } from '../session-limits.ts';
import { registerWith, signInAs } from '../third-party/third-party.testing.ts';
import { createRegistrationTestbed, type RegistrationTestbed, registrationInput, TENANT } from './registration.testing.ts';

const DAY_MS = 86_400_000;

let bed: RegistrationTestbed;
beforeAll(async () => {
  bed = await createRegistrationTestbed();
});
afterAll(() => bed.close());
beforeEach(() => bed.nextMinute());

describe('register-guest', () => {
  test('leaves a request that waits for an administrator, who is told', async () => {
    const row = await bed.aRegistration('wen');
    expect(row).toMatchObject({
      name: '温若兰',
      account: 'wen',
      status: 'submitted',
      sourceName: '本院账号',
      identityName: 'wen',
      can: ['approve-registration', 'refuse-registration'],
    });
    expect(JSON.stringify(row)).not.toContain('argon2');
    await bed.app.deliver();
    const { rows } = await bed.app.services.database.forTenant(TENANT).run(sql`
      SELECT user_id AS "userId", title, link FROM notice WHERE tenant_id = ${TENANT} AND context LIKE ${'%（wen）%'}`);
    expect(rows).toEqual([{ userId: bed.app.people.strangerAdmin.userId, title: '有新的注册申请', link: '/system/registration' }]);
  });

  test('asks for everything in the exact words', async () => {
    const { body } = await signInAs(bed.app, 'words', TENANT);
    const send = (values: object) => registerWith(bed.app, body.access_token ?? '', registrationInput(body.oauth_id, 'words', values));
    for (const [values, msg] of [
      [{ tenantId: '' }, '请先输入租户编号'],
      [{ account: '' }, '请先输入账号名称'],
      [{ password: '' }, '请先输入密码'],
      [{ password2: '' }, '请先输入密码'],
      [{ password2: 'Evening-Round-7' }, '两次密码输入不一致'],
      [{ password: 'short1', password2: 'short1' }, '密码不能少于8位'],
      [{ tenantId: '100002' }, '租户编号与登录来源不一致'],
      [{ account: 'StrangerAdmin' }, '账号已存在，请更换'],
    ] as const)
      expect(await send(values)).toMatchObject({ status: 400, body: { msg } });
  });

  test('is for the newcomer of the token alone', async () => {
    const one = (await signInAs(bed.app, 'one', TENANT)).body;
    const two = (await signInAs(bed.app, 'two', TENANT)).body;
    const { token } = await bed.app.as('strangerAdmin');
    for (const sent of ['', 'nonsense', two.access_token ?? '', token])
      expect((await registerWith(bed.app, sent, registrationInput(one.oauth_id, 'one'))).status).toBe(401);
    bed.app.clock.advance(31 * 60_000);
    expect((await registerWith(bed.app, one.access_token ?? '', registrationInput(one.oauth_id, 'one'))).status).toBe(401);
  });

  test('one request of a person waits at a time', async () => {
    await bed.aRegistration('twice');
    const { body } = await signInAs(bed.app, 'twice', TENANT);
    expect(body).toMatchObject({ user_id: '', registration_status: 'submitted' });
    const again = await registerWith(bed.app, body.access_token ?? '', registrationInput(body.oauth_id, 'other'), '10.9.9.9');
    expect(again).toMatchObject({ status: 409, body: { msg: '注册申请已提交，请等待管理员审核' } });
  });

  test('five a day from one address', async () => {
    const { body } = await signInAs(bed.app, 'eager', TENANT);
    const send = () => registerWith(bed.app, body.access_token ?? '', registrationInput(body.oauth_id, 'eager'), '10.7.7.7');
    const codes: number[] = [];
    for (let at = 0; at < 5; at += 1) codes.push((await send()).status);
    expect(codes).toEqual([200, 409, 409, 409, 409]);
    expect(await send()).toMatchObject({ status: 429, body: { msg: '今日注册次数已达上限，请明天再试' } });
    // Tomorrow is what people call so.
    const now = bed.app.clock.now();
    const midnight = Math.ceil((now + 8 * 3_600_000) / DAY_MS) * DAY_MS - 8 * 3_600_000;
    bed.app.clock.advance(midnight - now + 60_000);
    const next = (await signInAs(bed.app, 'eager', TENANT)).body;
    expect((await registerWith(bed.app, next.access_token ?? '', registrationInput(next.oauth_id, 'eager'), '10.7.7.7')).status).toBe(409);
  });

  test('a name that is taken is no request, and still nobody tries out all of them', async () => {
    const { body } = await signInAs(bed.app, 'names', TENANT);
    const send = (account: string) => registerWith(bed.app, body.access_token ?? '', registrationInput(body.oauth_id, account), '10.7.7.8');
    for (let at = 0; at < 6; at += 1)
      expect(await send('StrangerAdmin')).toMatchObject({ status: 400, body: { msg: '账号已存在，请更换' } });
    expect((await send('names')).status).toBe(200);
    const other = await signInAs(bed.app, 'names2', TENANT);
    const again = () =>
      registerWith(bed.app, other.body.access_token ?? '', registrationInput(other.body.oauth_id, 'StrangerAdmin'), '10.7.7.8');
    for (let at = 7; at < limits.registrationTries; at += 1) expect((await again()).status).toBe(400);
    expect((await again()).status).toBe(429);
  });
});
