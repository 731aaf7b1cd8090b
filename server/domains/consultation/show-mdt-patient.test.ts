import { afterAll, beforeAll, expect, test } from 'vitest';
import { detailMdtVideoPatient, getMdtVideoPatient, mdtPatient } from '../../../contract/domains/consultation/mdt-patient.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { sql } from '../../engine/store/sql.ts';
import { addPerson, extraPerson } from '../../testing/extra-people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { apiLogTable } from '../logs/log.tables.ts';
import { rowsOfLog } from '../logs/logs.testing.ts';
import { changeConsultation } from './consultation.testing.ts';
import { decline } from './many-experts.testing.ts';
import { aTeamForm, hireTeam, inviteTeam } from './many-video.testing.ts';

interface Page {
  records: Record<string, unknown>[];
  total: number;
}

let app: TestApp;
let patientId = '';
let orderId = '';
beforeAll(async () => {
  app = await createTestApp();
  await hireTeam(app);
  const { patientName, patientSex, patientPhone, medicalRecordNo, patientIdCard, diagnosis } = aTeamForm(app);
  const card = { patientName, patientSex, patientPhone, medicalRecordNo, patientIdCard, diagnosis };
  patientId = (await (await app.as('doctor1')).get<{ id: string }>(endpointOf(mdtPatient, 'submit'), card)).id;
  orderId = await inviteTeam(app, { mdtPatientId: patientId });
});
afterAll(() => app.close());

const list = async (who: PersonName, input: object = {}) => (await app.as(who)).send<Page>(getMdtVideoPatient, input);
const detail = async (who: PersonName) => (await app.as(who)).send<Record<string, unknown>>(detailMdtVideoPatient, { patientId });

test('a hospital has its own patients, masked in lists and in full for who prepares them', async () => {
  expect((await list('doctor1')).body.data).toMatchObject({ total: 1, records: [{ patientId, patientPhone: '138****5678' }] });
  expect((await list('doctor1', { patientName: '不存在' })).body.data).toMatchObject({ total: 0 });
  expect((await detail('doctor1')).body.data).toMatchObject({ patientId, patientPhone: '13812345678' });
  expect((await list('strangerAdmin')).body.data).toMatchObject({ total: 0 });
});

test('those who take part in an order see its patient as it was copied', async () => {
  const changed = { id: patientId, version: 0, patientName: '张三', patientSex: '1', patientPhone: '13812345679' };
  const more = { medicalRecordNo: 'ZY1', patientIdCard: '53011119700101001X' };
  await (await app.as('doctor1')).get(endpointOf(mdtPatient, 'submit'), { ...changed, ...more });
  for (const who of ['expert1', 'expert2', 'stranger'] as const) {
    expect((await list(who, { applyOrderId: orderId })).body.data).toMatchObject({ total: 1, records: [{ patientName: '张三丰' }] });
    expect((await detail(who)).body.data).toMatchObject({ patientId, patientName: '张三丰', patientPhone: '13812345678' });
  }
});

test('whoever sees telephone and number in full stands in the audit and in the log of calls', async () => {
  const before = (await rowsOfLog(app, apiLogTable)).length;
  const audited = async () => {
    const { rows } = await app.services.database.forGroup().run<{ account: string }>(sql`
      SELECT account FROM audit_log WHERE call = ${detailMdtVideoPatient.name} AND row_id = ${patientId} ORDER BY create_time, id`);
    return rows.map(({ account }) => account);
  };
  const audits = (await audited()).length;
  const people = ['doctor1', 'expert1', 'stranger'] as const;
  for (const who of people) expect((await detail(who)).body.data).toMatchObject({ patientIdCard: expect.not.stringContaining('*') });
  expect((await audited()).slice(audits).sort()).toEqual([...people].sort());
  const calls = (await rowsOfLog(app, apiLogTable)).slice(before).filter(({ call }) => call === detailMdtVideoPatient.name);
  expect(calls.map(({ account }) => account).sort()).toEqual([...people].sort());
});

test.each(['strangerAdmin', 'expertAdmin', 'doctor2', 'cashier'] as const)('%s, who takes no part, finds nothing', async (who) => {
  expect([403, 404]).toContain((await list(who, { applyOrderId: orderId })).status);
  const { status, body } = await detail(who);
  // A colleague of the hospital that owns the patient may look at its patients.
  if (who === 'doctor2') expect(body.data).toMatchObject({ patientId });
  else expect([403, 404]).toContain(status);
});

test('who has lost the right of a side sees nothing by it', async () => {
  const { doctor1, stranger } = app.people;
  const clerk = await extraPerson(app, doctor1.tenantId, 'clerk', ['consultation_diagnose'], 'tenant');
  expect((await clerk.send(getMdtVideoPatient, { applyOrderId: orderId })).status).toBe(404);
  expect((await clerk.send(detailMdtVideoPatient, { patientId })).status).toBe(404);
  const former = await addPerson(app, { ...stranger, name: 'former', permissionCodes: ['consultation_apply'], dataScope: 'self' });
  const seat = (from: string, to: string) =>
    changeConsultation(app, sql`UPDATE consultation SET experts = replace(experts::text, ${from}, ${to})::jsonb WHERE id = ${orderId}`);
  await seat(stranger.userId, former.userId);
  const client = await app.asUser(former);
  expect((await client.send(getMdtVideoPatient, { applyOrderId: orderId })).status).toBe(404);
  expect((await client.send(detailMdtVideoPatient, { patientId })).status).toBe(404);
  await seat(former.userId, stranger.userId);
});

test('who has declined sees it no more', async () => {
  expect((await decline(app, orderId, 'stranger')).status).toBe(200);
  expect((await list('stranger', { applyOrderId: orderId })).status).toBe(404);
  expect((await detail('stranger')).status).toBe(404);
});
