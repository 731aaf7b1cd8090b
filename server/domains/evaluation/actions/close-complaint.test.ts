import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeComplaint, handleComplaint } from '../../../../contract/domains/evaluation/complaint.resource.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { PersonName } from '../../../testing/test-people.ts';
import { aConsultation, stepsOf, toldAbout } from '../../consultation/consultation.testing.ts';
import { aComplaint, storedComplaints } from '../complaint.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const complained = async () => aComplaint(app, await aConsultation(app, { status: 'complete' }));

const reply = '与另一投诉重复，合并处理。';
const close = async (who: PersonName, id: string, input: object = { reply }) => (await app.as(who)).send(closeComplaint, { id, ...input });

test('ends a complaint with a reason that is told to who complained', async () => {
  const { order, complaint } = await complained();
  expect((await close('operator', complaint.id)).status).toBe(200);
  expect(await storedComplaints(app, order)).toMatchObject([{ complaintStatus: 'closed', reply }]);
  expect(await stepsOf(app, complaint.id)).toEqual(['open', 'close']);
  expect(await toldAbout(app, order)).toContainEqual({ person: 'doctor1', title: '您反映的会诊问题已关闭' });
});

test('neither without a reason, nor after it has ended, nor by a hospital', async () => {
  const { complaint } = await complained();
  expect((await close('operator', complaint.id, {})).body.msg).toBe('请填写关闭原因');
  expect((await close('strangerAdmin', complaint.id)).status).toBe(404);
  expect((await close('applyAdmin', complaint.id)).status).toBe(403);
  await (await app.as('operator')).get(handleComplaint, { id: complaint.id, reply });
  expect((await close('operator', complaint.id)).body.msg).toBe('已处理状态下不能关闭投诉');
});
