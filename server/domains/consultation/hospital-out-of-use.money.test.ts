import { expect, test } from 'vitest';
import { reportAbsent } from '../../../contract/domains/consultation/absent-applicant.actions.ts';
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
