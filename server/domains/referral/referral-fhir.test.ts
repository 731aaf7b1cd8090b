import { expect, test } from 'vitest';
import { exportFhir } from '../../../contract/domains/referral/referral.endpoints.ts';
import { type ReferralState, referralStates } from '../../../contract/domains/referral/referral.states.ts';
import type { FhirBundle } from '../../platform/fhir/fhir-bundle.ts';
import { fhirProblems } from '../../testing/fhir-problems.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aReferralIn, storedReferral } from './referral.testing.ts';
import { fhirOf } from './referral-fhir.ts';

const app = sharedTestApp();

test.each(Object.keys(referralStates.labels) as ReferralState[])('a referral that is %s is a whole bundle', async (state) => {
  const row = await storedReferral(app(), await aReferralIn(app(), state));
  const bundle = fhirOf(row, app().clock.now());
  expect(fhirProblems(JSON.parse(JSON.stringify(bundle)) as FhirBundle)).toEqual([]);
  expect(bundle.entry.map(({ resource }) => resource.resourceType)).toEqual(
    expect.arrayContaining(['ServiceRequest', 'Task', 'Patient', 'Practitioner', 'Organization', 'Encounter', 'DocumentReference']),
  );
});

test.each([
  ['wait_diagnosis', 'planned', 'current'],
  ['diagnosis_ing', 'in-progress', 'current'],
  ['diagnosis', 'finished', 'current'],
  ['order_return', 'cancelled', 'current'],
  ['cancel', 'cancelled', 'current'],
  ['overdue', 'cancelled', 'current'],
  ['nullify', 'cancelled', 'current'],
] as const)('of one that is %s the encounter is %s and the paper %s', (applyOrderStatus, encounter, paper) => {
  const { entry } = fhirOf({ id: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0002', tenantId: '100002', version: 0, applyOrderStatus }, 0);
  const statusOf = (type: string) => entry.find(({ resource }) => resource.resourceType === type)?.resource.status;
  expect([statusOf('Encounter'), statusOf('DocumentReference')]).toEqual([encounter, paper]);
});

test('what an ambulance brought with little is one, too', async () => {
  const { tenantId, id } = { tenantId: '100002', id: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0001' };
  const bundle = fhirOf(
    {
      id,
      tenantId,
      version: 0,
      kind: 'inpatient',
      patientName: '李大山',
      applyOrderStatus: 'wait_primaryaudit',
      hospitalName: '云岭县人民医院',
    },
    0,
  );
  expect(fhirProblems(JSON.parse(JSON.stringify(bundle)) as FhirBundle)).toEqual([]);
});

test('both hospitals have it, of whoever may see numbers in full, and nobody else', async () => {
  const { id } = await aReferralIn(app(), 'wait_primaryaudit');
  const ask = async (who: PersonName) => {
    const { token } = await app().as(who);
    const url = `/api${exportFhir.path}?id=${id}`;
    return app().app.inject({ method: 'GET', url, headers: { 'blade-auth': `bearer ${token}` } });
  };
  for (const who of ['applyAdmin', 'expertAdmin'] as const) {
    const reply = await ask(who);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/fhir+json; charset=utf-8']);
    expect(fhirProblems(reply.json())).toEqual([]);
  }
  expect((await ask('expert1')).statusCode).toBe(403);
  expect((await ask('strangerAdmin')).statusCode).toBe(404);
});
