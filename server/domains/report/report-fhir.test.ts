import { expect, test } from 'vitest';
import { confirmReport, exportReportFhir, saveReport } from '../../../contract/domains/report/report.endpoints.ts';
import { sql } from '../../engine/store/sql.ts';
import type { FhirBundle, FhirResource } from '../../platform/fhir/fhir-bundle.ts';
import { fhirProblems } from '../../testing/fhir-problems.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation } from '../consultation/consultation.testing.ts';
import { auditsOf, opinion, storedReports, withDraft, withReport } from './report.testing.ts';
import { approve, wantTwo, withHandedOver } from './report-review.testing.ts';

const app = sharedTestApp();

type Order = { readonly id: string };

const reported = async (overrides = {}) => withReport(app(), await aConsultation(app(), { status: 'diagnosis', ...overrides }));

async function ask(who: PersonName, { id }: Order) {
  const { token } = await app().as(who);
  const url = `/api${exportReportFhir.path}?applyOrderId=${id}`;
  return app().app.inject({ method: 'GET', url, headers: { 'blade-auth': `bearer ${token}` } });
}

/** The Bundle that a reader gets, which R4 has nothing against. */
async function bundleFor(who: PersonName, order: Order): Promise<FhirBundle> {
  const reply = await ask(who, order);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/fhir+json; charset=utf-8']);
  const bundle: FhirBundle = reply.json();
  expect(fhirProblems(bundle)).toEqual([]);
  return bundle;
}

const ofType = ({ entry }: FhirBundle, type: string): FhirResource[] =>
  entry.flatMap(({ resource }) => (resource.resourceType === type ? [resource] : []));

test('both hospitals have the report that was sent, with the PDF that was sent', async () => {
  const order = await reported();
  for (const who of ['doctor1', 'expert1', 'operator'] as const) {
    const [report] = ofType(await bundleFor(who, order), 'DiagnosticReport');
    expect(report).toMatchObject({ status: 'final', conclusion: opinion, presentedForm: [{ contentType: 'application/pdf' }] });
  }
  const bundle = await bundleFor('doctor1', order);
  const types = ['DiagnosticReport', 'ServiceRequest', 'Patient', 'Practitioner', 'Organization'];
  expect(bundle.entry.map(({ resource }) => resource.resourceType)).toEqual(expect.arrayContaining(types));
  const presentedForm = ofType(bundle, 'DiagnosticReport')[0]?.presentedForm;
  const data = Array.isArray(presentedForm) ? Buffer.from(String(presentedForm[0].data), 'base64') : Buffer.alloc(0);
  expect(data.subarray(0, 5).toString()).toBe('%PDF-');
});

test('where there is no such file any more, the text stands for it', async () => {
  const order = await reported();
  const group = app().services.database.forGroup();
  await group.run(sql`UPDATE report SET file_id = NULL WHERE apply_order_id = ${order.id}`);
  const [report] = ofType(await bundleFor('doctor1', order), 'DiagnosticReport');
  const data = Buffer.from(opinion, 'utf8').toString('base64');
  expect(report?.presentedForm).toMatchObject([{ contentType: 'text/plain; charset=utf-8', data }]);
});

test('a corrected report is an amended one that replaces the older, and a correction in the making is not in it', async () => {
  const order = await reported();
  await (await app().as('expert1')).get(saveReport, { applyOrderId: order.id, opinion: '更正后的意见', correctReason: '用药剂量有误' });
  expect(ofType(await bundleFor('expert1', order), 'DiagnosticReport')).toMatchObject([{ status: 'final', conclusion: opinion }]);
  await (await app().as('expert1')).get(confirmReport, { applyOrderId: order.id });
  const [newer, older, ...others] = ofType(await bundleFor('doctor1', order), 'DiagnosticReport');
  expect(others).toEqual([]);
  expect(newer).toMatchObject({
    status: 'amended',
    conclusion: '更正后的意见\n更正原因：用药剂量有误',
    extension: [{ valueReference: { reference: `urn:uuid:${older?.id}` } }],
  });
  expect(older).toMatchObject({ status: 'final', conclusion: opinion });
});

test('what waits to be sent or for a second signature is an absent report, to its author as well; once approved the reviewer is named', async () => {
  const draft = await withDraft(app(), await aConsultation(app(), { status: 'diagnosis' }));
  for (const who of ['doctor1', 'expert1'] as const)
    expect([(await ask(who, draft)).statusCode, (await ask(who, draft)).json().msg]).toEqual([404, '报告尚未发送']);
  await wantTwo(app());
  const order = await withHandedOver(app(), await aConsultation(app(), { status: 'diagnosis', kind: 'telemedicine' }));
  for (const who of ['doctor1', 'expert1', 'expert2'] as const) expect((await ask(who, order)).statusCode).toBe(404);
  expect((await approve(app(), order)).status).toBe(200);
  const bundle = await bundleFor('doctor1', order);
  const [report] = ofType(bundle, 'DiagnosticReport');
  expect(report?.resultsInterpreter).toMatchObject([{ display: app().people.expert2.realName }]);
});

test('a third hospital finds nothing, and every export is logged as a look', async () => {
  const order = await reported();
  expect((await ask('strangerAdmin', order)).json()).toMatchObject({ code: 404, msg: '数据不存在' });
  expect((await storedReports(app(), order.id))[0]?.viewedTime).toBeNull();
  await ask('doctor1', order);
  const [report] = await storedReports(app(), order.id);
  expect(report?.viewedTime).toEqual(new Date(app().clock.now()));
  const looks = (await auditsOf(app(), report?.id ?? '')).filter(({ call }) => call === exportReportFhir.name);
  expect(looks).toEqual([{ call: exportReportFhir.name, userId: app().people.doctor1.userId }]);
});

test('the numbers of the patient are in it for whoever may see them in full', async () => {
  const order = await reported();
  const numbers = async (who: PersonName) => {
    const [patient] = ofType(await bundleFor(who, order), 'Patient');
    return [patient?.identifier !== undefined, patient?.telecom !== undefined];
  };
  expect(await numbers('applyAdmin')).toEqual([true, true]);
  expect(await numbers('doctor1')).toEqual([false, false]);
});
