import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  auditConsultation,
  cancelConsultation,
  recoverConsultation,
  sendBackConsultation,
  submitConsultation,
} from '../../../contract/domains/consultation/consultation.actions.ts';
import {
  applyToMeByTab,
  consultationDetail,
  consultationHistory,
  operationPage,
} from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { saveConsultation } from '../../../contract/domains/consultation/save-consultation.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { lastingFields, roundFields } from './consultation.restart.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';
import { aConsultation, storedConsultation } from './consultation.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const as = (who: PersonName) => app.as(who);
const opens = async (who: PersonName, { id }: { id: string }) =>
  (await (await as(who)).send(consultationDetail, { applyOrderId: id })).status === 200;
const sendBack = async ({ id }: ConsultationRow) =>
  (await as('expert1')).get(sendBackConsultation, { applyOrderId: id, respRespondentsReason: '资料不全' });
const edit = async ({ id }: ConsultationRow, values: object) =>
  (await as('doctor1')).get(saveConsultation, { applyOrderId: id, ...values });

/** Everything that a round could have left on an order. */
const ofTheRound = (): Partial<ConsultationRow> => {
  const at = new Date(app.clock.now());
  const { operator } = app.people;
  return {
    ...{ levelOneAuditId: operator.userId, levelOneAuditName: '审核人', levelOneAuditTime: at, levelOneAuditRemark: '同意' },
    ...{ payTime: at, scheduleTime: at, remindedTime: at, startTime: at, diagnosisTime: at, statementTime: at },
    ...{ respRespondentsOpinion: '意见', respRespondentsReason: '原因', statementRemark: '结算', otherPrice: 5 },
  };
};

test('every field that the server writes belongs to a round or lasts', () => {
  const written = Object.entries(consultationTable.fields).filter(([, spec]) => spec.readOnly);
  const standard = ['id', 'tenantId', 'createUser', 'createTime', 'updateUser', 'updateTime', 'version', 'isDeleted', 'partyTenantIds'];
  expect([...roundFields, ...lastingFields, ...standard].sort()).toEqual(written.map(([name]) => name).sort());
});

test('every step back to where an order may be edited starts it anew', () => {
  const steps = Object.entries(consultationStates.steps).filter(([, { to }]) => ['wait_submit', 'order_return'].includes(String(to)));
  expect(steps.map(([name, step]) => [name, 'restarts' in step && step.restarts])).toEqual(
    expect.arrayContaining([
      ['auditReturn', true],
      ['sendBack', true],
      ['recover', true],
    ]),
  );
  expect(steps.every(([, step]) => 'restarts' in step && step.restarts)).toBe(true);
});

describe('after the return by the expert', () => {
  test('he finds it among what he is done with, as he returned it, and with his reason', async () => {
    const row = await aConsultation(app, { status: 'wait_diagnosis', ...ofTheRound() });
    await sendBack(row);
    const { records } = await (await as('expert1')).get<Page<object>>(applyToMeByTab, { tab: 'finished', no: row.no });
    expect(records).toMatchObject([{ id: row.id, applyOrderStatus: 'order_return' }]);
    expect(await (await as('expert1')).get(consultationDetail, { applyOrderId: row.id })).toMatchObject({
      respRespondentsReason: '资料不全',
      illnessIntroduced: row.illnessIntroduced,
    });
    expect(await storedConsultation(app, row)).toMatchObject({
      ...{ payTime: null, scheduleTime: null, startTime: null, remindedTime: null, levelOneAuditId: null, levelOneAuditTime: null },
      ...{ respRespondentsOpinion: null, statementTime: null, statementRemark: null, otherPrice: null },
    });
  });

  test('what the applicant edits afterwards neither he nor a new expert reads', async () => {
    const row = await aConsultation(app, { status: 'wait_diagnosis' });
    await sendBack(row);
    await edit(row, { targetDoctorId: app.people.expert2.userId, illnessIntroduced: '修改后的病情' });
    for (const who of ['expert1', 'expert2', 'expertAdmin'] as const) expect(await opens(who, row), who).toBe(false);
    expect(await storedConsultation(app, row)).toMatchObject({ partyTenantIds: ['100002'], levelOneAuditStatus: null });
    expect(await (await as('doctor1')).get(consultationDetail, { applyOrderId: row.id })).toMatchObject({
      respRespondentsReason: '资料不全',
    });
  });

  test('handing it in again without an edit takes it out of his sight as well, until the audit', async () => {
    const row = await aConsultation(app, { status: 'wait_scheduling' });
    await sendBack(row);
    await (await as('doctor1')).get(submitConsultation, { applyOrderId: row.id });
    expect(await opens('expert1', row)).toBe(false);
    const audit = { applyOrderId: row.id, kind: 'oneSubject', levelOneAuditStatus: '1' };
    await (await as('operator')).get(auditConsultation, audit);
    expect(await opens('expert1', row)).toBe(true);
  });

  test('the reason stays in the history when it goes in again', async () => {
    const row = await aConsultation(app, { status: 'wait_scheduling' });
    await sendBack(row);
    await edit(row, { type: 'submit' });
    expect(await storedConsultation(app, row)).toMatchObject({ respRespondentsReason: null });
    const moves = await (await as('doctor1')).get<{ action: string; reason?: string }[]>(consultationHistory, { applyOrderId: row.id });
    expect(moves.map(({ action, reason }) => [action, reason])).toEqual([
      ['sendBack', '资料不全'],
      ['submit', undefined],
    ]);
  });
});

test('a return by the audit keeps its verdict and nothing of the round', async () => {
  const row = await aConsultation(app, { status: 'wait_primaryaudit', ...ofTheRound() });
  const verdict = { applyOrderId: row.id, kind: 'oneSubject', levelOneAuditStatus: '2', levelOneAuditRemark: '缺少影像' };
  await (await as('operator')).get(auditConsultation, verdict);
  expect(await storedConsultation(app, row)).toMatchObject({
    ...{ levelOneAuditStatus: '2', levelOneAuditRemark: '缺少影像', respRespondentsReason: '缺少影像' },
    ...{ payTime: null, scheduleTime: null, respRespondentsOpinion: null },
  });
});

describe('a draft is its author’s alone', () => {
  const groupSees = async (row: ConsultationRow) => {
    const operator = await as('operator');
    const listed = (await operator.get<Page<object>>(operationPage, { no: row.no })).total;
    return [await opens('operator', row), listed];
  };

  test('also when it was cancelled before it was ever handed in', async () => {
    const row = await aConsultation(app, {});
    await (await as('doctor1')).get(cancelConsultation, { applyOrderId: row.id, reason: '患者转院' });
    expect(await groupSees(row)).toEqual([false, 0]);
    expect(await opens('doctor1', row)).toBe(true);
  });

  test('also when it was taken up again after a cancel, edited, and cancelled once more', async () => {
    const row = await aConsultation(app, {
      status: 'cancel',
      levelOneAuditStatus: '1',
      partyTenantIds: ['100002', '100001'],
      ...ofTheRound(),
    });
    expect(await groupSees(row)).toEqual([true, 1]);
    const applyOrderId = row.id;
    const doctor = await as('doctor1');
    await doctor.get(recoverConsultation, { applyOrderId });
    await edit(row, { illnessIntroduced: '只给自己看' });
    await doctor.get(cancelConsultation, { applyOrderId, reason: '患者转院' });
    expect(await groupSees(row)).toEqual([false, 0]);
    expect(await opens('expert1', row)).toBe(false);
    const stored = await storedConsultation(app, row);
    const { cancelOrderStatus, ...rest } = Object.fromEntries(roundFields.map((name) => [name, stored[name]]));
    expect(cancelOrderStatus).toBe('wait_submit');
    for (const [name, value] of Object.entries(rest)) expect(value, name).toBeNull();
  });
});
