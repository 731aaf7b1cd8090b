import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  closeConsultation,
  giveOpinion,
  passStatement,
  refuseStatement,
  supplementConsultation,
} from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationHistory } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { submitTenantParam } from '../../../contract/domains/settings/tenant-param.endpoints.ts';
import { assertLedger, ledgerOf, owedFor } from '../../engine/ledger/payment-ledger.testing.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { aConsultation, paidFor, storedConsultation, toldAbout } from './consultation.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const opinion = { respRespondentsOpinion: '建议行冠状动脉造影检查。' };
const give = async (row: ConsultationRow, more: object = {}) =>
  (await app.as('expert1')).send(giveOpinion, { applyOrderId: row.id, ...opinion, ...more });
const supplement = async (row: ConsultationRow, more: object = {}) =>
  (await app.as('expert1')).send(supplementConsultation, { applyOrderId: row.id, ...opinion, ...more });
const pass = async (row: ConsultationRow, more: object = {}) =>
  (await app.as('operator')).send(passStatement, { applyOrderId: row.id, ...more });
const setFee = async (cents: string) =>
  (await app.as('platformAdmin')).get(submitTenantParam, { paramKey: 'consultation.extra-fee', paramValue: cents });
/** Entered three half hours at 100 yuan, and paid for. */
async function entered(status: 'diagnosis' | 'not_pass' = 'diagnosis'): Promise<ConsultationRow> {
  const row = await aConsultation(app, { status, remotePrice: 30_000, extraUnits: 3, otherPrice: 30_000 });
  await paidFor(app, row);
  return row;
}

describe('what the expert enters', () => {
  test('is priced by the half hour', async () => {
    const row = await aConsultation(app, { status: 'diagnosis_ing' });
    expect((await give(row, { extraUnits: 3 })).status).toBe(200);
    expect(await storedConsultation(app, row)).toMatchObject({ extraUnits: 3, otherPrice: 30_000, extraDue: null });
    expect(await ledgerOf(app, row)).toEqual([]);
  });

  test.each([{}, { extraUnits: 0 }, { extraUnits: '' }])('nothing is entered by %o', async (input) => {
    const row = await aConsultation(app, { status: 'diagnosis_ing' });
    expect((await give(row, input)).status).toBe(200);
    expect(await storedConsultation(app, row)).toMatchObject({ extraUnits: null, otherPrice: null });
  });

  test.each([-1, 9, 1.5, '两个'])('%s is no number of half hours, and the order stays', async (extraUnits) => {
    const row = await aConsultation(app, { status: 'diagnosis_ing' });
    expect((await give(row, { extraUnits })).status).toBe(400);
    expect(await storedConsultation(app, row)).toMatchObject({ applyOrderStatus: 'diagnosis_ing', extraUnits: null });
  });

  test.each([
    ['is corrected with the supplement', { extraUnits: 1 }, { extraUnits: 1, otherPrice: 10_000 }],
    ['is taken back with the supplement', { extraUnits: 0 }, { extraUnits: 0, otherPrice: 0 }],
    ['stays when the supplement says nothing of it', {}, { extraUnits: 3, otherPrice: 30_000 }],
  ])('%s', async (_, input, kept) => {
    const row = await entered('not_pass');
    expect((await supplement(row, input)).status).toBe(200);
    expect(await storedConsultation(app, row)).toMatchObject({ applyOrderStatus: 'diagnosis', ...kept });
  });

  test('is nobody’s debt when the operator ends the consultation', async () => {
    const row = await entered('not_pass');
    await (await app.as('operator')).get(closeConsultation, { applyOrderId: row.id, reason: '专家离职' });
    expect(await storedConsultation(app, row)).toMatchObject({ applyOrderStatus: 'nullify', extraUnits: null, otherPrice: null });
    expect(await owedFor(app, row)).toBe(0);
  });
});

describe('what the settlement accepts', () => {
  test('the order’s number alone accepts all of it', async () => {
    const row = await entered();
    expect((await pass(row)).status).toBe(200);
    expect(await storedConsultation(app, row)).toMatchObject({
      ...{ applyOrderStatus: 'complete', extraUnits: 3, acceptedUnits: 3 },
      ...{ otherPrice: 30_000, extraDue: 30_000, extraRemark: null },
    });
    expect((await ledgerOf(app, row)).slice(1)).toEqual([
      'settle-1 held 30000, share_hospital -15000, share_expert -12000, share_platform -3000',
      'bill receivable 30000, billed -30000',
    ]);
    await assertLedger(app);
  });

  test.each([
    [1, 10_000],
    [0, 0],
  ])('%i of three, with a reason that expert and history are told', async (acceptedUnits, price) => {
    const row = await entered();
    expect((await pass(row, { acceptedUnits, extraRemark: '会诊记录不足' })).status).toBe(200);
    expect(await storedConsultation(app, row)).toMatchObject({
      ...{ extraUnits: 3, acceptedUnits, otherPrice: price, extraDue: price },
      ...{ extraRemark: '会诊记录不足' },
    });
    expect(await owedFor(app, row)).toBe(price);
    const moves = await (await app.as('doctor1')).get<{ reason?: string }[]>(consultationHistory, { applyOrderId: row.id });
    expect(moves.at(-1)?.reason).toBe('加时核减原因：会诊记录不足');
    expect(await toldAbout(app, row)).toContainEqual({ person: 'expert1', title: '会诊结算通过' });
    await assertLedger(app);
  });

  test.each([
    [{ acceptedUnits: 2 }, '核减加时请填写原因'],
    [{ acceptedUnits: 0, extraRemark: ' ' }, '核减加时请填写原因'],
    [{ acceptedUnits: 2, extraRemark: '。。。' }, '请填写具体内容，不能只有标点'],
    [{ acceptedUnits: 4 }, '核定加时不能超过专家填写的加时'],
  ])('%o is refused, and nothing is booked', async (input, message) => {
    const row = await entered();
    const { status, body } = await pass(row, input);
    expect([status, body.msg]).toEqual([400, message]);
    expect(await storedConsultation(app, row)).toMatchObject({ applyOrderStatus: 'diagnosis', extraDue: null });
    expect(await ledgerOf(app, row)).toHaveLength(1);
  });

  test('without extra time nothing is billed, whatever remark comes along', async () => {
    const row = await aConsultation(app, { status: 'diagnosis' });
    expect((await pass(row, { acceptedUnits: 0, extraRemark: '无加时' })).status).toBe(200);
    expect(await storedConsultation(app, row)).toMatchObject({ acceptedUnits: null, extraRemark: null, extraDue: null, otherPrice: null });
    expect(await ledgerOf(app, row)).toEqual([]);
    const moves = await (await app.as('doctor1')).get<{ reason?: string }[]>(consultationHistory, { applyOrderId: row.id });
    expect(moves.at(-1)?.reason).toBe(undefined);
  });

  test('after a refused settlement, what the expert corrected is billed', async () => {
    const row = await entered();
    await (await app.as('operator')).get(refuseStatement, { applyOrderId: row.id, statementRemark: '加时有误' });
    await supplement(row, { extraUnits: 2 });
    await pass(row);
    expect(await owedFor(app, row)).toBe(20_000);
  });
});

test('the fee is the one of the moment when it was entered; none makes extra time free', async () => {
  const before = await aConsultation(app, { status: 'diagnosis_ing' });
  await give(before, { extraUnits: 1 });
  await setFee('0');
  const free = await aConsultation(app, { status: 'diagnosis_ing' });
  await give(free, { extraUnits: 2 });
  for (const row of [before, free]) expect((await pass(row)).status).toBe(200);
  expect([await owedFor(app, before), await owedFor(app, free)]).toEqual([10_000, 0]);
  expect(await storedConsultation(app, free)).toMatchObject({ extraUnits: 2, acceptedUnits: 2, otherPrice: 0, extraDue: 0 });
  await assertLedger(app);
});
