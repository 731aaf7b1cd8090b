import { beforeAll, expect, test } from 'vitest';
import { auditConsultation, giveOpinion, startConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { giveOwnOpinion } from '../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import { criticalValuesOf, reportCriticalValue } from '../../../contract/domains/critical/critical-value.endpoints.ts';
import {
  acknowledgeCriticalValue,
  callCriticalValue,
  withdrawCriticalValue,
} from '../../../contract/domains/critical/critical-value.resource.ts';
import { confirmReport, saveReport } from '../../../contract/domains/report/report.endpoints.ts';
import { insertRow } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { sampleInput } from '../../testing/sample-input.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, changeConsultation } from '../consultation/consultation.testing.ts';
import { accept, hirePanel, invitePanel, panel, readPanel, schedulePanel } from '../consultation/many-experts.testing.ts';
import { tenantParamTable } from '../settings/tenant-param.tables.ts';
import { aCall, aCriticalValue, FINDING, storedCriticalValue, toldOfCritical } from './critical-value.testing.ts';

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
  // What was found is no reason to wait, whoever found it.
  for (const who of panel) expect([who, await mayReport(who, id)]).toEqual([who, true]);
  expect(await (await app().as('doctor1')).get(criticalValuesOf, { applyOrderId: id })).toMatchObject([{ id: idOf(found) }]);

  for (const who of ['expert2', 'stranger'] as const)
    await (await app().as(who)).get(giveOwnOpinion, { applyOrderId: id, respRespondentsOpinion: '建议造影。' });
  const chief = await app().as('expert1');
  await chief.get(giveOpinion, { applyOrderId: id, respRespondentsOpinion: '综合意见，建议造影。' });
  await chief.get(saveReport, { ...sampleInput(saveReport.input), applyOrderId: id });
  const { tenantName } = app().people.stranger;
  expect((await chief.send(confirmReport, { applyOrderId: id })).body.msg).toBe(
    `${tenantName}报告的危急值尚未电话通知申请医院，登记或撤回后才能发送报告`,
  );
  await (await app().as('stranger')).get(callCriticalValue, { id: idOf(found), ...aCall(app()) });
  expect(await wordOf(id)).toBe('wait_acknowledge');
  expect((await chief.send(confirmReport, { applyOrderId: id })).status).toBe(200);
});

test('a hospital is not let go before what its expert found is acknowledged, or taken back', async () => {
  const { tenantName } = app().people.stranger;
  const id = await underWay();
  const found = await report('stranger', id);
  await (await app().as('expert2')).get(giveOwnOpinion, { applyOrderId: id, respRespondentsOpinion: '建议造影。' });
  const conclude = async () =>
    (await app().as('expert1')).send(giveOpinion, {
      ...{ applyOrderId: id, respRespondentsOpinion: '综合意见，建议造影。' },
      absences: [{ targetDoctorId: app().people.stranger.userId, reason: '未到场' }],
    });
  expect((await conclude()).body.errors).toMatchObject([
    { field: 'absences', message: `${tenantName}报告的危急值尚未电话通知申请医院，登记或撤回后才能将专家记为未参加` },
  ]);
  // Neither after the call: a hospital that is let go could not take it back any more.
  await (await app().as('stranger')).get(callCriticalValue, { id: idOf(found), ...aCall(app()) });
  expect((await conclude()).body.errors).toMatchObject([
    { field: 'absences', message: `${tenantName}报告的危急值尚未确认，申请医院确认或报告医院撤回后才能将专家记为未参加` },
  ]);
  await (await app().as('stranger')).get(withdrawCriticalValue, { id: idOf(found), withdrawReason });
  expect(await wordOf(id)).toBeNull();
  expect((await conclude()).status).toBe(200);
});

const acknowledge = async (found: string) => (await app().as('doctor1')).get(acknowledgeCriticalValue, { id: found, measures: '已处理。' });
const call = async (who: PersonName, found: string) => (await app().as(who)).get(callCriticalValue, { id: found, ...aCall(app()) });
const withdraw = async (who: PersonName, found: string) => (await app().as(who)).send(withdrawCriticalValue, { id: found, withdrawReason });

test('a second hospital reports what it finds while the first one waits; the order says the worst of both', async () => {
  const id = await underWay();
  const [first, second] = [idOf(await report('stranger', id)), idOf(await report('expert1', id, aCall(app())))];
  expect(await wordOf(id)).toBe('wait_call');
  await acknowledge(second);
  expect(await wordOf(id)).toBe('wait_call');
  await call('stranger', first);
  expect(await wordOf(id)).toBe('wait_acknowledge');
  const third = idOf(await report('expert2', id));
  expect(await wordOf(id)).toBe('wait_call');
  // Of two hospitals the same in whichever order.
  await acknowledge(first);
  expect(await wordOf(id)).toBe('wait_call');
  expect((await withdraw('expert1', third)).status).toBe(200);
  expect(await wordOf(id)).toBe('acknowledged');
});

test('two hospitals that take theirs back at the same time leave nothing behind', async () => {
  const id = await underWay();
  for (const _ of [1, 2, 3]) {
    const [first, second] = [idOf(await report('stranger', id)), idOf(await report('expert1', id))];
    const answers = await Promise.all([withdraw('stranger', first), withdraw('expert1', second)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await wordOf(id)).toBeNull();
  }
});

test('a second finding that is taken back does not take along that the first was acknowledged, unless that was in an earlier round', async () => {
  const id = await underWay();
  await acknowledge(idOf(await report('stranger', id, aCall(app()))));
  await withdraw('stranger', idOf(await report('stranger', id)));
  expect(await wordOf(id)).toBe('acknowledged');
  app().clock.advance(MINUTE_MS);
  const again = new Date(app().clock.now());
  await changeConsultation(app(), sql`UPDATE consultation SET submit_time = ${again}, critical_status = NULL WHERE id = ${id}`);
  app().clock.advance(MINUTE_MS);
  const other = idOf(await report('stranger', id));
  expect(await wordOf(id)).toBe('wait_call');
  await withdraw('stranger', other);
  expect(await wordOf(id)).toBeNull();
});

test('the other experts hear of a finding and of its withdrawal, with the order: their conclusion and report wait for it', async () => {
  const id = await underWay();
  const { no } = await readPanel(app(), id);
  const found = idOf(await report('stranger', id));
  const experts = async () =>
    (await toldOfCritical(app(), { no })).filter(({ person }) => ['expert1', 'expert2', 'stranger'].includes(person));
  const hear = (title: string) => (['expert1', 'expert2'] as const).map((person) => ({ person, title, isUrgent: false }));
  const reported = (await experts()).filter(({ title }) => title.includes('危急值'));
  expect(reported).toHaveLength(2);
  expect(reported).toEqual(expect.arrayContaining(hear('其他专家报告了危急值')));
  await withdraw('stranger', found);
  const withdrawn = (await experts()).filter(({ title }) => title.includes('撤回'));
  expect(withdrawn).toHaveLength(2);
  expect(withdrawn).toEqual(expect.arrayContaining(hear('危急值已撤回')));
});

test('a hospital that was let go while its finding was open still takes it back', async () => {
  const id = await underWay();
  const found = idOf(await report('stranger', id, aCall(app())));
  const { tenantId } = app().people.stranger;
  await changeConsultation(
    app(),
    sql`UPDATE consultation SET party_tenant_ids = array_remove(party_tenant_ids, ${tenantId}) WHERE id = ${id}`,
  );
  expect((await withdraw('stranger', found)).status).toBe(200);
  expect(await wordOf(id)).toBe('wait_acknowledge');
  // What is found next says again what is true.
  await acknowledge(idOf(await report('expert1', id, aCall(app()))));
  expect(await wordOf(id)).toBe('acknowledged');
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

test('whoever has taken the report over reports what they find, in place of the expert', async () => {
  const { expert2 } = app().people;
  const { id } = await aConsultation(app(), { status: 'diagnosis', reportCorrectorId: expert2.userId });
  expect(await mayReport('expert2', id)).toBe(true);
  expect((await report('expert2', id, aCall(app()))).status).toBe(200);
});
