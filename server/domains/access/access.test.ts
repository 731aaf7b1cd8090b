import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  profileFormFields,
  roleSelect,
  searchUser,
  showProfile,
  updateProfile,
} from '../../../contract/domains/access/access.endpoints.ts';
import { saveConsultation } from '../../../contract/domains/consultation/save-consultation.endpoints.ts';
import { post } from '../../../contract/domains/organisation/post.resource.ts';
import { showUserInfo } from '../../../contract/domains/session/session.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { DEFAULT_UPLOAD_CODE } from '../../../contract/kernel/upload-policies.ts';
import { storeFile } from '../../engine/files/store-file.ts';
import { insertRow } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { describeTableOf } from '../../engine/store/table.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { userPostTable } from '../organisation/organisation.tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Row = Record<string, unknown>;
const good = { realName: '杨蕴之', name: '蕴之', phone: '13812345678', email: 'yang@example.org' };
// The smallest PNG: one pixel.
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');

async function uploaded(name: PersonName, code: string): Promise<string> {
  const { tenantId, userId } = app.people[name];
  const incoming = { originalName: 'me.png', declaredType: 'image/png', body: Readable.from([PNG]), code };
  return (await storeFile(app.services.database.forTenant(tenantId), app.services, incoming, { userId, now: app.clock.now() })).id;
}

describe('the profile', () => {
  test('shows oneself, in full', async () => {
    const { doctor2 } = app.people;
    expect(await (await app.as('doctor2')).get<Row>(showProfile)).toMatchObject({
      id: doctor2.userId,
      account: 'doctor2',
      realName: doctor2.realName,
      name: doctor2.realName,
      deptName: '心血管内科',
      tenantName: '云岭县人民医院',
      postName: '主任医师',
    });
  });

  test('is changed, cleared and read again, also under its other address', async () => {
    const client = await app.as('doctor1');
    expect(await client.get<Row>(updateProfile, good)).toMatchObject(good);
    expect(await client.get<Row>(showProfile)).toMatchObject(good);
    expect(await client.get<Row>(showUserInfo)).toMatchObject({ realName: '杨蕴之' });
    const [, other = updateProfile] = [0, { ...updateProfile, path: updateProfile.also?.[0]?.path ?? '' }];
    const cleared = await client.get<Row>(other, { ...good, email: null });
    expect(cleared).not.toHaveProperty('email');
    expect(await (await app.as('doctor2')).get<Row>(showProfile)).not.toMatchObject({ realName: '杨蕴之' });
  });

  test('somebody who read an older version is told so', async () => {
    const client = await app.as('expert2');
    const { version } = await client.get<Row>(showProfile);
    expect((await client.send(updateProfile, { ...good, version })).status).toBe(200);
    expect((await client.send(updateProfile, { ...good, version })).status).toBe(409);
  });

  test('an empty version asks for none', async () => {
    expect((await (await app.as('expert2')).send(updateProfile, { ...good, version: '' })).status).toBe(200);
  });

  test('who never chose a nickname, and sends the shown one back, still goes by his name', async () => {
    const client = await app.as('operator');
    const { realName, name } = await client.get<Row>(showProfile);
    expect(name).toBe(realName);
    expect(await client.get<Row>(updateProfile, { ...good, name: realName })).toMatchObject({ name: good.realName });
    expect(await client.get<Row>(updateProfile, { ...good, name: '小杨' })).toMatchObject({ name: '小杨' });
    expect(await client.get<Row>(updateProfile, { ...good, realName: '杨蕴', name: '小杨' })).toMatchObject({ name: '小杨' });
  });

  test('nobody gives themselves the name of a colleague; who has it already by an administrator keeps it', async () => {
    const { doctor1, doctor2, stranger } = app.people;
    const client = await app.as('doctor1');
    const taken = await client.send(updateProfile, { ...good, realName: doctor2.realName });
    expect(taken).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'realName', message: '本院已有同名人员，请联系本院管理员修改姓名' }] },
    });
    expect((await client.send(updateProfile, { ...good, realName: `·${doctor2.realName}•`.toUpperCase() })).status).toBe(400);
    expect((await client.send(updateProfile, { ...good, realName: stranger.realName })).status).toBe(200);
    const names = sql`UPDATE user_account SET real_name = ${doctor2.realName} WHERE id = ${doctor1.userId}`;
    await app.services.database.forGroup().run(names);
    expect((await client.send(updateProfile, { ...good, realName: doctor2.realName })).status).toBe(200);
  });

  test.each([
    ['realName', '', '姓名不能为空'],
    ['realName', 'a<b', '当前不支持特殊字符'],
    ['name', '', '昵称不能为空'],
    ['phone', '', '手机号码不能为空'],
    ['phone', '12345678901', '手机号码格式不正确'],
    ['email', 'nobody', '邮箱格式不正确'],
  ])('%s «%s» is refused: %s', async (field, value, message) => {
    expect(Object.keys(profileFormFields)).toContain(field);
    const { status, body } = await (await app.as('doctor1')).send(updateProfile, { ...good, [field]: value });
    expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: [{ field, message }] });
  });
});

describe('the avatar', () => {
  test("is one's own upload, shown by a link that needs no session and may be cached", async () => {
    const client = await app.as('doctor1');
    const id = await uploaded('doctor1', 'avatar');
    const { avatar } = await client.get<{ avatar: string }>(updateProfile, { ...good, avatar: [id] });
    expect(await client.get<Row>(showUserInfo)).toMatchObject({ avatar });
    const picture = await app.app.inject(avatar);
    expect(picture.statusCode).toBe(200);
    expect(picture.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': expect.stringContaining('immutable') });
    expect(picture.rawPayload.equals(PNG)).toBe(true);
    // Sent back as it was shown, it stays; taken away, it is gone.
    expect(await client.get<Row>(updateProfile, { ...good, avatar: [avatar] })).toMatchObject({ avatar });
    expect(await client.get<Row>(updateProfile, { ...good, avatar: null })).not.toHaveProperty('avatar');
  });

  test("is neither a clinical picture nor somebody else's", async () => {
    const client = await app.as('doctor1');
    const clinical = await uploaded('doctor1', 'case-image');
    app.clock.advance(11 * 60_000);
    for (const id of [clinical, await uploaded('doctor2', 'avatar'), await uploaded('expert1', 'avatar')]) {
      const { status, body } = await client.send(updateProfile, { ...good, avatar: [id] });
      expect({ status, msg: body.msg }).toEqual({ status: 400, msg: '头像不存在，请重新上传' });
    }
    expect((await app.app.inject(`/api/blade-user/avatar/100002/${clinical}`)).statusCode).toBe(404);
    const own = await uploaded('doctor1', 'avatar');
    expect((await app.app.inject(`/api/blade-user/avatar/100001/${own}`)).statusCode).toBe(404);
  });

  test('may be what was uploaded just now without saying what for; fresh, but attached to an order is refused', async () => {
    const client = await app.as('doctor1');
    const [loose, attached] = [await uploaded('doctor1', DEFAULT_UPLOAD_CODE), await uploaded('doctor1', DEFAULT_UPLOAD_CODE)];
    await client.get(saveConsultation, { casePath: [attached] });
    expect((await client.send(updateProfile, { ...good, avatar: [loose] })).status).toBe(200);
    expect(await client.send(updateProfile, { ...good, avatar: [attached] })).toMatchObject({
      status: 400,
      body: { msg: '头像不存在，请重新上传' },
    });
    expect((await app.app.inject(`/api/blade-user/avatar/100001/${attached}`)).statusCode).toBe(404);
  });
});

describe('choosing people', () => {
  const names = async (as: PersonName, filters: object = {}) =>
    (await (await app.as(as)).get<Page<Row>>(searchUser, { size: 50, ...filters })).records.map(({ realName }) => realName);

  test('finds colleagues of the own hospital by name, department and position, ten a page', async () => {
    const store = app.services.database.forTenant('100001');
    const stamp = { now: app.clock.now() };
    const chief = await insertRow(
      store,
      describeTableOf(post),
      { category: '2', postCode: 'kzr', postName: '科主任', sort: 1 } as never,
      stamp,
    );
    await insertRow(store, userPostTable, { userId: app.people.expert1.userId, postId: String((chief as Row).id) }, stamp);
    const page = await (await app.as('expertAdmin')).get<Page<Row>>(searchUser);
    expect(page).toMatchObject({ size: 10, total: 3 });
    expect(page.records.find(({ id }) => id === app.people.expert1.userId)).toEqual({
      id: app.people.expert1.userId,
      realName: app.people.expert1.realName,
      deptName: '心血管内科',
      postName: '科主任',
    });
    expect(await names('expertAdmin', { postName: '科主' })).toEqual([app.people.expert1.realName]);
    expect(await names('expertAdmin', { name: app.people.expert1.realName, deptName: '心血管' })).toEqual([app.people.expert1.realName]);
    expect(await names('expertAdmin', { deptName: '外科' })).toEqual([]);
    expect(await names('expertAdmin', { name: '%' })).toEqual([]);
  });

  test('nobody of another hospital is found, not even by the group', async () => {
    expect(await names('stranger')).toHaveLength(2);
    expect(await names('operator')).toHaveLength(2);
  });

  test('the group finds those of a hospital that it names, and nobody else does; who has left is named where that is asked for', async () => {
    const { expert1 } = app.people;
    const inOwn = await names('stranger');
    expect(await names('stranger', { tenantId: expert1.tenantId })).toEqual(inOwn);
    expect(await names('platformAdmin', { tenantId: expert1.tenantId, userId: expert1.userId })).toEqual([expert1.realName]);
    const store = app.services.database.forTenant(expert1.tenantId);
    const setStatus = (status: string) =>
      store.run(sql`UPDATE user_account SET status = ${status} WHERE tenant_id = ${expert1.tenantId} AND id = ${expert1.userId}`);
    await setStatus('0');
    expect(await names('expertAdmin')).not.toContain(expert1.realName);
    expect(await names('expertAdmin', { isFormer: 1 })).toContain(expert1.realName);
    expect(await names('expertAdmin', { userId: expert1.userId })).toEqual([expert1.realName]);
    await setStatus('1');
  });

  test('roles are those of the own hospital, or of one of its people', async () => {
    const client = await app.as('doctor1');
    const roles = await client.get<Row[]>(roleSelect);
    expect(roles.map(({ roleName }) => roleName)).toEqual(expect.arrayContaining(['applyAdmin', 'doctor1', 'cashier']));
    expect(roles.map(({ roleName }) => roleName)).not.toContain('expert1');
    const own = await client.get<Row[]>(roleSelect, { userId: app.people.doctor1.userId });
    expect(own.map(({ roleName }) => roleName)).toEqual(['doctor1']);
    expect(await client.get<Row[]>(roleSelect, { userId: app.people.expert1.userId })).toEqual([]);
  });
});
