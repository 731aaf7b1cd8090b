import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showProfile } from '../../../../contract/domains/access/access.endpoints.ts';
import { bindInvitation, listInvitationBinding, userInvitation } from '../../../../contract/domains/access/user-invitation.resource.ts';
import type { Page } from '../../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../../contract/kernel/resource.ts';
import { type AccessTestbed, createAccessTestbed, type TestPerson } from '../access.testing.ts';

const submit = endpointOf(userInvitation, 'submit');

let bed: AccessTestbed;
let inviter: TestPerson;
beforeAll(async () => {
  bed = await createAccessTestbed();
  inviter = await bed.aPerson([]);
});
afterAll(() => bed.app.close());

const invite = (invitationCode: string, values: object = {}) =>
  bed.admin.get<{ id: string; version: number }>(submit, { invitationCode, kind: '2', quota: 2, inviterId: inviter.id, ...values });
const bind = ({ client }: TestPerson, invitationCode: string) => client.send(bindInvitation, { invitationCode });

describe('an invitation', () => {
  test('is accepted once in a life, by as many as it is for', async () => {
    await invite('TEAM01');
    const people = [await bed.aPerson([]), await bed.aPerson([]), await bed.aPerson([])] as const;
    const inviterOf = async () => (await people[0].client.get<{ inviterName?: string }>(showProfile)).inviterName;
    expect(await inviterOf()).toBe(undefined);
    expect((await bind(people[0], 'TEAM01')).status).toBe(200);
    expect(await inviterOf()).toMatch(/^人员/);
    expect(await bind(people[0], 'TEAM01')).toMatchObject({ status: 409, body: { msg: '您已绑定过邀请码' } });
    expect((await bind(people[1], 'TEAM01')).status).toBe(200);
    expect(await bind(people[2], 'TEAM01')).toMatchObject({ status: 409, body: { msg: '邀请码已用完' } });
    const bound = await bed.admin.get<Page<object>>(listInvitationBinding);
    expect(bound.records).toHaveLength(2);
    expect(bound.records[0]).toMatchObject({ invitationCode: 'TEAM01', account: people[1].account });
  });

  test('a single one is for one person, also of two at once', async () => {
    await invite('ONCE01', { kind: '1', quota: 9 });
    const people = [await bed.aPerson([]), await bed.aPerson([])];
    const statuses = (await Promise.all(people.map((person) => bind(person, 'ONCE01')))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
  });

  test('is nobody’s own, closes no circle, and ends', async () => {
    await invite('SELF01');
    expect(await bind(inviter, 'SELF01')).toMatchObject({ status: 400, body: { msg: '不能绑定自己的邀请码' } });
    const guest = await bed.aPerson([]);
    expect((await bind(guest, 'SELF01')).status).toBe(200);
    await invite('BACK01', { inviterId: guest.id });
    expect(await bind(inviter, 'BACK01')).toMatchObject({ status: 409, body: { msg: '邀请人是由您邀请的，不能互相邀请' } });
    await invite('LATE01', { expireTime: '2026-01-01 00:00:00' });
    expect(await bind(await bed.aPerson([]), 'LATE01')).toMatchObject({ status: 409, body: { msg: '邀请码已失效' } });
    expect(await bind(await bed.aPerson([]), 'NONE01')).toMatchObject({ status: 404, body: { msg: '邀请码不存在' } });
  });

  test('a used one keeps its inviter and its guests', async () => {
    const { id } = await invite('USED01');
    await bind(await bed.aPerson([]), 'USED01');
    const other = await bed.aPerson([]);
    expect(await bed.admin.send(submit, { id, invitationCode: 'USED01', kind: '2', quota: 2, inviterId: other.id })).toMatchObject({
      status: 409,
    });
    expect(await bed.admin.send(endpointOf(userInvitation, 'remove'), { ids: [id] })).toMatchObject({
      status: 409,
      body: { msg: '用户邀请下还有绑定记录，不能删除' },
    });
  });

  test('answers at its other address, too', async () => {
    const payload = { invitationCode: 'ALIAS01', kind: '1', inviterId: inviter.id };
    const headers = { 'blade-auth': `bearer ${bed.admin.token}` };
    expect((await bed.app.app.inject({ method: 'POST', url: '/api/blade-user/invitation/submit', headers, payload })).statusCode).toBe(200);
  });
});
