import { expect, test } from 'vitest';
import { startConsultation } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { aConsultation, toldAbout } from '../consultation.testing.ts';
import { describeMove } from '../consultation-action.testing.ts';

const app = describeMove({
  spec: startConsultation,
  by: 'expert1',
  wrong: 'expert2',
  wrongStatus: 404,
  from: ['wait_diagnosis'],
  to: 'diagnosis_ing',
});

test('tells the applicant', async () => {
  const row = await aConsultation(app(), { status: 'wait_diagnosis' });
  await (await app().as('expert1')).get(startConsultation, { applyOrderId: row.id });
  expect(await toldAbout(app(), row)).toEqual([{ person: 'doctor1', title: '会诊已开始' }]);
});
