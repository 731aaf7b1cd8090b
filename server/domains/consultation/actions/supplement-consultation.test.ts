import { expect, test } from 'vitest';
import { supplementConsultation } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { openKeyOf } from '../consultation.open-key.ts';
import { consultationSubject } from '../consultation.policy.ts';
import { aConsultation, storedConsultation } from '../consultation.testing.ts';

const app = sharedTestApp();

test('replaces the opinion and clears the refusal', async () => {
  const row = await aConsultation(app(), { status: 'not_pass', statementRemark: '意见过于简单' });
  await (await app().as('expert1')).get(supplementConsultation, { applyOrderId: row.id, respRespondentsOpinion: '补充：建议复查。' });
  expect(await storedConsultation(app(), row)).toMatchObject({ respRespondentsOpinion: '补充：建议复查。', statementRemark: null });
});

test('an order that was answered and is confirmed anew takes nothing from who has asked again meanwhile', async () => {
  const row = await aConsultation(app(), { status: 'not_pass', kind: 'manyVideo', diagnosisTime: new Date(app().clock.now()) });
  expect(openKeyOf(row)).toBeTruthy();
  expect(consultationSubject.follows?.(row, 'diagnosis_issued', app().clock.now())).toMatchObject({ openKey: null });
});
