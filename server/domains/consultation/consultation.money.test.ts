import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  auditConsultation,
  cancelConsultation,
  giveOpinion,
  passStatement,
  payConsultation,
  payOutRefund,
  recoverConsultation,
  scheduleConsultation,
  sendBackConsultation,
  startConsultation,
  submitConsultation,
} from '../../../contract/domains/consultation/consultation.actions.ts';
import { deleteConsultation, removeConsultations } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { cancelTerms, consultationMoney } from '../../../contract/domains/consultation/consultation-money.endpoints.ts';
import { doctorFee } from '../../../contract/domains/consultation/doctor-fee.resource.ts';
import type { Action } from '../../../contract/kernel/action.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { assertLedger, moneyOf } from '../../engine/ledger/payment-ledger.testing.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { expireConsultations } from './consultation.jobs.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { aConsultation, paidFor, storedConsultation, wireTime } from './consultation.testing.ts';
import { setOwnParam } from './hospital-rules.testing.ts';

const HOUR_MS = 3_600_000;
const FEE = 30_000;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const fee = { title: 'chief', remoteType: 'oneSubject', doctorTitleFee: FEE };
  await (await app.as('expertAdmin')).get(endpointOf(doctorFee, 'submit'), fee);
});
afterAll(() => app.close());

const move = async (who: PersonName, action: Action, row: ConsultationRow, input: object = {}) =>
  (await app.as(who)).get(action, { applyOrderId: row.id, ...input });
const submit = (row: ConsultationRow) => move('doctor1', submitConsultation, row);
const pay = (row: ConsultationRow) => move('cashier', payConsultation, row, { amount: FEE, receiptNo: 'SJ001' });
const audit = (row: ConsultationRow, levelOneAuditStatus: '1' | '2' = '1') =>
  move('operator', auditConsultation, row, { kind: 'oneSubject', levelOneAuditStatus, levelOneAuditRemark: '资料核对' });
const scheduleIn = (row: ConsultationRow, hours: number) =>
  move('expert1', scheduleConsultation, row, { scheduleTime: wireTime(app.clock.now() + hours * HOUR_MS) });
const cancel = (row: ConsultationRow) => move('doctor1', cancelConsultation, row, { reason: '患者转院' });
const termsOf = ({ id }: ConsultationRow) =>
  app.as('doctor1').then((doctor) => doctor.get<{ percent: number }>(cancelTerms, { applyOrderId: id }));
const recover = (row: ConsultationRow) => move('doctor1', recoverConsultation, row);
const sendBack = (row: ConsultationRow) => move('expert1', sendBackConsultation, row, { respRespondentsReason: '资料不全' });

async function settle(row: ConsultationRow): Promise<void> {
  await move('expert1', startConsultation, row);
  await move('expert1', giveOpinion, row, { respRespondentsOpinion: '建议继续目前的治疗。' });
  await move('operator', passStatement, row);
}

/** A draft that costs, brought as far as the expert's appointed hour, `hours` from now; the applicant asked for that one, or another. */
async function scheduled(hours: number, asked = hours): Promise<ConsultationRow> {
  const row = await aConsultation(app, { remotePrice: FEE, appointmentTime: new Date(app.clock.now() + asked * HOUR_MS) });
  await payAnew(row);
  await scheduleIn(row, hours);
  return row;
}

async function payAnew(row: ConsultationRow): Promise<void> {
  await submit(row);
  await pay(row);
  await audit(row);
}

const seenByCashier = async (row: ConsultationRow) =>
  (await (await app.as('cashier')).send(consultationMoney, { applyOrderId: row.id })).status;

test('an order for which money was taken stays in the books: it is not deleted, and its cashier finds it also as a draft', async () => {
  const row = await scheduled(10);
  await cancel(row);
  const doctor = await app.as('doctor1');
  const owing = { status: 409, body: { msg: '该单据有应退未付的费用，办理退费后才能删除' } };
  expect(await doctor.send(deleteConsultation, { applyOrderId: row.id })).toMatchObject(owing);
  const { refundDue } = await storedConsultation(app, row);
  await (await app.as('cashier')).get(payOutRefund, { applyOrderId: row.id, amount: refundDue });
  const refused = { status: 409, body: { msg: '该单据有收费记录，不能删除' } };
  expect(await doctor.send(deleteConsultation, { applyOrderId: row.id })).toMatchObject(refused);
  expect(await (await app.as('applyAdmin')).send(removeConsultations, { ids: row.id })).toMatchObject(refused);
  await recover(row);
  expect([await statusOf(row), await seenByCashier(row)]).toEqual(['wait_submit', 200]);
  const unpaid = await aConsultation(app, { remotePrice: FEE });
  expect(await seenByCashier(unpaid)).toBe(404);
  expect((await doctor.send(deleteConsultation, { applyOrderId: unpaid.id })).status).toBe(200);
});

const statusOf = async (row: ConsultationRow) => (await storedConsultation(app, row)).applyOrderStatus;

test("an expert's return gives the fee back, so that settling the next round divides one fee", async () => {
  const row = await scheduled(30);
  await sendBack(row);
  expect(await moneyOf(app, row)).toEqual({ paid: FEE, refunded: FEE, forfeited: 0, settled: 0, held: 0 });
  await payAnew(row);
  await scheduleIn(row, 30);
  await settle(row);
  expect(await moneyOf(app, row)).toEqual({ paid: 2 * FEE, refunded: FEE, forfeited: 0, settled: FEE, held: 0 });
});

test('a half refunded order is recovered and cancelled again, without a payment between', async () => {
  const row = await scheduled(10);
  await cancel(row);
  await recover(row);
  await cancel(row);
  expect(await statusOf(row)).toBe('cancel');
  expect(await moneyOf(app, row)).toEqual({ paid: FEE, refunded: FEE / 2, forfeited: FEE / 2, settled: 0, held: 0 });
});

test.each([
  ['an earlier one takes nothing from whoever had planned by what they asked for', 72, 1.5, 0, 100],
  ['once it has come, that binds them', 72, 1.5, 1.5, 0],
  ['a later one counts', 1, 10, 0, 50],
])('the first hour that is arranged is not the one that was asked for: %s', async (_what, asked, hours, passed, percent) => {
  const row = await scheduled(hours, asked);
  app.clock.advance(passed * HOUR_MS);
  expect(await termsOf(row)).toMatchObject({ percent });
  await cancel(row);
  expect(await moneyOf(app, row)).toMatchObject({ refunded: percent * 300, held: 0 });
  app.clock.advance(-passed * HOUR_MS);
});

test("an hour that was asked for and had passed before another was arranged was nobody's to hold, and frees nothing", async () => {
  const row = await aConsultation(app, { remotePrice: FEE, appointmentTime: new Date(app.clock.now() + HOUR_MS) });
  await payAnew(row);
  app.clock.advance(2 * HOUR_MS);
  await scheduleIn(row, 1);
  expect(await termsOf(row)).toMatchObject({ percent: 0 });
  app.clock.advance(HOUR_MS);
  expect(await termsOf(row)).toMatchObject({ percent: 0, missedTime: wireTime(app.clock.now() + 2 * HOUR_MS) });
  app.clock.advance(-3 * HOUR_MS);
});

test('what is set for whoever is early is of an hour a day ahead alone: without an hour, or free until it, everything goes back', async () => {
  const { tenantId } = app.people.doctor1;
  await setOwnParam(app, tenantId, 'consultation.refund-early', 80);
  const early = await scheduled(30);
  const at = new Date(app.clock.now() + 30 * HOUR_MS);
  const orders = [
    await aConsultation(app, { status: 'wait_scheduling', remotePrice: FEE }),
    await aConsultation(app, { status: 'wait_diagnosis', remotePrice: FEE, scheduleTime: at, freeUntil: at }),
  ];
  for (const row of orders) await paidFor(app, row);
  const percents = [];
  for (const row of [early, ...orders]) percents.push((await termsOf(row)).percent);
  expect(percents).toEqual([80, 100, 100]);
  await app.services.database
    .forGroup()
    .run(sql`DELETE FROM tenant_param WHERE tenant_id = ${tenantId} AND param_key = 'consultation.refund-early'`);
});

test('what was forfeited stays so: a later cancel gives back what was paid since, no more', async () => {
  const row = await scheduled(1);
  await cancel(row);
  expect(await moneyOf(app, row)).toEqual({ paid: FEE, refunded: 0, forfeited: FEE, settled: 0, held: 0 });
  await recover(row);
  await cancel(row);
  expect(await moneyOf(app, row)).toMatchObject({ refunded: 0, forfeited: FEE });
  await recover(row);
  await submit(row);
  await pay(row);
  await cancel(row);
  expect(await moneyOf(app, row)).toEqual({ paid: 2 * FEE, refunded: FEE, forfeited: FEE, settled: 0, held: 0 });
});

test('what was forfeited is not divided at the settlement of a later round', async () => {
  const row = await scheduled(1);
  await cancel(row);
  await recover(row);
  await payAnew(row);
  await scheduleIn(row, 30);
  await settle(row);
  expect(await moneyOf(app, row)).toEqual({ paid: 2 * FEE, refunded: 0, forfeited: FEE, settled: FEE, held: 0 });
});

test('an order whose new expert is free is returned by the audit and expires like any other', async () => {
  const row = await scheduled(10);
  await cancel(row);
  await recover(row);
  await submit(row);
  await pay(row);
  await audit(row, '2');
  expect(await moneyOf(app, row)).toEqual({ paid: 2 * FEE, refunded: FEE + FEE / 2, forfeited: FEE / 2, settled: 0, held: 0 });
  const late = await scheduled(10);
  await cancel(late);
  await recover(late);
  await submit(late);
  app.clock.advance(25 * HOUR_MS);
  await expireConsultations(app.services);
  expect(await statusOf(late)).toBe('overdue');
  app.clock.advance(-25 * HOUR_MS);
});

test('the ledger adds up after all of it', () => assertLedger(app));
