import { expect, test } from 'vitest';
import { cancelConsultation } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail, consultationHistory } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { answerSupplement, askSupplement } from '../../../../contract/domains/consultation/supplement.actions.ts';
import { fileTable } from '../../../engine/files/file.table.ts';
import { insertRow, newId } from '../../../engine/store/rows.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import type { PersonName } from '../../../testing/test-people.ts';
import { aConsultation, storedConsultation, toldAbout } from '../consultation.testing.ts';

const MINUTE_MS = 60_000;
const app = sharedTestApp();
const digital = { kind: 'telemedicine', slideDelivery: '1', scheduleTime: undefined } as const;
const request = { supplementNeeds: ['better_images'], supplementRequest: '图像不清晰' };

async function aPicture(who: PersonName): Promise<string> {
  const { tenantId, userId } = app().people[who];
  const file = { code: 'supplement', extension: 'tif', size: 1000, contentType: 'image/tiff', sha256: newId() };
  const store = app().services.database.forTenant(tenantId);
  const row = await insertRow(
    store,
    fileTable,
    { ...file, userId, name: newId(), originalName: 'slide.tif' },
    { userId, now: app().clock.now() },
  );
  return String(row.id);
}

test('words and files go back to the expert, who is told; every round stands in the history', async () => {
  const row = await aConsultation(app(), { status: 'diagnosis_ing', ...digital, startTime: new Date(app().clock.now()) });
  const [doctor, expert] = [await app().as('doctor1'), await app().as('expert1')];
  const [first, second] = [await aPicture('doctor1'), await aPicture('doctor1')];
  await expert.get(askSupplement, { applyOrderId: row.id, ...request });
  app().clock.advance(30 * MINUTE_MS);
  await doctor.get(answerSupplement, { applyOrderId: row.id, supplementAnswer: '已重拍', supplementPath: [first] });
  expect(await storedConsultation(app(), row)).toMatchObject({ applyOrderStatus: 'diagnosis_ing', pausedSeconds: 1800 });
  await expert.get(askSupplement, { applyOrderId: row.id, supplementNeeds: ['further_slides'], supplementRequest: '请补切' });
  expect(await storedConsultation(app(), row)).toMatchObject({ supplementAnswer: null, supplementAnsweredTime: null });
  const sent = { supplementAnswer: '已补切寄出', supplementMailNo: 'SF778899', supplementPath: [second] };
  await doctor.get(answerSupplement, { applyOrderId: row.id, ...sent });
  const shown = await expert.get<{ supplementPath: string[] }>(consultationDetail, { applyOrderId: row.id });
  expect(shown.supplementPath.map((link) => /[0-9a-f-]{36}/.exec(link)?.[0])).toEqual([first, second]);
  expect((await toldAbout(app(), row)).filter(({ person }) => person === 'expert1').map(({ title }) => title)).toEqual([
    '申请人已补充资料',
    '申请人已补充资料',
  ]);
  const history = await doctor.get<{ label: string; reason?: string }[]>(consultationHistory, { applyOrderId: row.id });
  expect(history.map(({ reason }) => reason)).toEqual([
    '更清晰的图像：图像不清晰',
    '已重拍',
    '补切或加做切片：请补切',
    '已补切寄出（补寄快递单号：SF778899）',
  ]);
});

test('what is sent after lies with the expert, also while earlier slides are on their way back', async () => {
  const earlier = { slideReturn: 'returning', returnMailNo: 'SF1' } as const;
  const row = await aConsultation(app(), { status: 'wait_supplement', ...digital, ...earlier });
  await (await app().as('doctor1')).get(answerSupplement, { applyOrderId: row.id, supplementAnswer: '已寄出', supplementMailNo: 'SF2' });
  expect(await storedConsultation(app(), row)).toMatchObject({ slideReturn: 'held', returnMailNo: null });
});

test('files of others are no answer', async () => {
  const row = await aConsultation(app(), { status: 'wait_supplement', ...digital });
  const foreign = await aPicture('doctor2');
  const refused = await (await app().as('doctor1')).send(answerSupplement, {
    applyOrderId: row.id,
    supplementAnswer: '见附件',
    supplementPath: [foreign],
  });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'supplementPath' }] } });
});

test('what has not begun may be cancelled instead, what has begun may not', async () => {
  const doctor = await app().as('doctor1');
  const fresh = await aConsultation(app(), { status: 'wait_supplement', ...digital });
  await doctor.get(cancelConsultation, { applyOrderId: fresh.id, reason: '患者转院' });
  const begun = await aConsultation(app(), { status: 'wait_supplement', ...digital, startTime: new Date(app().clock.now()) });
  expect(await doctor.send(cancelConsultation, { applyOrderId: begun.id, reason: '患者转院' })).toMatchObject({
    status: 409,
    body: { msg: '会诊已开始，不能取消' },
  });
});
