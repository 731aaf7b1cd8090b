import { expect, test } from 'vitest';
import { EDIT } from '../../../contract/domains/consultation/consultation.abilities.ts';
import {
  auditConsultation,
  sendBackConsultation,
  submitConsultation,
} from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail, myApplyList } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { returnForOffice } from '../../../contract/domains/consultation/kinds/approval.actions.ts';
import { saveConsultation } from '../../../contract/domains/consultation/save-consultation.endpoints.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { aConsultation, storedConsultation, tasksOf } from './consultation.testing.ts';

const app = sharedTestApp();
const SPENT = '该申请已被退回4次，不能再次提交，请新建申请';

/** What its applicant was told last. */
async function lastTold({ no, applyUserId }: ConsultationRow): Promise<string | undefined> {
  await app().deliver();
  const { rows } = await app()
    .services.database.forGroup()
    .run<{ context: string }>(sql`
    SELECT context FROM notice WHERE context LIKE ${`%${no}%`} AND user_id = ${applyUserId} ORDER BY create_time DESC, id DESC LIMIT 1`);
  return rows[0]?.context;
}

test.each([
  [
    'the audit',
    'wait_primaryaudit',
    'operator',
    auditConsultation,
    { kind: 'oneSubject', levelOneAuditStatus: '2', levelOneAuditRemark: '资料不全' },
  ],
  ['the expert', 'wait_scheduling', 'expert1', sendBackConsultation, { respRespondentsReason: '资料不全' }],
  ['the office', 'wait_office_approval', 'applyAdmin', returnForOffice, { reason: '资料不全' }],
] as const)('returned by %s a fourth time it is over, and its applicant is told to begin anew', async (_by, status, who, call, said) => {
  const row = await aConsultation(app(), { status, returnCount: 3 });
  await (await app().as(who)).get<unknown>(call, { applyOrderId: row.id, ...said });
  expect(await storedConsultation(app(), row)).toMatchObject({ applyOrderStatus: 'order_return', returnCount: 4 });
  expect(await lastTold(row)).toContain(`原因：资料不全（${SPENT}）`);
  const doctor = await app().as('doctor1');
  for (const move of [submitConsultation, saveConsultation])
    expect(await doctor.send(move, { applyOrderId: row.id })).toMatchObject({ status: 409, body: { msg: SPENT } });
  const shown = [await doctor.get<{ can: string[] }>(consultationDetail, { applyOrderId: row.id })];
  const { records } = await doctor.get<{ records: { id: string; can: string[] }[] }>(myApplyList, { size: 200 });
  shown.push(...records.filter(({ id }) => id === row.id));
  expect(shown.map(({ can }) => can.filter((one) => [EDIT, submitConsultation.name].includes(one)))).toEqual([[], []]);
  expect(await tasksOf(app(), row, 'doctor1')).toEqual([]);
});

test('a third return leaves it to be handed in', async () => {
  const row = await aConsultation(app(), { status: 'wait_scheduling', returnCount: 2 });
  await (await app().as('expert1')).get(sendBackConsultation, { applyOrderId: row.id, respRespondentsReason: '资料不全' });
  expect(await lastTold(row)).toMatch(/原因：资料不全$/);
  expect((await tasksOf(app(), row, 'doctor1')).map(({ task }) => task)).toEqual([submitConsultation.name]);
  expect((await (await app().as('doctor1')).send(submitConsultation, { applyOrderId: row.id })).status).toBe(200);
});
