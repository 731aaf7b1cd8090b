import { expect, test } from 'vitest';
import { closeConsultation, refuseStatement } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { remarkTypicalCase, showTypicalMark, typicalCase } from '../../../contract/domains/consultation/kinds/typical-case.resource.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { auditsOf } from '../report/report.testing.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { aConsultation, changeConsultation } from './consultation.testing.ts';

const app = sharedTestApp();
const list = endpointOf(typicalCase, 'list');
const answered = (more: Partial<ConsultationRow> = {}) =>
  aConsultation(app(), {
    ...{ status: 'diagnosis', kind: 'telemedicine', slideDelivery: '1', part: 'paraffin_slice', pathologyNo: 'B2026-7788' },
    ...{ patientBrith: '1970-01-01', patientAge: 97, patientAddressDetail: '云岭县健康路18号', respRespondentsOpinion: '符合乳头状癌。' },
    ...more,
  });
const cases = async (who: 'doctor2' | 'expert1' | 'stranger' | 'strangerAdmin', search = {}) =>
  (await (await app().as(who)).get<Page<Record<string, unknown>>>(list, { size: 200, ...search })).records;

test('nor however it was typed: set apart, in wide letters, in small ones', async () => {
  const row = await answered({
    ...{ patientName: '张 三', patientAddressDetail: '健康路１８号', medicalRecordNo: 'ＺＹ７７' },
    diagnosis: '患者张三（张　三），住健康路18号，病案号zy77，病理号Ｂ２０２６－７７８８、b2026-7788，张\u200b三甲状腺异位',
  });
  await (await app().as('expert1')).get(remarkTypicalCase, { applyOrderId: row.id, remarkStatus: '1', remarkType: 'rare' });
  const [shown] = await cases('doctor2', { diagnosis: '甲状腺异位' });
  expect(shown?.diagnosis).toBe('患者***（***），住***，病案号***，病理号***、***，***甲状腺异位');
});

test('what others read says nowhere whose it is', async () => {
  const row = await answered({
    diagnosis: '张三丰（13812345678，身份证53011119700101001X）甲状腺结节，病理号B2026-7788',
    mianDiagnosis: '住院号ZY2026001，1970年1月1日出生，家住云岭县健康路18号',
    respRespondentsOpinion: '患者张三丰，家属电话13987654321，符合甲状腺乳头状癌。',
  });
  await (await app().as('expert1')).get(remarkTypicalCase, {
    applyOrderId: row.id,
    remarkStatus: '1',
    remarkType: 'rare',
    remark: '张三丰的核沟典型',
  });
  const [shown] = await cases('doctor2', { diagnosis: '甲状腺结节' });
  expect(shown).toMatchObject({
    remarkType: 'rare',
    diagnosis: '***（***，身份证***）甲状腺结节，病理号***',
    mianDiagnosis: '住院号***，***出生，家住***',
    opinion: '患者***，家属电话***，符合甲状腺乳头状癌。',
    remark: '***的核沟典型',
    patientSex: '1',
    patientAge: 90,
    markerName: app().people.expert1.realName,
  });
  const everything = JSON.stringify(shown);
  const tellTales = [
    row.patientName,
    row.patientIdCard,
    row.patientPhone,
    row.medicalRecordNo,
    row.patientBrith,
    row.applyHospitalName,
    row.id,
    row.no,
    row.tenantId,
  ];
  for (const one of tellTales) expect(everything).not.toContain(String(one));
  expect((await cases('expert1', { diagnosis: '甲状腺结节' }))[0]).toMatchObject({ applyOrderId: row.id });
});

test('pictures are those of the opinion that were looked at', async () => {
  const [first, second] = [newId(), newId()];
  const row = await answered({ diagnosis: '关键图像一例', slidePath: [first, second], keyImages: [first] });
  const expert = await app().as('expert1');
  const send = (more: object) => expert.send(remarkTypicalCase, { applyOrderId: row.id, remarkType: 'teaching', ...more });
  expect(await send({ keyImages: [second], imagesChecked: 1 })).toMatchObject({
    status: 400,
    body: { msg: '只能公开会诊意见中的关键图像' },
  });
  expect(await send({ keyImages: [first] })).toMatchObject({ status: 400, body: { msg: '请先核对图像不含患者个人信息' } });
  expect(await send({ keyImages: [first], imagesChecked: 1 })).toMatchObject({ status: 200 });
  const [listed] = await cases('doctor2', { diagnosis: row.diagnosis });
  expect(listed?.images).toBeUndefined();
  const shown = await (await app().as('doctor2')).get(endpointOf(typicalCase, 'detail'), { id: String(listed?.id) });
  expect(shown).toMatchObject({ images: [expect.stringContaining(first)] });
  expect(await auditsOf(app(), String(listed?.id))).toEqual([{ call: 'detail-typical-case', userId: app().people.doctor2.userId }]);
});

test('marked again it is one, as it is now; taken back it is gone; twice at once it is one', async () => {
  const row = await answered({ diagnosis: '再次标记一例' });
  const expert = await app().as('expert1');
  const mark = (remarkType: string) => expert.get(remarkTypicalCase, { applyOrderId: row.id, remarkType });
  await Promise.all([mark('rare'), mark('rare')]);
  await mark('pitfall');
  expect(await cases('doctor2', { diagnosis: row.diagnosis })).toMatchObject([{ remarkType: 'pitfall' }]);
  await expert.get(remarkTypicalCase, { applyOrderId: row.id, remarkStatus: '0' });
  expect(await cases('doctor2', { diagnosis: row.diagnosis })).toEqual([]);
});

test('whoever marks once more begins with what they have marked, as far as the order still has it', async () => {
  const [first, gone, study] = [newId(), newId(), newId()];
  const row = await answered({ diagnosis: '再次标记前', slidePath: [first, gone], keyImages: [first, gone], dicomPath: [study] });
  const expert = await app().as('expert1');
  const own = () => expert.get(showTypicalMark, { applyOrderId: row.id });
  expect(await own()).toEqual({});
  const marked = { remarkType: 'teaching', remark: '注意核沟', keyImages: [first, gone], studies: [study] };
  await expert.get(remarkTypicalCase, { applyOrderId: row.id, ...marked, imagesChecked: 1 });
  await changeConsultation(app(), sql`UPDATE consultation SET key_images = ${[first]} WHERE id = ${row.id}`);
  expect(await own()).toEqual({ ...marked, keyImages: [first] });
});

test('its marker takes it back also once the order was closed, and marks it no more', async () => {
  const row = await answered({ diagnosis: '终止后取消一例' });
  const expert = await app().as('expert1');
  await expert.get(remarkTypicalCase, { applyOrderId: row.id, remarkType: 'rare' });
  const operator = await app().as('operator');
  await operator.get(refuseStatement, { applyOrderId: row.id, statementRemark: '意见与资料不符' });
  await operator.get(closeConsultation, { applyOrderId: row.id, reason: '专家已离职' });
  const isOffered = async () =>
    (await expert.get<{ can: string[] }>(consultationDetail, { applyOrderId: row.id })).can.includes(remarkTypicalCase.name);
  expect(await isOffered()).toBe(true);
  expect((await expert.send(remarkTypicalCase, { applyOrderId: row.id, remarkType: 'rare' })).status).toBe(409);
  expect((await expert.send(remarkTypicalCase, { applyOrderId: row.id, remarkStatus: '0' })).status).toBe(200);
  expect(await cases('doctor2', { diagnosis: row.diagnosis })).toEqual([]);
  expect(await isOffered()).toBe(false);
});

test('whoever watches over all hospitals takes away what should not be shown; nobody of a hospital does', async () => {
  const { id } = await answered({ diagnosis: '胸腺瘤待排' });
  await (await app().as('expert1')).get(remarkTypicalCase, { applyOrderId: id, remarkStatus: '1', remarkType: 'rare' });
  const [shown] = await cases('doctor2', { diagnosis: '胸腺瘤' });
  const remove = endpointOf(typicalCase, 'remove');
  for (const who of ['expert1', 'expertAdmin', 'doctor2'] as const)
    expect((await (await app().as(who)).send(remove, { ids: [String(shown?.id)] })).status).toBe(403);
  await (await app().as('operator')).get(remove, { ids: [String(shown?.id)] });
  expect(await cases('doctor2', { diagnosis: '胸腺瘤' })).toEqual([]);
});

test('only the expert marks, and only what was answered', async () => {
  const row = await answered();
  const early = await answered({ applyOrderStatus: 'diagnosis_ing' });
  const plain = await answered({ kind: 'oneSubject' });
  const mark = async (who: 'expert1' | 'expert2', { id }: { id: string }) =>
    (await app().as(who)).send(remarkTypicalCase, { applyOrderId: id, remarkType: 'rare' });
  expect([403, 404]).toContain((await mark('expert2', row)).status);
  for (const one of [early, plain]) expect(await mark('expert1', one)).toMatchObject({ status: 409 });
});
