import { expect, test } from 'vitest';
import { sendBackConsultation } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { consultationSaves } from '../../../../contract/domains/consultation/save-consultation.endpoints.ts';
import { moneyOf } from '../../../engine/ledger/payment-ledger.testing.ts';
import { sql } from '../../../engine/store/sql.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { aConsultation, changeConsultation, paidFor, storedConsultation, toldAbout } from '../consultation.testing.ts';

const app = sharedTestApp();

test('keeps the reason on the order and tells the applicant', async () => {
  const row = await aConsultation(app(), { status: 'wait_scheduling' });
  await (await app().as('expert1')).get(sendBackConsultation, { applyOrderId: row.id, respRespondentsReason: '资料不全' });
  expect(await storedConsultation(app(), row)).toMatchObject({ respRespondentsReason: '资料不全', returnCount: 1 });
  expect(await toldAbout(app(), row)).toEqual([{ person: 'doctor1', title: '会诊申请被专家退回' }]);
});

test('without a reason it is refused', async () => {
  const row = await aConsultation(app(), { status: 'wait_scheduling' });
  expect(await (await app().as('expert1')).send(sendBackConsultation, { applyOrderId: row.id, respRespondentsReason: '  ' })).toMatchObject(
    { status: 400, body: { msg: '请填写退回原因' } },
  );
});

test('what has begun goes back for unqualified slides alone, without a fee', async () => {
  const slides = { kind: 'telemedicine', slideDelivery: '1', remotePrice: 30_000 } as const;
  const row = await aConsultation(app(), { status: 'diagnosis_ing', ...slides });
  await paidFor(app(), row);
  const expert = await app().as('expert1');
  const poor = { applyOrderId: row.id, respRespondentsReason: '染色过深，无法判读' };
  for (const sliceQuality of [undefined, 'basically_qualified'])
    expect(await expert.send(sendBackConsultation, { ...poor, sliceQuality })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'sliceQuality', message: '会诊开始后，只能因切片不合格退回' }] },
    });
  await expert.get(sendBackConsultation, { ...poor, sliceQuality: 'unqualified_technique' });
  expect(await storedConsultation(app(), row)).toMatchObject({
    ...{ applyOrderStatus: 'order_return', sliceQuality: 'unqualified_technique', sliceRemark: '染色过深，无法判读' },
  });
  expect(await moneyOf(app(), row)).toMatchObject({ held: 0, refunded: 30_000 });
});

test('a grade for which slides came back is counted on once it is taken away, in every round', async () => {
  const row = await aConsultation(app(), { status: 'diagnosis_ing', kind: 'telemedicine', slideDelivery: '1' });
  const poor = { applyOrderId: row.id, respRespondentsReason: '染色过深', sliceQuality: 'unqualified_technique' };
  const edit = async (illnessIntroduced: string) =>
    (await app().as('doctor1')).get(consultationSaves.telemedicine, { applyOrderId: row.id, illnessIntroduced });
  const { tenantId, userId: doctorId } = app().people.expert1;
  const rejection = { tenantId, deptId: row.targetDeptId, doctorId };
  const kept = async () => {
    const { sliceQuality, slideRejections } = await storedConsultation(app(), row);
    return [sliceQuality, slideRejections];
  };
  await (await app().as('expert1')).get(sendBackConsultation, poor);
  expect(await kept()).toEqual(['unqualified_technique', null]);
  await edit('已重新制片，请会诊。');
  expect(await kept()).toEqual([null, [rejection]]);
  await changeConsultation(
    app(),
    sql`UPDATE consultation SET apply_order_status = 'diagnosis_ing', level_one_audit_status = '1',
    party_tenant_ids = ${['100002', '100001']} WHERE id = ${row.id} AND tenant_id = ${row.tenantId}`,
  );
  await (await app().as('expert1')).get(sendBackConsultation, poor);
  await edit('再次制片，请会诊。');
  expect(await kept()).toEqual([null, [rejection, rejection]]);
});

test('what was sent after to a digital order goes back as posted slides do, and without a number as long as it may be on its way', async () => {
  const sentAfter = { kind: 'telemedicine', slideDelivery: '1', slideReturn: 'held', supplementMailNo: 'SF900100' } as const;
  const row = await aConsultation(app(), { status: 'wait_diagnosis', ...sentAfter });
  const expert = await app().as('expert1');
  const back = { applyOrderId: row.id, respRespondentsReason: '资料不全' };
  await expert.get(sendBackConsultation, { ...back, returnMailNo: 'SF100200' });
  expect(await storedConsultation(app(), row)).toMatchObject({ slideReturn: 'returning', returnMailNo: 'SF100200' });
  const coming = await aConsultation(app(), { status: 'wait_diagnosis', ...sentAfter });
  await expert.get(sendBackConsultation, { ...back, applyOrderId: coming.id });
  expect(await storedConsultation(app(), coming)).toMatchObject({ slideReturn: 'held', returnMailNo: null, supplementMailNo: 'SF900100' });
  const begun = await aConsultation(app(), { status: 'diagnosis_ing', ...sentAfter });
  const poor = { ...back, applyOrderId: begun.id, sliceQuality: 'unqualified_technique' };
  expect(await expert.send(sendBackConsultation, poor)).toMatchObject({ status: 400, body: { errors: [{ field: 'returnMailNo' }] } });
});

test('a consultation of another kind that has begun is not returned', async () => {
  const row = await aConsultation(app(), { status: 'diagnosis_ing' });
  expect(
    await (await app().as('expert1')).send(sendBackConsultation, { applyOrderId: row.id, respRespondentsReason: '资料不全' }),
  ).toMatchObject({
    status: 409,
    body: { msg: '会诊已开始，不能退回' },
  });
});
