import { expect, test } from 'vitest';
import { reportAbsent } from '../../../contract/domains/consultation/absent-applicant.actions.ts';
import { cancelConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { cancelTerms } from '../../../contract/domains/consultation/consultation-money.endpoints.ts';
import { setTenant } from '../../../contract/domains/organisation/tenant.resource.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { remindConsultations } from './consultation.reminders.ts';
import { aConsultation, paidFor, toldAbout } from './consultation.testing.ts';

const MINUTE_MS = 60_000;
const app = sharedTestApp();

test('cancelling gives back everything while a hospital of either side is out of use; of its own, experts hear so, and report nobody as absent', async () => {
  const { services, clock, people } = app();
  const group = services.database.forGroup();
  const hour = new Date(clock.now() - 20 * MINUTE_MS);
  const paid = { remotePrice: 30_000, payTime: new Date(clock.now() - 24 * 60 * MINUTE_MS), status: 'wait_diagnosis' } as const;
  const held = await aConsultation(app(), { ...paid, scheduleTime: hour, appointmentTime: hour, waitingSince: hour });
  await paidFor(app(), held);
  const near = await aConsultation(app(), { ...paid, scheduleTime: new Date(clock.now() + 20 * MINUTE_MS), casePath: ['page'] });
  const begun = await aConsultation(app(), { ...paid, status: 'diagnosis_ing' });
  const [doctor, expert, admin] = [await app().as('doctor1'), await app().as('expert1'), await app().as('platformAdmin')];
  const percent = async () => (await doctor.get<{ percent: number }>(cancelTerms, { applyOrderId: held.id })).percent;
  const turn = async (tenantCode: string, status: string) => {
    const { rows } = await group.run<{ id: string }>(sql`SELECT id FROM tenant WHERE tenant_code = ${tenantCode}`);
    await admin.get(setTenant, { ids: rows.map(({ id }) => id), status });
  };
  const told = async (row: typeof held, title: string) =>
    (await toldAbout(app(), row)).flatMap((one) => (one.title === title ? [one.person] : []));
  expect(await percent()).toBe(0);
  await turn('100001', '0');
  expect(await percent()).toBe(100);
  const { rows: texts } = await group.run<{ context: string }>(sql`
    SELECT DISTINCT context FROM outbox WHERE title = '会诊医院已停用' AND to_user_id = ${people.doctor1.userId} AND (context LIKE ${`%${held.no}%`} OR context LIKE ${`%${begun.no}%`})`);
  const isFree = (no: string | null | undefined) => texts.find(({ context }) => context.includes(no ?? ''))?.context.includes('取消');
  expect([isFree(held.no), isFree(begun.no)]).toEqual([true, false]);
  await turn('100001', '1');
  expect(await percent()).toBe(0);
  const { tenantId } = people.doctor1;
  await turn(tenantId, '0');
  expect(await told(near, '申请医院已停用')).toEqual(['expert1']);
  await remindConsultations(services);
  await remindConsultations(services);
  expect((await told(near, '申请医院已停用')).sort()).toEqual(['expert1', 'expert1', 'operator', 'platformAdmin']);
  expect(await told(near, '会诊将在30分钟内开始')).toEqual([]);
  const report = { applyOrderId: held.id, absentReason: '三次电话未接' };
  expect(await expert.send(reportAbsent, report)).toMatchObject({
    status: 409,
    body: { msg: '申请医院已停用或使用期限已到，申请方无法登录，不能报告申请方未到' },
  });
  await turn(tenantId, '1');
});

test('experts elsewhere hear that the chief cannot come, and everybody that the hospital is back: reminders come, and no text message says otherwise', async () => {
  const { services, clock, people } = app();
  const group = services.database.forGroup();
  const seat = (who: 'expert1' | 'stranger', isChief: 0 | 1) => ({
    ...{ targetTenantId: people[who].tenantId, targetDoctorId: people[who].userId, answer: 'accepted' as const, isIn: 1 as const, isChief },
    ...{ targetDoctorName: who, targetDoctorTitle: '主任医师', targetHospital: '', targetDeptId: '', targetDeptName: '' },
    ...{ hasOpinion: 0 as const, price: 0 },
  });
  const experts = [seat('expert1', 1), seat('stranger', 0)];
  const parties = [people.doctor1.tenantId, people.expert1.tenantId, people.stranger.tenantId];
  const near = { scheduleTime: new Date(clock.now() + 20 * MINUTE_MS), casePath: ['page'], levelOneAuditStatus: '1' as const };
  const several = { ...near, kind: 'manySubject' as const, experts, partyTenantIds: parties };
  const row = await aConsultation(app(), { ...several, status: 'wait_diagnosis', payTime: new Date(clock.now()) });
  const unasked = await aConsultation(app(), { ...several, status: 'wait_primaryaudit' });
  const ended = await aConsultation(app(), { ...near, status: 'wait_diagnosis' });
  const turn = async (status: string) => {
    const { rows } = await group.run<{ id: string }>(sql`SELECT id FROM tenant WHERE tenant_code = '100001'`);
    await (await app().as('platformAdmin')).get(setTenant, { ids: rows.map(({ id }) => id), status });
  };
  const told = async (one: typeof row, title: string) =>
    (await toldAbout(app(), one)).flatMap(({ person, ...notice }) => (notice.title === title ? [person] : [])).sort();
  const settled = async ({ no }: typeof row) => {
    await app().deliver();
    const { rows } = await group.run<{ settled: boolean }>(sql`SELECT settled_time IS NOT NULL AND escalated_time IS NOT NULL AS settled
      FROM notice WHERE title = '会诊医院已停用' AND user_id = ${people.doctor1.userId} AND context LIKE ${`%${no}%`} AND urgent = 1`);
    return rows.map((one) => one.settled);
  };
  await turn('0');
  const operators = ['operator', 'platformAdmin'];
  expect(await told(row, '会诊医院已停用')).toEqual(['doctor1', ...operators, 'stranger']);
  expect(await told(unasked, '会诊医院已停用')).toEqual(['doctor1', ...operators]);
  await remindConsultations(services);
  expect((await told(row, '会诊医院已停用')).filter((who) => who === 'stranger')).toHaveLength(2);
  expect([await settled(row), await settled(ended)].flat()).not.toContain(true);
  await (await app().as('doctor1')).get(cancelConsultation, { applyOrderId: ended.id, reason: '改去其他医院' });
  expect(await settled(row)).not.toContain(true);
  expect(await settled(ended)).not.toContain(false);
  await turn('1');
  expect(await told(row, '会诊医院已恢复使用')).toEqual(['doctor1', 'stranger']);
  expect(await told(unasked, '会诊医院已恢复使用')).toEqual(['doctor1']);
  expect(await told(ended, '会诊医院已恢复使用')).toEqual([]);
  expect(await settled(row)).toEqual([true, true]);
  await remindConsultations(services);
  expect(await told(row, '会诊将在30分钟内开始')).toEqual(['doctor1', 'expert1', 'stranger']);
});
