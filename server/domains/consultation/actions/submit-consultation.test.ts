import { describe, expect, test } from 'vitest';
import {
  cancelConsultation,
  recoverConsultation,
  submitConsultation,
} from '../../../../contract/domains/consultation/consultation.actions.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { aConsultation, aFormOf, storedConsultation, toldAbout } from '../consultation.testing.ts';

const app = sharedTestApp();

const submit = async (overrides: object) => {
  const row = await aConsultation(app(), overrides);
  return { row, reply: await (await app().as('doctor1')).send(submitConsultation, { applyOrderId: row.id }) };
};

describe('what a submitted order needs', () => {
  test.each([
    ['patientName', '患者姓名不能为空'],
    ['patientSex', '患者性别不能为空'],
    ['patientBrith', '出生日期不能为空'],
    ['patientAge', '请输入正确年龄'],
    ['patientPhone', '手机号码不能为空'],
    ['medicalRecordNo', '门诊号不能为空'],
    ['patientIdCard', '证件号号不能为空'],
    ['meetingType', '会诊类型不能为空'],
    ['illnessSeverity', '病情严重程度不能为空'],
    ['isReturn', '是否为复诊不能为空'],
    ['remotePurpose', '会诊目的不能为空'],
    ['illnessIntroduced', '病情介绍不能为空'],
    ['diagnosis', '临床诊断不能为空'],
    ['targetDoctorId', '会诊专家不能为空'],
    ['appointmentTime', '预约会诊时间不能为空'],
  ])('without %s: %s', async (field, message) => {
    const { reply } = await submit({ [field]: null });
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toContainEqual(expect.objectContaining({ field, message }));
  });

  test.each([
    ['patientProfession', '职业不能为空'],
    ['patientAddressDetail', '详细地址不能为空'],
  ])('of electrophysiology besides, without %s: %s', async (field, message) => {
    const { reply } = await submit({ ...aFormOf(app(), 'electrophysiology'), kind: 'electrophysiology', [field]: null });
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual([expect.objectContaining({ field, message })]);
  });

  test('an appointment that is not in the past', async () => {
    const { reply } = await submit({ appointmentTime: new Date(app().clock.now() - 60_000) });
    expect(reply.body.errors).toEqual([{ field: 'appointmentTime', message: '预约会诊时间不能早于当前时间' }]);
  });

  test('a remark for the purpose «other»', async () => {
    const { reply } = await submit({ remotePurpose: ['other'] });
    expect(reply.body.errors).toEqual([{ field: 'remotePurposeRemark', message: '请填写其他目的说明' }]);
  });
});

test('the age is that of the day on which it is handed in', async () => {
  const { row, reply } = await submit({ patientBrith: '1970-01-01', patientAge: 55 });
  expect(reply.status).toBe(200);
  expect((await storedConsultation(app(), row)).patientAge).toBe(56);
});

test('tells the operators of the group', async () => {
  const { row } = await submit({});
  expect(await toldAbout(app(), row)).toContainEqual({ person: 'operator', title: '有会诊申请等待审核' });
});

test('leaves the sight of the expert hospital until it passes the audit again', async () => {
  const { row } = await submit({ status: 'order_return' });
  expect(await storedConsultation(app(), row)).toMatchObject({ partyTenantIds: [row.tenantId], levelOneAuditStatus: null });
});

test('a second open order for the same patient, expert and diagnosis is refused and names the first', async () => {
  const { row } = await submit({ diagnosis: '同一诊断' });
  const { reply } = await submit({ diagnosis: '同一诊断' });
  expect(reply).toMatchObject({ status: 409, body: { msg: `该患者就同一诊断向同一专家的会诊 ${row.no} 尚未结束` } });
});

test('of three that come at once for the same, one goes in and the others are told of it', async () => {
  const rows = await Promise.all([1, 2, 3].map(() => aConsultation(app(), { diagnosis: '同时提交' })));
  const doctor = await app().as('doctor1');
  const replies = await Promise.all(rows.map(({ id }) => doctor.send(submitConsultation, { applyOrderId: id })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const first = rows[replies.findIndex(({ status }) => status === 200)];
  for (const { status, body } of replies)
    if (status === 409) expect(body.msg).toBe(`该患者就同一诊断向同一专家的会诊 ${first?.no} 尚未结束`);
});

test('the place is free again once the first has ended', async () => {
  const { row } = await submit({ diagnosis: '先后提交' });
  const { row: second } = await submit({ diagnosis: '先后提交' });
  const doctor = await app().as('doctor1');
  await doctor.get(cancelConsultation, { applyOrderId: row.id, reason: '患者转院' });
  expect((await doctor.send(submitConsultation, { applyOrderId: second.id })).status).toBe(200);
  await doctor.get(recoverConsultation, { applyOrderId: row.id });
  expect((await doctor.send(submitConsultation, { applyOrderId: row.id })).status).toBe(409);
});
