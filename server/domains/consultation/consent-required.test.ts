import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { applicationRules } from '../../../contract/domains/consultation/hospital-rules.endpoints.ts';
import { REPRESENT } from '../../../contract/domains/consultation/represent.ts';
import { newId } from '../../engine/store/rows.ts';
import { extraPerson } from '../../testing/extra-people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { aConsultation } from './consultation.testing.ts';
import { setOwnParam } from './hospital-rules.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('a hospital that asks for the consent says so to its form, and takes no application without it', async () => {
  const doctor = await app.as('doctor1');
  expect(await doctor.get(applicationRules, {})).toMatchObject({ consentRequired: 0 });
  await setOwnParam(app, app.people.doctor1.tenantId, 'consultation.consent-required', 1);
  // Whoever sends it off in its applicant's place is told as well.
  const deputy = await extraPerson(app, app.people.doctor1.tenantId, 'deputy', [REPRESENT]);
  for (const client of [doctor, deputy]) expect(await client.get(applicationRules, {})).toMatchObject({ consentRequired: 1 });
  expect(await (await app.as('strangerAdmin')).get(applicationRules, {})).toMatchObject({ consentRequired: 0 });

  const without = await aConsultation(app, {});
  const refused = await doctor.send(submitConsultation, { applyOrderId: without.id });
  expect([refused.status, refused.body.errors]).toEqual([400, [{ field: 'consentPath', message: '请上传患者签署的知情同意书' }]]);
  const signed = await aConsultation(app, { consentPath: [newId()] });
  expect((await doctor.send(submitConsultation, { applyOrderId: signed.id })).status).toBe(200);
});
