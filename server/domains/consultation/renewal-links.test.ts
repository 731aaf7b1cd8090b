import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { submitConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail, deleteConsultation, myApplyList } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { renewConsultation } from '../../../contract/domains/consultation/renew.action.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { withClient } from '../../platform/postgres/scratch-database.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { howManyWait } from '../../testing/somebody-waits.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { aConsultation, changeConsultation, storedConsultation } from './consultation.testing.ts';

const HOUR_MS = 3_600_000;
const app = sharedTestApp();
const group = () => app().services.database.forGroup();
type Holder = 'doctor1' | 'doctor2';

const renew = async ({ id }: ConsultationRow) => (await app().as('doctor1')).send(renewConsultation, { applyOrderId: id });
const remove = async ({ id }: ConsultationRow) => (await app().as('doctor1')).get(deleteConsultation, { applyOrderId: id });
const handIn = async ({ id }: ConsultationRow, who: Holder) => {
  const { status, body } = await (await app().as(who)).send(submitConsultation, { applyOrderId: id });
  return [status, body.msg];
};
const DONE = [200, '操作成功'];

const change = ({ id, tenantId }: ConsultationRow, values: Sql) =>
  changeConsultation(app(), sql`UPDATE consultation SET ${values} WHERE id = ${id} AND tenant_id = ${tenantId}`);

/** The draft that it is applied for anew as now, with what is not copied. */
async function draftOf(row: ConsultationRow): Promise<ConsultationRow> {
  const { renewedById } = await storedConsultation(app(), row);
  const made = await storedConsultation(app(), { id: String(renewedById), tenantId: row.tenantId });
  const hour = new Date(app().clock.now() + 48 * HOUR_MS);
  await change(
    made,
    sql`patient_id_card = ${row.patientIdCard}, patient_phone = ${row.patientPhone}, appointment_time = ${hour}, diagnosis = ${made.no}`,
  );
  return made;
}

async function draftOfColleague(row: ConsultationRow): Promise<ConsultationRow> {
  const input = { applyOrderId: row.id, applyUserId: app().people.doctor2.userId };
  await (await app().as('applyAdmin')).get(renewConsultation, input);
  return draftOf(row);
}

/** Two drafts of one that is complete, for a diagnosis each: first of a colleague, then of its applicant. */
async function twoDrafts() {
  const first = await aConsultation(app(), { status: 'complete' });
  const colleagues = await draftOfColleague(first);
  await renew(first);
  return { first, colleagues, own: await draftOf(first) };
}

/** Whether its applicant is offered to apply anew, in their list and on the page. */
async function offered({ id }: ConsultationRow): Promise<boolean[]> {
  const doctor = await app().as('doctor1');
  const { records } = await doctor.get<Page<{ id: string; can: string[] }>>(myApplyList, { size: 200 });
  const { can } = await doctor.get<{ can: string[] }>(consultationDetail, { applyOrderId: id });
  return [records.find((one) => one.id === id)?.can, can].map((able) => able?.includes(renewConsultation.name) ?? false);
}

/** Who was told that their draft is needless, and what. */
async function toldNeedless({ no }: ConsultationRow) {
  await app().deliver();
  const { rows } = await group().run<{ userId: string; context: string; link: string }>(sql`
    SELECT user_id AS "userId", context, link FROM notice WHERE title = '会诊已另行再次申请' AND context LIKE ${`%您的草稿 ${no}%`}`);
  return rows;
}

test('once a colleague has handed their draft in, the applicant is offered no other', async () => {
  const row = await aConsultation(app(), { status: 'complete' });
  const made = await draftOfColleague(row);
  expect(await offered(row)).toEqual([true, true]);
  expect(await handIn(made, 'doctor2')).toEqual(DONE);
  expect(await offered(row)).toEqual([false, false]);
  expect(await renew(row)).toMatchObject({ status: 409, body: { msg: '该会诊已再次申请' } });
});

test('of two drafts the one that is handed in is what it was applied for anew as, whatever becomes of the other', async () => {
  const { first, colleagues, own } = await twoDrafts();
  expect(await handIn(colleagues, 'doctor2')).toEqual(DONE);
  expect(await storedConsultation(app(), first)).toMatchObject({
    renewedById: colleagues.id,
    renewedByNo: colleagues.no,
    renewedForId: null,
  });
  await remove(own);
  expect(await storedConsultation(app(), first)).toMatchObject({ renewedById: colleagues.id });
  expect(await offered(first)).toEqual([false, false]);
});

test('where the applicant throws theirs away it is the colleague’s again, and nobody is offered another once that went in', async () => {
  const { first, colleagues, own } = await twoDrafts();
  await remove(own);
  const { userId } = app().people.doctor2;
  expect(await storedConsultation(app(), first)).toMatchObject({
    renewedById: colleagues.id,
    renewedByNo: colleagues.no,
    renewedForId: userId,
  });
  expect(await offered(first)).toEqual([true, true]);
  expect(await handIn(colleagues, 'doctor2')).toEqual(DONE);
  expect(await offered(first)).toEqual([false, false]);
});

test('what was handed in counts also where the first had named nothing', async () => {
  const row = await aConsultation(app(), { status: 'complete' });
  const made = await draftOfColleague(row);
  await change(row, sql`renewed_by_id = NULL, renewed_by_no = NULL, renewed_for_id = NULL`);
  expect(await handIn(made, 'doctor2')).toEqual(DONE);
  expect(await storedConsultation(app(), row)).toMatchObject({ renewedById: made.id });
});

test('of two drafts one goes in, whoever holds the other is told once; when it came to nothing, the other', async () => {
  const { first, colleagues, own } = await twoDrafts();
  expect(await handIn(colleagues, 'doctor2')).toEqual(DONE);
  const context = `再次申请 ${colleagues.no} 已提交，您的草稿 ${own.no}（张**）可以删除`;
  const told = [{ userId: app().people.doctor1.userId, context, link: `/consultation/detail?id=${own.id}` }];
  expect(await toldNeedless(own)).toEqual(told);
  const refused = [409, `本次会诊已按申请 ${colleagues.no} 提交，不能重复提交`];
  expect(await handIn(own, 'doctor1')).toEqual(refused);
  await change(colleagues, sql`apply_order_status = 'complete', open_key = NULL`);
  expect(await handIn(own, 'doctor1')).toEqual(refused);
  await change(colleagues, sql`apply_order_status = 'order_return'`);
  expect(await handIn(colleagues, 'doctor2')).toEqual(DONE);
  expect(await toldNeedless(own)).toEqual(told);
  await change(colleagues, sql`apply_order_status = 'overdue', open_key = NULL`);
  expect(await handIn(own, 'doctor1')).toEqual(DONE);
  expect(await storedConsultation(app(), first)).toMatchObject({ renewedById: own.id, renewedByNo: own.no, renewedForId: null });
  expect(await toldNeedless(colleagues)).toEqual([]);
});

test('nor one of a renewal that came to nothing while another of the first one is under way, or was answered', async () => {
  const { first, colleagues, own } = await twoDrafts();
  expect(await handIn(own, 'doctor1')).toEqual(DONE);
  await change(own, sql`apply_order_status = 'overdue', open_key = NULL`);
  await renew(own);
  const again = await draftOf(own);
  expect(await handIn(colleagues, 'doctor2')).toEqual(DONE);
  const refused = [409, `本次会诊已按申请 ${colleagues.no} 提交，不能重复提交`];
  expect(await handIn(again, 'doctor1')).toEqual(refused);
  await change(colleagues, sql`apply_order_status = 'complete', open_key = NULL`);
  expect(await handIn(again, 'doctor1')).toEqual(refused);
  await change(colleagues, sql`apply_order_status = 'cancel'`);
  expect(await handIn(again, 'doctor1')).toEqual(DONE);
  expect(await storedConsultation(app(), first)).toMatchObject({ renewedById: colleagues.id });
});

test('of one that was recovered and what it was applied for anew as one goes in', async () => {
  const first = await aConsultation(app(), { status: 'cancel' });
  await renew(first);
  const made = await draftOf(first);
  const again = await draftOf(first);
  await change(first, sql`apply_order_status = 'wait_submit', submit_time = NULL, appointment_time = ${again.appointmentTime}`);
  expect(await handIn(made, 'doctor1')).toEqual(DONE);
  expect(await handIn(first, 'doctor1')).toEqual([409, `本次会诊已按申请 ${made.no} 提交，不能重复提交`]);
  await change(made, sql`apply_order_status = 'order_return', open_key = NULL`);
  expect(await handIn(first, 'doctor1')).toEqual(DONE);
  expect(await handIn(made, 'doctor1')).toEqual([409, `本次会诊已按申请 ${first.no} 提交，不能重复提交`]);
});

test('nor a draft of one that was recovered and answered after that', async () => {
  const first = await aConsultation(app(), { status: 'cancel' });
  await renew(first);
  const made = await draftOf(first);
  await change(first, sql`apply_order_status = 'complete', diagnosis_time = ${new Date(app().clock.now() + HOUR_MS)}`);
  expect(await handIn(made, 'doctor1')).toEqual([409, `本次会诊已按申请 ${first.no} 提交，不能重复提交`]);
  await change(first, sql`diagnosis_time = ${new Date(app().clock.now() - HOUR_MS)}`);
  expect(await handIn(made, 'doctor1')).toEqual(DONE);
});

test('of two drafts that are handed in at once one goes in', async () => {
  const { first, colleagues, own } = await twoDrafts();
  // Both are on their way before either comes to the first one.
  const { both } = await group().transaction(async (tx) => {
    await tx.run(sql`SELECT 1 FROM consultation WHERE tenant_id = ${first.tenantId} AND id = ${first.id} FOR UPDATE`);
    const both = [handIn(colleagues, 'doctor2'), handIn(own, 'doctor1')];
    await expect.poll(() => howManyWait(app().services.database)).toBe(2);
    // As a whole: a transaction that waited for them would hold what they wait for.
    return { both };
  });
  const answered = await Promise.all(both);
  expect(answered.map(([status]) => status).toSorted()).toEqual([200, 409]);
  const { no } = answered[0]?.[0] === 200 ? colleagues : own;
  expect((await storedConsultation(app(), first)).renewedByNo).toBe(no);
});

/** The first change of data of its migration, done once more. */
async function migrate(): Promise<void> {
  const migration = await readFile(new URL('../../migrations/20261205100059-renewals-handed-in.sql', import.meta.url), 'utf8');
  const [update = ''] = migration.split('RESET ROLE;');
  await withClient(app().databaseUrl, (client) => client.query(`BEGIN; ${update} COMMIT`));
}

test('nor is another offered of what was handed in before that was kept so', async () => {
  const [handed, begun] = [await aConsultation(app(), { status: 'complete' }), await aConsultation(app(), { status: 'complete' })];
  const [made] = [await draftOfColleague(handed), await draftOfColleague(begun)];
  await change(made, sql`submit_time = ${new Date(app().clock.now())}`);
  await migrate();
  expect([await offered(handed), await offered(begun)]).toEqual([
    [false, false],
    [true, true],
  ]);
});

test('nor where the first had named another draft of it, or none', async () => {
  const [named, none, ended] = [await twoDrafts(), await twoDrafts(), await twoDrafts()];
  const went = (state: string) => sql`submit_time = ${new Date(app().clock.now())}, apply_order_status = ${state}`;
  for (const { colleagues } of [named, none]) await change(colleagues, went('wait_primaryaudit'));
  await change(ended.colleagues, went('overdue'));
  await change(none.first, sql`renewed_by_id = NULL, renewed_by_no = NULL, renewed_for_id = NULL`);
  await migrate();
  for (const { first, colleagues } of [named, none])
    expect(await storedConsultation(app(), first)).toMatchObject({
      renewedById: colleagues.id,
      renewedByNo: colleagues.no,
      renewedForId: null,
    });
  expect(await storedConsultation(app(), ended.first)).toMatchObject({
    renewedById: ended.own.id,
    renewedForId: app().people.doctor1.userId,
  });
});
