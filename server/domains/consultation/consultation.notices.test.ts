import { expect, test } from 'vitest';
import { auditConsultation, payConsultation, scheduleConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation } from './consultation.testing.ts';

const app = sharedTestApp();

async function noticesOf(id: string, title: string): Promise<{ userId: string; context: string }[]> {
  await app().deliver();
  const { rows } = await app()
    .services.database.forGroup()
    .run<{ userId: string; context: string }>(sql`
      SELECT user_id AS "userId", context FROM notice WHERE title = ${title} AND link = ${`/consultation/detail?id=${id}`}`);
  return rows;
}

const toldOf = async (id: string, title: string): Promise<string[]> => (await noticesOf(id, title)).map(({ userId }) => userId);

const work = (name: PersonName, status: '0' | '1') =>
  app().services.database.forGroup().run(sql`UPDATE user_account SET status = ${status} WHERE id = ${app().people[name].userId}`);

const isUrgent = async (id: string, title: string): Promise<boolean[]> => {
  await app().deliver();
  const { rows } = await app()
    .services.database.forGroup()
    .run<{ urgent: number | null }>(
      sql`SELECT urgent FROM notice WHERE title = ${title} AND link = ${`/consultation/detail?id=${id}`} ORDER BY urgent`,
    );
  return [...new Set(rows.map(({ urgent }) => urgent === 1))];
};

test.each([
  ['an urgent order', { kind: 'ECG', ecgAssignment: '1', meetingType: '1' }, true],
  ['a frozen section', { kind: 'telemedicine', slideDelivery: '1', sliceType: '3' }, true],
  ['routine slides', { kind: 'telemedicine', slideDelivery: '1', sliceType: '1' }, false],
] as const)('of %s, auditor and expert are told by what comes as a text message where minutes count', async (_what, kind, urgent) => {
  const row = await aConsultation(app(), { status: 'wait_pay', meetingType: '2', ...kind });
  await (await app().as('cashier')).get(payConsultation, { applyOrderId: row.id, amount: row.remotePrice });
  expect(await isUrgent(row.id, '有会诊申请等待审核')).toEqual([urgent]);
  await (await app().as('operator')).get(auditConsultation, { applyOrderId: row.id, kind: kind.kind, levelOneAuditStatus: '1' });
  expect(await isUrgent(row.id, '您有新的会诊邀请')).toEqual([urgent]);
});

test('what is for the applicant is told to who manages their hospital’s consultations where they have left, and to them alone otherwise', async () => {
  const { doctor1, applyAdmin } = app().people;
  const returned = { kind: 'oneSubject', levelOneAuditStatus: '2', levelOneAuditRemark: '请补充影像' };
  const operator = await app().as('operator');
  const here = await aConsultation(app(), { status: 'wait_primaryaudit' });
  expect((await operator.send(auditConsultation, { applyOrderId: here.id, ...returned })).status).toBe(200);
  expect(await toldOf(here.id, '会诊申请被退回')).toEqual([doctor1.userId]);

  const left = await aConsultation(app(), { status: 'wait_primaryaudit' });
  await work('doctor1', '0');
  expect((await operator.send(auditConsultation, { applyOrderId: left.id, ...returned })).status).toBe(200);
  expect(await toldOf(left.id, '会诊申请被退回')).toEqual([applyAdmin.userId]);
  await work('doctor1', '1');
  expect((await (await app().as('applyAdmin')).send(consultationDetail, { applyOrderId: left.id })).status).toBe(200);
});

test('what is for an expert who has left is told to who manages the consultations of the hospital that is asked, with whom it was for', async () => {
  const { expert1, expertAdmin } = app().people;
  const row = await aConsultation(app(), { status: 'wait_scheduling' });
  await work('expert1', '0');
  const hour = { scheduleTime: '2026-11-21 10:00:00' };
  expect((await (await app().as('operator')).send(scheduleConsultation, { applyOrderId: row.id, ...hour })).status).toBe(200);
  expect((await noticesOf(row.id, '会诊时间已安排')).filter(({ userId }) => userId !== app().people.doctor1.userId)).toEqual([
    { userId: expertAdmin.userId, context: expect.stringContaining(`（原通知${expert1.realName}，其账号已停用，改由您接收）`) },
  ]);
  expect((await (await app().as('expertAdmin')).send(consultationDetail, { applyOrderId: row.id })).status).toBe(200);
  await work('expert1', '1');
});
