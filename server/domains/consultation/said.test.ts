import { expect, test } from 'vitest';
import { scheduleConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationHistory } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { doctorFee } from '../../../contract/domains/consultation/doctor-fee.resource.ts';
import { pageMessage } from '../../../contract/domains/messages/messages.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { aConsultation, wireTime } from './consultation.testing.ts';

const HOUR_MS = 3_600_000;
const app = sharedTestApp();
const submitFee = endpointOf(doctorFee, 'submit');

test('a refusal has its finished Chinese, and beside it the template with its values, words marked and said within said', async () => {
  const fee = { remoteType: 'oneSubject', title: 'chief', doctorTitleFee: 2_000_000, remark: '注'.repeat(81) };
  const { status, body } = await (await app().as('applyAdmin')).send(submitFee, fee);
  const most = {
    template: '{0}不能大于{1}',
    values: [{ word: '会诊费' }, { template: '{0}元', values: [10_000] }],
  };
  expect([status, body.msg, body.said]).toEqual([400, '会诊费不能大于10000元', most]);
  expect(body.errors).toEqual([
    { field: 'doctorTitleFee', message: '会诊费不能大于10000元', said: most },
    { field: 'remark', message: '备注不能超过80个字', said: { template: '{0}不能超过{1}个字', values: [{ word: '备注' }, 80] } },
  ]);
});

test('what has no values is its text alone', async () => {
  const row = await aConsultation(app(), { status: 'wait_scheduling' });
  const past = { applyOrderId: row.id, scheduleTime: wireTime(app().clock.now() - HOUR_MS) };
  const { body } = await (await app().as('operator')).send(scheduleConsultation, past);
  expect(body).toEqual({
    ...{ code: 400, success: false, msg: '会诊时间不能早于当前时间', requestId: expect.any(String) },
    errors: [{ field: 'scheduleTime', message: '会诊时间不能早于当前时间' }],
  });
});

test('the state that stands in the way and what was wanted are words, each with its meaning', async () => {
  const row = await aConsultation(app(), { status: 'complete' });
  const { body } = await (await app().as('expert1')).send(scheduleConsultation, {
    applyOrderId: row.id,
    scheduleTime: wireTime(app().clock.now() + HOUR_MS),
  });
  expect(body.said?.values).toEqual([{ word: '结算通过' }, { word: '安排会诊', context: 'action' }]);
});

test('a notice and a reason in the history keep what they were made of', async () => {
  const row = await aConsultation(app(), { status: 'wait_scheduling' });
  const time = wireTime(app().clock.now() + 5 * HOUR_MS);
  const doctor = await app().as('doctor1');
  await (await app().as('operator')).get(scheduleConsultation, { applyOrderId: row.id, scheduleTime: time });
  await app().deliver();
  const at = { template: '会诊时间：{0}', values: [time.slice(0, 16)] };
  const { records } = await doctor.get<Page<Record<string, unknown>>>(pageMessage, { size: 1 });
  expect(records).toMatchObject([
    {
      title: '会诊时间已安排',
      context: `会诊单 ${row.no}（张**，${row.applyHospitalName}）。会诊时间：${time.slice(0, 16)}`,
      contextSaid: { template: '会诊单 {0}（{1}，{2}）。{3}', values: [row.no, '张**', row.applyHospitalName, at] },
    },
  ]);
  const [move] = await doctor.get<Record<string, unknown>[]>(consultationHistory, { applyOrderId: row.id });
  expect(move).toMatchObject({
    reason: `会诊时间 ${time.slice(0, 16)}`,
    reasonSaid: { template: '会诊时间 {0}', values: [time.slice(0, 16)] },
  });
});
