import { expect, test } from 'vitest';
import { exportFhir, printDischarge } from '../../../contract/domains/referral/referral.endpoints.ts';
import { referral, referralMove } from '../../../contract/domains/referral/referral.resource.ts';
import { type ReferralState, referralStates } from '../../../contract/domains/referral/referral.states.ts';
import type { FhirBundle } from '../../platform/fhir/fhir-bundle.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import { fhirProblems } from '../../testing/fhir-problems.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { apiLogTable } from '../logs/log.tables.ts';
import { rowsOfLog } from '../logs/logs.testing.ts';
import { wordsOf } from '../report/report.testing.ts';
import { dischargePdf } from './discharge-summary.ts';
import { aReferralIn, asNow, storedReferral } from './referral.testing.ts';
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

test('a stay that had begun and was stopped is finished, not cancelled', async () => {
  const row = await aReferralIn(app(), 'diagnosis_ing');
  const { admitTime } = await storedReferral(app(), row);
  await (await asNow(app(), 'expert1')).get(referralMove('stop'), { id: row.id, endReason: 'other', respRespondentsReason: '家属要求' });
  const stopped = await storedReferral(app(), row);
  expect(stopped.applyOrderStatus).toBe('cancel');
  const bundle = fhirOf(stopped, app().clock.now());
  const stay = bundle.entry.find(({ resource }) => resource.resourceType === 'Encounter')?.resource;
  expect(stay).toMatchObject({ status: 'finished', period: { start: admitTime?.toISOString() } });
});

test('of a discharged one both hospitals get the summary, in the Bundle as well, and nobody gets it before', async () => {
  const feedback = { feedbackDate: '2026-11-20', feedbackSituation: '支架植入术后', feedbackGuide: '一月后门诊复查' };
  const { id } = await aReferralIn(app(), 'diagnosis', feedback);
  const ask = async (who: PersonName, { path }: { path: string }, asked = id) => {
    const { token } = await app().as(who);
    return app().app.inject({ method: 'GET', url: `/api${path}?id=${asked}`, headers: { 'blade-auth': `bearer ${token}` } });
  };
  for (const who of ['doctor1', 'expertAdmin'] as const) {
    const paper = await ask(who, printDischarge);
    expect([paper.statusCode, paper.headers['content-type'], paper.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
  }
  expect((await ask('strangerAdmin', printDischarge)).statusCode).toBe(404);
  // Whoever has numbers in full on paper is in the log of calls.
  expect((await ask('applyAdmin', printDischarge)).statusCode).toBe(200);
  const rows = await rowsOfLog(app(), apiLogTable);
  expect(rows.filter(({ call, account }) => call === printDischarge.name && account === 'applyAdmin')).toHaveLength(1);
  const before = await ask('doctor1', printDischarge, (await aReferralIn(app(), 'diagnosis_ing')).id);
  expect([before.statusCode, before.json().msg]).toEqual([409, '患者尚未出院，出院反馈后才能打印出院小结']);
  const bundle: FhirBundle = (await ask('applyAdmin', exportFhir)).json();
  expect(fhirProblems(bundle)).toEqual([]);
  const papers = bundle.entry.map(({ resource }) => resource).filter(({ resourceType }) => resourceType === 'DocumentReference');
  expect(papers).toMatchObject([{ type: { text: '转诊小结' } }, { content: [{ attachment: { contentType: 'application/pdf' } }] }]);
});

test('the summary names both hospitals and what was said at the discharge, and no fact that there is not', () => {
  const row = { no: 'ZZ1', hospitalName: '云岭县人民医院', targetTenantName: '滨海市第一人民医院', feedbackGuide: '一月后门诊复查' };
  const words = JSON.stringify(dischargePdf(referral.fields, row, new Date(0)));
  for (const word of ['出院小结 ZZ1', row.hospitalName, row.targetTenantName, row.feedbackGuide]) expect(words).toContain(word);
  expect(words).not.toContain('床号');
});

test('figures that the face lacks are drawn all the same', async () => {
  const row = { no: 'ZZ1', feedbackSituation: 'SpO₂ 91%，白细胞 11×10⁹/L', feedbackGuide: '复查 Ca²⁺' };
  const text = await wordsOf(await renderPdf('100001', () => dischargePdf(referral.fields, row, new Date(0))));
  for (const words of ['SpO291%', '11×109/L', '复查Ca2+']) expect(text).toContain(words);
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
