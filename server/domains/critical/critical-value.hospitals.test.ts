import { beforeAll, expect, test } from 'vitest';
import { auditConsultation, giveOpinion, startConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { giveOwnOpinion } from '../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import { criticalValuesOf, reportCriticalValue } from '../../../contract/domains/critical/critical-value.endpoints.ts';
import { callCriticalValue, withdrawCriticalValue } from '../../../contract/domains/critical/critical-value.resource.ts';
import { confirmReport, saveReport } from '../../../contract/domains/report/report.endpoints.ts';
import { insertRow } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { sampleInput } from '../../testing/sample-input.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, changeConsultation } from '../consultation/consultation.testing.ts';
import { accept, hirePanel, invitePanel, panel, readPanel, schedulePanel } from '../consultation/many-experts.testing.ts';
import { tenantParamTable } from '../settings/tenant-param.tables.ts';
import { aCall, aCriticalValue, FINDING, storedCriticalValue } from './critical-value.testing.ts';

const MINUTE_MS = 60_000;
const withdrawReason = '报告时选错患者。';
const app = sharedTestApp();
beforeAll(() => hirePanel(app()));

/** All three attend, of two hospitals, and it is under way. */
async function underWay(): Promise<string> {
  const id = await invitePanel(app());
  await accept(app(), id, ...panel);
  await schedulePanel(app(), id);
  await (await app().as('expert1')).get(startConsultation, { applyOrderId: id });
  return id;
}

const report = async (who: PersonName, applyOrderId: string, more: object = {}) =>
  (await app().as(who)).send(reportCriticalValue, { applyOrderId, finding: FINDING, ...more });
const mayReport = async (who: PersonName, applyOrderId: string) =>
  (await (await app().as(who)).get<{ can: string[] }>(consultationDetail, { applyOrderId })).can.includes(reportCriticalValue.name);
const wordOf = async (id: string) => (await readPanel(app(), id)).criticalStatus;
const idOf = ({ body }: Awaited<ReturnType<typeof report>>) => (body.data as { id: string }).id;

test('any of several experts reports what they find; the report of the chief waits for that call, and goes after it', async () => {
  const id = await underWay();
  for (const who of panel) expect([who, await mayReport(who, id)]).toEqual([who, true]);
  const found = await report('stranger', id);
  expect(found.status).toBe(200);
  const { targetHospital, tenantId } = await storedCriticalValue(app(), idOf(found));
  expect([targetHospital, tenantId]).toEqual([app().people.stranger.tenantName, app().people.stranger.tenantId]);
  expect(await wordOf(id)).toBe('wait_call');
  // One at a time, whoever of them found it.
  for (const who of panel) expect([who, await mayReport(who, id)]).toEqual([who, false]);
  expect((await report('expert1', id)).body.msg).toBe('该会诊已有未确认的危急值');
  expect(await (await app().as('doctor1')).get(criticalValuesOf, { applyOrderId: id })).toMatchObject([{ id: idOf(found) }]);

  for (const who of ['expert2', 'stranger'] as const)
    await (await app().as(who)).get(giveOwnOpinion, { applyOrderId: id, respRespondentsOpinion: '建议造影。' });
  const chief = await app().as('expert1');
  await chief.get(giveOpinion, { applyOrderId: id, respRespondentsOpinion: '综合意见，建议造影。' });
  await chief.get(saveReport, { ...sampleInput(saveReport.input), applyOrderId: id });
  expect((await chief.send(confirmReport, { applyOrderId: id })).status).toBe(409);
  await (await app().as('stranger')).get(callCriticalValue, { id: idOf(found), ...aCall(app()) });
  expect(await wordOf(id)).toBe('wait_acknowledge');
  expect((await chief.send(confirmReport, { applyOrderId: id })).status).toBe(200);
});

test('a hospital is not let go before it has called about what its expert found, or taken that back', async () => {
  const id = await underWay();
  const found = await report('stranger', id);
  await (await app().as('expert2')).get(giveOwnOpinion, { applyOrderId: id, respRespondentsOpinion: '建议造影。' });
  const conclude = async () =>
    (await app().as('expert1')).send(giveOpinion, {
      ...{ applyOrderId: id, respRespondentsOpinion: '综合意见，建议造影。' },
      absences: [{ targetDoctorId: app().people.stranger.userId, reason: '未到场' }],
    });
  expect((await conclude()).body.errors).toMatchObject([
    { field: 'absences', message: '危急值尚未电话通知申请医院，登记或撤回后才能将专家记为未参加' },
  ]);
  await (await app().as('stranger')).get(withdrawCriticalValue, { id: idOf(found), withdrawReason });
  expect(await wordOf(id)).toBeNull();
  expect((await conclude()).status).toBe(200);
});

test('what any of several had found and nobody acknowledged is what the order says in its next round', async () => {
  const id = await underWay();
  await report('stranger', id);
  await changeConsultation(
    app(),
    sql`UPDATE consultation SET apply_order_status = 'wait_primaryaudit', critical_status = NULL WHERE id = ${id}`,
  );
  const sent = { applyOrderId: id, kind: 'manySubject', levelOneAuditStatus: '1' };
  await (await app().as('operator')).get(auditConsultation, sent);
  expect(await wordOf(id)).toBe('wait_call');
});

test('each hospital goes by its own limit: the one that reports it calls, the one that treats the patient answers', async () => {
  const { doctor1, expert1 } = app().people;
  for (const [tenantId, paramKey, paramValue] of [
    [expert1.tenantId, 'critical.call', '5'],
    [doctor1.tenantId, 'critical.call', '60'],
    [expert1.tenantId, 'critical.acknowledge', '200'],
    [doctor1.tenantId, 'critical.acknowledge', '20'],
  ] as const)
    await insertRow(app().services.database.forTenant(tenantId), tenantParamTable, { paramKey, paramValue }, { now: app().clock.now() });
  const dueIn = async (sent: object) => {
    const id = await aCriticalValue(app(), await aConsultation(app(), { status: 'diagnosis_ing' }), sent);
    return ((await storedCriticalValue(app(), id)).dueTime?.getTime() ?? 0) - app().clock.now();
  };
  expect(await dueIn({})).toBe(5 * MINUTE_MS);
  expect(await dueIn(aCall(app()))).toBe(20 * MINUTE_MS);
});
