import { expect, test } from 'vitest';
import { cancelConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { approvalList, consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import {
  APPROVALS,
  APPROVE_FOR_OFFICE,
  approveForDepartment,
  approveForOffice,
  returnForOffice,
} from '../../../contract/domains/consultation/kinds/approval.actions.ts';
import { saveManyVideo } from '../../../contract/domains/consultation/save-consultation.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { extraPerson } from '../../testing/extra-people.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { Client } from '../../testing/test-app.ts';
import { anApplication } from './approval.testing.ts';
import { remindConsultations } from './consultation.reminders.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { storedConsultation, toldAbout } from './consultation.testing.ts';

const app = sharedTestApp();

/** Somebody who has nothing but the medical office's right. */
const clerk = (name: string): Promise<Client> => extraPerson(app(), app().people.doctor1.tenantId, name, [APPROVALS, APPROVE_FOR_OFFICE]);
const listed = async (client: Client, queryScope: string): Promise<string[]> =>
  (await client.get<Page<{ id: string }>>(approvalList, { queryScope, size: 200 })).records.map(({ id }) => id);
const opens = async (client: Client, { id }: ConsultationRow): Promise<number> =>
  (await client.send(consultationDetail, { applyOrderId: id })).status;

test('whoever approved an application sees what becomes of it, their colleague does not', async () => {
  const [office, colleague] = [await clerk('office-a'), await clerk('office-b')];
  const row = await anApplication(app(), 'wait_office_approval', { remotePrice: 50_000 });
  expect([await listed(office, 'todo'), await listed(office, 'done')]).toEqual([[row.id], []]);
  await office.get(approveForOffice, { applyOrderId: row.id });
  expect([await listed(office, 'todo'), await listed(office, 'done'), await listed(office, 'all')]).toEqual([[], [row.id], [row.id]]);
  expect([await opens(office, row), await opens(colleague, row)]).toEqual([200, 404]);
  await (await app().as('doctor1')).get(cancelConsultation, { applyOrderId: row.id, reason: '患者转院' });
  expect(await opens(office, row)).toBe(200);
});

test('the head of the department sees on what they agreed to; who has not decided sees it on their own page alone', async () => {
  const row = await anApplication(app());
  const head = await app().as('doctor2');
  await head.send(approveForDepartment, { applyOrderId: row.id });
  expect([await listed(head, 'todo'), await listed(head, 'done')]).toEqual([[], [row.id]]);
});

test('what waits for a head is no work of the medical office, which finds it beside its own and may decide it', async () => {
  const office = await clerk('office-d');
  const row = await anApplication(app(), 'wait_dept_approval');
  expect(await listed(office, 'todo')).not.toContain(row.id);
  expect(await listed(office, 'dept')).toContain(row.id);
  expect(await listed(office, 'all')).toContain(row.id);
  const head = await app().as('doctor2');
  expect([await listed(head, 'todo'), await listed(head, 'dept')]).toEqual([expect.arrayContaining([row.id]), []]);
  await office.get(approveForOffice, { applyOrderId: row.id });
  expect([await listed(office, 'dept'), await listed(office, 'done')]).toEqual([[], expect.arrayContaining([row.id])]);
});

test('what was sent back is seen until its applicant takes it up again', async () => {
  const office = await clerk('office-c');
  const row = await anApplication(app(), 'wait_office_approval');
  await office.get(returnForOffice, { applyOrderId: row.id, reason: '请补充科内讨论记录' });
  expect([await opens(office, row), await listed(office, 'done')]).toEqual([200, [row.id]]);
  await (await app().as('doctor1')).get(saveManyVideo, { applyOrderId: row.id, patientName: '张三', type: 'save' });
  expect([await opens(office, row), await listed(office, 'done')]).toEqual([404, []]);
});

test('the medical office hears of what the head of a department does not get to in time, once', async () => {
  const { clock, services } = app();
  const row = await anApplication(app(), 'wait_dept_approval', { waitingSince: new Date(clock.now()) });
  const heard = async () => (await toldAbout(app(), row)).filter(({ title }) => title === '科主任逾期未审批的会诊申请').length;
  await remindConsultations(services);
  expect(await heard()).toBe(0);
  expect((await storedConsultation(app(), row)).answerTime).toEqual(new Date(clock.now() + 24 * 3_600_000));
  clock.advance(24 * 3_600_000 + 60_000);
  await remindConsultations(services);
  const first = await heard();
  await remindConsultations(services);
  expect([first > 0, await heard()]).toEqual([true, first]);
});
