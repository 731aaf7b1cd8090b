import { expect, test } from 'vitest';
import { auditConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { aConsultation } from './consultation.testing.ts';

const app = sharedTestApp();

async function toldOf(id: string, title: string): Promise<string[]> {
  await app().deliver();
  const { rows } = await app()
    .services.database.forGroup()
    .run<{ userId: string }>(sql`
      SELECT user_id AS "userId" FROM notice WHERE title = ${title} AND link = ${`/consultation/detail?id=${id}`}`);
  return rows.map(({ userId }) => userId);
}

test('what is for the applicant is told to who manages their hospital’s consultations where they have left, and to them alone otherwise', async () => {
  const { doctor1, applyAdmin } = app().people;
  const returned = { kind: 'oneSubject', levelOneAuditStatus: '2', levelOneAuditRemark: '请补充影像' };
  const operator = await app().as('operator');
  const here = await aConsultation(app(), { status: 'wait_primaryaudit' });
  expect((await operator.send(auditConsultation, { applyOrderId: here.id, ...returned })).status).toBe(200);
  expect(await toldOf(here.id, '会诊申请被退回')).toEqual([doctor1.userId]);

  const left = await aConsultation(app(), { status: 'wait_primaryaudit' });
  const work = (status: '0' | '1') =>
    app().services.database.forGroup().run(sql`UPDATE user_account SET status = ${status} WHERE id = ${doctor1.userId}`);
  await work('0');
  expect((await operator.send(auditConsultation, { applyOrderId: left.id, ...returned })).status).toBe(200);
  expect(await toldOf(left.id, '会诊申请被退回')).toEqual([applyAdmin.userId]);
  await work('1');
  expect((await (await app().as('applyAdmin')).send(consultationDetail, { applyOrderId: left.id })).status).toBe(200);
});
