import { expect, test } from 'vitest';
import { giveOpinion } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { aConsultation, storedConsultation, toldAbout } from '../consultation.testing.ts';

const opinion = '考虑不稳定型心绞痛，建议择期冠脉造影。';
const app = sharedTestApp();

test('keeps the opinion and tells applicant and settlement', async () => {
  const row = await aConsultation(app(), { status: 'diagnosis_ing' });
  await (await app().as('expert1')).get(giveOpinion, { applyOrderId: row.id, respRespondentsOpinion: opinion });
  expect(await storedConsultation(app(), row)).toMatchObject({
    respRespondentsOpinion: opinion,
    diagnosisTime: new Date(app().clock.now()),
  });
  expect(await toldAbout(app(), row)).toEqual(
    expect.arrayContaining([
      { person: 'doctor1', title: '会诊意见已出具' },
      { person: 'operator', title: '有会诊等待结算' },
    ]),
  );
});

test.each([
  ['nothing', '', '会诊意见不能为空'],
  ['5,001 characters', '诊'.repeat(5001), '会诊意见不能超过5000个字'],
  ['NUL', '意见\u0000', '会诊意见含有不允许的字符'],
])('refuses %s', async (_what, respRespondentsOpinion, message) => {
  const row = await aConsultation(app(), { status: 'diagnosis_ing' });
  expect(await (await app().as('expert1')).send(giveOpinion, { applyOrderId: row.id, respRespondentsOpinion })).toMatchObject({
    status: 400,
    body: { msg: message },
  });
});
