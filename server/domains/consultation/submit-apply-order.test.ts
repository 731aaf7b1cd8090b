import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  applyOrderDetail,
  applyOrderFields,
  listApplicants,
  submitApplyOrder,
} from '../../../contract/domains/consultation/apply-order.endpoints.ts';
import { submitConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { extraPerson } from '../../testing/extra-people.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, aForm, allStates, stepsOf, storedConsultation } from './consultation.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const whole = () => ({
  ...aForm(app),
  ...{ patientBrith: '1970-01-01', patientMarriage: 'married', patientEthnic: '汉族', patientProfession: '教师' },
  ...{ patientAddressDetail: '云岭县人民路一号', imageDiagnosis: '双肺未见异常', emergencyDegree: '2' },
});
const submit = async (who: PersonName, input: object, key?: string) => (await app.as(who)).send(submitApplyOrder, input, { key });

test('an administrator adds an order for a doctor of his hospital: a draft like any other', async () => {
  const { doctor1, expert1 } = app.people;
  const { status, body } = await submit('applyAdmin', { ...whole(), applyUserId: doctor1.userId });
  expect([status, body.msg]).toEqual([200, '操作成功']);
  const id = String(body.data?.id);
  expect(await storedConsultation(app, { id, tenantId: '100002' })).toMatchObject({
    ...{ applyOrderStatus: 'wait_submit', applyUserId: doctor1.userId, applyDoctorName: doctor1.realName, emergencyDegree: '2' },
    ...{ targetTenantId: expert1.tenantId, targetDoctorName: expert1.realName },
  });
  expect(await stepsOf(app, id)).toEqual(['create']);
  expect(await (await app.as('applyAdmin')).get(applyOrderDetail, { id })).toMatchObject({ applyOrderId: id, patientName: '张三丰' });
  expect(await (await app.as('applyAdmin')).get(applyOrderDetail, { applyOrderId: id })).toMatchObject({ id });
});

test('whoever may not apply themselves names whoever does: else it would be a draft that nobody can hand in', async () => {
  const { status, body } = await submit('applyAdmin', whole());
  expect([status, body.errors]).toMatchObject([400, [{ field: 'applyUserId', message: '请选择申请人' }]]);
  const offered = await (await app.as('applyAdmin')).get<{ id: string; called: string }[]>(listApplicants, {});
  const ids = offered.map(({ id }) => id);
  expect(ids).toContain(app.people.doctor1.userId);
  for (const who of ['applyAdmin', 'cashier', 'nobody', 'stranger'] as const) expect(ids, who).not.toContain(app.people[who].userId);
  const { body: saved } = await submit('applyAdmin', { ...whole(), applyUserId: app.people.doctor1.userId });
  const handed = await (await app.as('doctor1')).send(submitConsultation, { applyOrderId: String(saved.data?.id) });
  expect([handed.status, handed.body.msg]).toEqual([200, '操作成功']);
});

test('an applicant who is taken back is whoever saves it, where they may apply, and nobody is lost without a word', async () => {
  const { doctor1, applyAdmin } = app.people;
  const row = await aConsultation(app, { createUser: applyAdmin.userId });
  const refused = await submit('applyAdmin', { ...whole(), id: row.id, applyUserId: null });
  expect([refused.status, refused.body.errors]).toMatchObject([400, [{ field: 'applyUserId', message: '请选择申请人' }]]);
  const codes = ['applyorder_add', 'applyorder_edit', 'applyorder_view', 'consultation_apply'];
  const mayApply = await extraPerson(app, doctor1.tenantId, '兼任申请', codes, 'tenant');
  const { id } = await mayApply.get<{ id: string }>(submitApplyOrder, { ...whole(), applyUserId: doctor1.userId });
  await mayApply.get(submitApplyOrder, { ...whole(), id, applyUserId: null });
  expect(await storedConsultation(app, { id, tenantId: doctor1.tenantId })).toMatchObject({ applyDoctorName: '兼任申请' });
});

test('every column is asked for with its own words', async () => {
  const { status, body } = await submit('applyAdmin', {});
  expect(status).toBe(400);
  // Where there is a preset, it stands in for what was left out.
  const demanded = Object.entries(applyOrderFields).filter(([, { required, default: preset }]) => required && preset === undefined);
  expect(body.errors).toMatchObject(demanded.map(([field, { label }]) => ({ field, message: `请输入${label}` })));
  expect(demanded.length).toBeGreaterThan(20);
});

describe('changing', () => {
  test.each(['wait_submit', 'order_return'] as const)('is possible in %s, and leaves the state alone', async (status) => {
    const row = await aConsultation(app, { status, createUser: app.people.applyAdmin.userId });
    const reply = await submit('applyAdmin', { ...whole(), id: row.id, version: 0, patientName: '李四' });
    expect(reply.status).toBe(200);
    expect(await storedConsultation(app, row)).toMatchObject({
      applyOrderStatus: status,
      patientName: '李四',
      applyUserId: row.applyUserId,
    });
  });

  test('whoever sees the number masked sends along what it had told: that goes with another number, what was entered by hand stays', async () => {
    const masked = await extraPerson(app, '100002', 'registrar', ['applyorder_view', 'applyorder_edit'], 'tenant');
    const told = { patientIdCard: '110101198611210036', patientBrith: '1986-11-21', patientSex: '1', patientAge: 40 };
    const keptBy = async (client: Client, before: object, patientIdCard: string) => {
      const row = await aConsultation(app, { status: 'order_return', ...told, ...before });
      const { patientBrith, patientSex, patientAge } = row;
      const reply = await client.send(submitApplyOrder, { ...whole(), id: row.id, patientBrith, patientSex, patientAge, patientIdCard });
      expect([reply.status, reply.body.msg]).toEqual([200, '操作成功']);
      const stored = await storedConsultation(app, row);
      return [stored?.patientBrith, stored?.patientSex, stored?.patientAge];
    };
    expect(await keptBy(masked, {}, '11010519491231002X')).toEqual(['1949-12-31', '2', 76]);
    expect(await keptBy(masked, {}, 'E12345678')).toEqual([null, null, null]);
    expect(await keptBy(masked, { patientBrith: '1986-11-20' }, 'E12345678')).toEqual(['1986-11-20', null, 40]);
    // Who sees it has entered anew what their form took away.
    expect(await keptBy(await app.as('applyAdmin'), {}, 'E12345678')).toEqual(['1986-11-21', '1', 39]);
  });

  test('a doctor’s own draft is nobody else’s', async () => {
    const row = await aConsultation(app, {});
    expect((await submit('applyAdmin', { ...whole(), id: row.id })).status).toBe(404);
  });

  test.each(allStates.filter((state) => !['wait_submit', 'order_return'].includes(state)))('is refused in %s', async (status) => {
    const row = await aConsultation(app, { status });
    const { status: code, body } = await submit('applyAdmin', { ...whole(), id: row.id });
    expect([code, body.msg]).toEqual([409, `${consultationStates.labels[status]}状态下不能修改`]);
  });

  test('a state in the body is passed over, a stale version is a conflict', async () => {
    const row = await aConsultation(app, { createUser: app.people.applyAdmin.userId });
    expect((await submit('applyAdmin', { ...whole(), id: row.id, applyOrderStatus: 'complete' })).status).toBe(200);
    expect(await storedConsultation(app, row)).toMatchObject({ applyOrderStatus: 'wait_submit', version: 1 });
    expect((await submit('applyAdmin', { ...whole(), id: row.id, version: 7 })).status).toBe(409);
    expect(await storedConsultation(app, row)).toMatchObject({ applyOrderStatus: 'wait_submit', version: 1 });
  });

  test('the checks of saving hold: an expert of the own hospital is refused, a doctor of another is nobody', async () => {
    const { doctor1, doctor2, stranger } = app.people;
    expect((await submit('applyAdmin', { ...whole(), applyUserId: doctor1.userId, targetDoctorId: doctor2.userId })).body.msg).toBe(
      '会诊专家不存在或已停用，请重新选择',
    );
    expect((await submit('applyAdmin', { ...whole(), applyUserId: stranger.userId })).body.msg).toBe('申请人不存在或已停用');
  });
});

test.each(['cashier', 'applyAdmin', 'nobody'] as const)('in the name of the %s, who may not apply, nothing is entered', async (who) => {
  const { status, body } = await submit('applyAdmin', { ...whole(), applyUserId: app.people[who].userId });
  expect([status, body.errors]).toEqual([400, [{ field: 'applyUserId', message: '申请人没有申请会诊的权限' }]]);
  const row = await aConsultation(app, { createUser: app.people.applyAdmin.userId });
  const given = { ...whole(), id: row.id, applyUserId: app.people[who].userId };
  expect((await submit('applyAdmin', given)).body.errors).toEqual([{ field: 'applyUserId', message: '申请人没有申请会诊的权限' }]);
  expect(await storedConsultation(app, row)).toMatchObject({ applyUserId: app.people.doctor1.userId, version: 0 });
});

test.each([
  ['doctor1', 403],
  ['nobody', 403],
  ['expertAdmin', 404],
  ['strangerAdmin', 404],
  ['platformAdmin', 403],
] as const)('%s may not change it', async (who, status) => {
  const row = await aConsultation(app, {});
  expect((await submit(who, { ...whole(), id: row.id })).status).toBe(status);
  expect(await storedConsultation(app, row)).toMatchObject({ patientName: '张三丰', version: 0 });
});

test('a foreign order is absent, and nothing is asked for without its name', async () => {
  const row = await aConsultation(app, {});
  expect((await (await app.as('strangerAdmin')).send(applyOrderDetail, { id: row.id })).status).toBe(404);
  expect((await (await app.as('applyAdmin')).send(applyOrderDetail, {})).body.msg).toBe('请选择会诊单');
});
