import { afterAll, beforeAll, expect, test } from 'vitest';
import { scheduleConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { MANAGES } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import type { ConsultationState } from '../../../contract/domains/consultation/consultation.states.ts';
import { claimConsultation, releaseConsultation } from '../../../contract/domains/consultation/kinds/ecg.actions.ts';
import { readAllMessage } from '../../../contract/domains/messages/messages.endpoints.ts';
import { referralMove } from '../../../contract/domains/referral/referral.resource.ts';
import { poolNotice } from '../../domains/consultation/consultation.notices.ts';
import { type ConsultationChange, consultationTable } from '../../domains/consultation/consultation.tables.ts';
import { aConsultation, wireTime } from '../../domains/consultation/consultation.testing.ts';
import { aPooledEcg } from '../../domains/consultation/pooled.testing.ts';
import { escalateUrgentNotices } from '../../domains/messages/messages.jobs.ts';
import { aReferral, asNow } from '../../domains/referral/referral.testing.ts';
import { addPerson } from '../../testing/extra-people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { type Message, tell } from '../outbox/outbox.ts';
import { findRow, updateRow } from '../store/rows.ts';
import type { Tx } from '../store/runner.ts';
import { sql } from '../store/sql.ts';

/** Who is called in by a text message about a document, and who is not, with the roles that hospitals begin with: expert and operators arrange it, the expert begins it. */

const MINUTE_MS = 60_000;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.services.database.forGroup().run(sql`UPDATE user_account SET phone = '13800000001'`);
});
afterAll(() => app.close());

type Order = Awaited<ReturnType<typeof aConsultation>>;

const waiting = (status: ConsultationState = 'wait_scheduling') => aConsultation(app, { status });
const group = <T>(work: (tx: Tx) => Promise<T>) => app.services.database.forGroup().transaction(work);
const stamp = () => ({ now: app.clock.now() });
const urgent = ({ id }: Order, names: readonly PersonName[]): Message[] =>
  names.map((name) => {
    const { tenantId, userId } = app.people[name];
    return { to: { tenantId, userId }, title: '请尽快安排', context: id, urgent: true, about: id };
  });
const tellOf = (order: Order, names: readonly PersonName[]) => group((tx) => tell(tx, urgent(order, names), stamp()));
const schedule = async ({ id }: Order) =>
  (await app.as('operator')).get(scheduleConsultation, { applyOrderId: id, scheduleTime: wireTime(app.clock.now() + 30 * MINUTE_MS) });
const changed = (
  { id, tenantId }: Order,
  applyOrderStatus: ConsultationState,
  besides?: (tx: Tx) => Promise<void>,
  more: ConsultationChange = {},
) =>
  group(async (tx) => {
    const row = await findRow(tx, consultationTable, id, { tenantId });
    if (!row) throw new Error('the order is there');
    await updateRow(tx, consultationTable, row, { applyOrderStatus, ...more }, stamp());
    await besides?.(tx);
  });

/** To whom a text message goes after what was told of it. */
async function textedOf({ id }: { id: string }, minutes = 11): Promise<string[]> {
  await app.deliver();
  app.clock.advance(minutes * MINUTE_MS);
  await escalateUrgentNotices(app.services);
  const { rows } = await app.services.database.forGroup().run<{ userId: string }>(sql`
    SELECT s.user_id AS "userId" FROM notice n JOIN sms_record s ON s.tenant_id = n.tenant_id AND s.event_id = n.event_id AND s.user_id = n.user_id
    WHERE n.about_id = ${id} OR n.context LIKE ${`%${id}%`}`);
  const people = Object.entries(app.people);
  return rows.map(({ userId }) => people.find(([, one]) => one.userId === userId)?.[0] ?? userId).sort();
}

test('a step ends it for whoever is asked no more, and for who was told for the others’ sake; who is asked still is called in', async () => {
  const order = await waiting();
  await tellOf(order, ['expert1', 'operator', 'expertAdmin']);
  await app.deliver();
  await schedule(order);
  expect(await textedOf(order)).toEqual(['expert1']);
});

test('what was not delivered yet is not followed by one either', async () => {
  const order = await waiting();
  await tellOf(order, ['expert1', 'operator']);
  await schedule(order);
  expect(await textedOf(order)).toEqual(['expert1']);
});

test('a change that asks the same people for the same ends nothing', async () => {
  const order = await waiting();
  await tellOf(order, ['expert1', 'operator', 'expertAdmin']);
  await app.deliver();
  await changed(order, 'wait_scheduling');
  expect(await textedOf(order)).toEqual(['expert1', 'expertAdmin', 'operator']);
});

test('where the step is taken back, whoever has not read it is called in after all', async () => {
  const order = await waiting();
  await tellOf(order, ['operator', 'expertAdmin']);
  await app.deliver();
  await schedule(order);
  await changed(order, 'wait_scheduling');
  expect(await textedOf(order)).toEqual(['expertAdmin', 'operator']);
});

test('also where they had marked all as read while it was over, and not where they had read it before', async () => {
  const order = await waiting();
  await tellOf(order, ['operator', 'expertAdmin']);
  await app.deliver();
  const notice = sql`about_id = ${order.id} AND user_id = ${app.people.operator.userId}`;
  await group((tx) => tx.run(sql`UPDATE notice SET read_status = '2', read_time = ${new Date(app.clock.now())} WHERE ${notice}`));
  app.clock.advance(MINUTE_MS);
  await schedule(order);
  await (await app.as('expertAdmin')).get(readAllMessage);
  await changed(order, 'wait_scheduling');
  expect(await textedOf(order)).toEqual(['expertAdmin']);
});

test('an alarm about the same document is another thing than what was told first: each is followed by one', async () => {
  const order = await waiting();
  await tellOf(order, ['operator']);
  await app.deliver();
  app.clock.advance(5 * MINUTE_MS);
  const alarm = urgent(order, ['operator']).map((one) => ({ ...one, title: '仍未安排' }));
  await group((tx) => tell(tx, alarm, stamp()));
  expect(await textedOf(order, 6)).toEqual(['operator']);
  expect(await textedOf(order, 5)).toEqual(['operator', 'operator']);
});

test('what is told anew waits for the text message before it, and is followed by its own where that one fails', async () => {
  const order = await waiting();
  await tellOf(order, ['operator']);
  await app.deliver();
  app.clock.advance(5 * MINUTE_MS);
  await tellOf(order, ['operator']);
  expect(await textedOf(order, 6)).toEqual(['operator']);
  expect(await textedOf(order, 5)).toEqual(['operator']);
  const { tenantId, userId } = app.people.operator;
  await group((tx) => tx.run(sql`UPDATE sms_record SET status = 'failed' WHERE tenant_id = ${tenantId} AND user_id = ${userId}`));
  expect(await textedOf(order, 1)).toEqual(['operator', 'operator']);
});

test('what comes back is what they were told of: the settlement asks nobody who was told of the audit', async () => {
  const order = await waiting('wait_primaryaudit');
  await tellOf(order, ['operator']);
  await app.deliver();
  for (const status of ['wait_scheduling', 'wait_diagnosis', 'diagnosis_ing', 'diagnosis'] as const) await changed(order, status);
  expect(await textedOf(order)).toEqual([]);
});

test('whom a document asks by name for what comes next is called in, and no more once it has ended', async () => {
  const order = await waiting();
  await tellOf(order, ['expert1']);
  await app.deliver();
  await changed(order, 'wait_diagnosis');
  await changed(order, 'cancel');
  expect(await textedOf(order)).toEqual([]);
});

test('whoever takes a step themselves is not called in for the next one', async () => {
  const order = await waiting();
  await tellOf(order, ['expert1']);
  await app.deliver();
  const sent = { applyOrderId: order.id, scheduleTime: wireTime(app.clock.now() + 30 * MINUTE_MS) };
  await (await app.as('expert1')).get(scheduleConsultation, sent);
  expect(await textedOf(order)).toEqual([]);
});

test('who is told anew by name gets one text message, ten minutes after that', async () => {
  const order = await waiting();
  await tellOf(order, ['expert1', 'operator']);
  await app.deliver();
  await changed(order, 'cancel');
  app.clock.advance(11 * MINUTE_MS);
  await changed(order, 'wait_scheduling', (tx) => tell(tx, urgent(order, ['expert1']), stamp()));
  expect(await textedOf(order, 1)).toEqual(['operator']);
  expect(await textedOf(order)).toEqual(['expert1', 'operator']);
});

test('who was told in a hospital that has no part in it any more is not called in', async () => {
  const order = await waiting();
  await tellOf(order, ['expertAdmin', 'expert1']);
  await app.deliver();
  const { tenantId } = app.people.expert1;
  // Its last line is gone before its part is.
  const nobody = { targetTenantId: null, targetDoctorId: null, partyTenantIds: [order.tenantId] };
  await changed(order, 'wait_scheduling', (tx) => tell(tx, urgent(order, ['expertAdmin']), stamp()), { targetDoctorId: null });
  expect(order.partyTenantIds).toContain(tenantId);
  await app.deliver();
  await changed(order, 'order_return', undefined, nobody);
  expect(await textedOf(order)).toEqual([]);
});

test('what the step itself tells is followed by one, whomever it asks', async () => {
  const order = await waiting();
  await changed(order, 'wait_diagnosis', (tx) => tell(tx, urgent(order, ['operator', 'expert1']), stamp()));
  expect(await textedOf(order)).toEqual(['expert1', 'operator']);
});

test('what is for one person, and for others where they have left, is not followed by one either where it was not delivered yet', async () => {
  const order = await waiting();
  const either = (one: Message) => ({ ...one, to: { ...one.to, permission: MANAGES } });
  await group((tx) => tell(tx, urgent(order, ['expert1']).map(either), stamp()));
  await changed(order, 'cancel');
  expect(await textedOf(order)).toEqual([]);
});

test('what was claimed and put back calls in each once, also who watches over it, and when it would have', async () => {
  const order = await aPooledEcg(app, { meetingType: '1' });
  await tellOf(order, ['expert2', 'operator']);
  await app.deliver();
  const expert = await app.as('expert1');
  await expert.get(claimConsultation, { applyOrderId: order.id });
  app.clock.advance(9 * MINUTE_MS);
  await expert.get(releaseConsultation, { applyOrderId: order.id });
  expect(await textedOf(order, 2)).toEqual(['expert2', 'operator']);
  expect(await textedOf(order)).toEqual(['expert1', 'expert2', 'operator']);
});

test('what was claimed before it was delivered, and put back, is urgent as before', async () => {
  const order = await aPooledEcg(app, { meetingType: '1' });
  await tellOf(order, ['operator']);
  const expert = await app.as('expert1');
  await expert.get(claimConsultation, { applyOrderId: order.id });
  await expert.get(releaseConsultation, { applyOrderId: order.id });
  expect(await textedOf(order)).toContain('operator');
});

test('what somebody has claimed calls in nobody else; put back and told anew, it calls in each once', async () => {
  const [claimed, released] = [await aPooledEcg(app, { meetingType: '1' }), await aPooledEcg(app, { meetingType: '1' })];
  const expert = await app.as('expert1');
  for (const order of [claimed, released]) {
    await tellOf(order, ['expert2']);
    await app.deliver();
    await expert.get(claimConsultation, { applyOrderId: order.id });
  }
  await expert.get(releaseConsultation, { applyOrderId: released.id });
  expect(await textedOf(released)).toEqual(['expert1', 'expert2']);
  expect(await textedOf(claimed)).toEqual([]);
});

test('whoever stands in for somebody who has left, whom the document goes on asking, is called in', async () => {
  const order = await waiting();
  const { tenantId, userId } = app.people.expert1;
  const work = (status: '0' | '1') =>
    app.services.database.forGroup().run(sql`UPDATE user_account SET status = ${status} WHERE tenant_id = ${tenantId} AND id = ${userId}`);
  await group((tx) =>
    tell(
      tx,
      urgent(order, ['expert1']).map((one) => ({ ...one, to: { ...one.to, permission: MANAGES } })),
      stamp(),
    ),
  );
  await work('0');
  await app.deliver();
  await work('1');
  await changed(order, 'wait_diagnosis');
  expect(await textedOf(order)).toEqual(['expertAdmin']);
});

test('an audit ends it for the office, also for those of it who may do what comes next', async () => {
  const office = ['referral_admin_in_inpatient', 'referral_audit', 'referral_confirm', 'referral_admit'];
  const colleague = await addPerson(app, { tenantId: '100001', name: '医务科同事', permissionCodes: office, dataScope: 'tenant' });
  const [audited, open] = [await aReferral(app, { illnessSeverity: 'critical' }), await aReferral(app, { illnessSeverity: 'critical' })];
  await app.deliver();
  await (await asNow(app, 'expertAdmin')).get(referralMove('approve'), { id: audited.id });
  expect(await textedOf(audited)).toEqual(['expert1']);
  expect(await textedOf(open)).toEqual([colleague.userId, 'expertAdmin'].sort());
});

test('what a colleague takes over from whoever has begun it calls in nobody else of the pool', async () => {
  const permissionCodes = ['consultation_claim'];
  await addPerson(app, { tenantId: '100001', name: '另一值班医生', permissionCodes, dataScope: 'self' });
  const late = { status: 'diagnosis_ing', kind: 'ECG', meetingType: '1', scheduleTime: null, poolTenantId: '100001' } as const;
  const order = await aConsultation(app, late);
  await group((tx) => tell(tx, [poolNotice(order, '紧急心电超时未出具意见')], stamp()));
  await app.deliver();
  await (await app.as('expert2')).get(claimConsultation, { applyOrderId: order.id });
  expect(await textedOf(order)).toEqual([]);
});
