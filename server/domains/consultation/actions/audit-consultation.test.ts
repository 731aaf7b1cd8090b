import { describe, expect, test } from 'vitest';
import {
  auditConsultation,
  cancelConsultation,
  payConsultation,
  scheduleConsultation,
} from '../../../../contract/domains/consultation/consultation.actions.ts';
import { applyToMeList, consultationHistory } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import type { Page } from '../../../../contract/kernel/envelope.ts';
import { ledgerOf } from '../../../engine/ledger/payment-ledger.testing.ts';
import { sql } from '../../../engine/store/sql.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { remindConsultations } from '../consultation.reminders.ts';
import type { ConsultationRow } from '../consultation.tables.ts';
import { aConsultation, storedConsultation, toldAbout, wireTime } from '../consultation.testing.ts';

const pass = (applyOrderId: string) => ({ applyOrderId, kind: 'oneSubject', levelOneAuditStatus: '1' });
const back = (applyOrderId: string, levelOneAuditRemark?: string) => ({
  applyOrderId,
  kind: 'oneSubject',
  levelOneAuditStatus: '2',
  levelOneAuditRemark,
});

const app = sharedTestApp();

describe('passing', () => {
  test('shows the order and its history to the expert, who could not see it before', async () => {
    const row = await aConsultation(app(), { status: 'wait_primaryaudit' });
    const expert = await app().as('expert1');
    const seen = async () => (await expert.get<Page<{ id: string }>>(applyToMeList, { no: row.no })).records.map(({ id }) => id);
    expect(await seen()).toEqual([]);
    await (await app().as('operator')).get(auditConsultation, pass(row.id));
    expect(await seen()).toEqual([row.id]);
    expect(await expert.get(consultationHistory, { applyOrderId: row.id })).toMatchObject([{ action: 'auditPass', toLabel: '待安排' }]);
    expect(await toldAbout(app(), row)).toEqual(
      expect.arrayContaining([
        { person: 'doctor1', title: '会诊申请已通过审核' },
        { person: 'expert1', title: '您有新的会诊邀请' },
      ]),
    );
  });
});

describe('passing what is held at the hour that was asked for', () => {
  const HOUR_MS = 3_600_000;
  const asked = async (inHours: number) => {
    const appointmentTime = new Date(app().clock.now() + inHours * HOUR_MS);
    const realTime = { kind: 'remoteultrasonic', ultrasoundMode: '1', appointmentTime } as const;
    const row = await aConsultation(app(), { status: 'wait_pay', ...realTime });
    await (await app().as('operator')).get(payConsultation, { applyOrderId: row.id, amount: 30_000 });
    return { row, appointmentTime };
  };
  const passed = async ({ id, tenantId }: ConsultationRow) => {
    await (await app().as('operator')).get(auditConsultation, { ...pass(id), kind: 'remoteultrasonic' });
    return storedConsultation(app(), { id, tenantId });
  };
  const awayOn = (day: string | null) =>
    app()
      .services.database.forTenant(app().people.expert1.tenantId)
      .run(sql`
      UPDATE user_account SET clinic_stop_from = ${day}::date, clinic_stop_to = ${day}::date
      WHERE tenant_id = ${app().people.expert1.tenantId} AND id = ${app().people.expert1.userId}`);

  test('fixes it', async () => {
    const { row, appointmentTime } = await asked(30);
    expect(await passed(row)).toMatchObject({ applyOrderStatus: 'wait_diagnosis', scheduleTime: appointmentTime });
  });

  test('tells it to both sides, and not again within the day before', async () => {
    const { row, appointmentTime } = await asked(20);
    await passed(row);
    await remindConsultations(app().services);
    await app().deliver();
    const { rows } = await app()
      .services.database.forGroup()
      .run<{ context: string }>(sql`SELECT context FROM notice WHERE context LIKE ${`%${row.no}%会诊时间：%`} ORDER BY context`);
    const at = `会诊时间：${wireTime(appointmentTime.getTime()).slice(0, 16)}`;
    expect(rows.map(({ context }) => context.split('）。')[1])).toEqual([at, `${at}。请按时参加，或说明原因后退回。`]);
  });

  test('looks for another once it has passed, and the whole fee goes back to who gives up', async () => {
    const { row } = await asked(-1);
    expect(await passed(row)).toMatchObject({ applyOrderStatus: 'wait_scheduling', scheduleTime: null });
    expect(await toldAbout(app(), row)).toContainEqual({ person: 'expert1', title: '您有新的会诊邀请' });
    const { records } = await (await app().as('expert1')).get<Page<{ can: string[] }>>(applyToMeList, { no: row.no });
    expect(records[0]?.can).toContain(scheduleConsultation.name);
    await (await app().as('doctor1')).get(cancelConsultation, { applyOrderId: row.id, reason: '患者已转院' });
    expect(await ledgerOf(app(), row)).toContain('refund-1 held 30000, refund_due -30000');
  });

  test('looks for another where the expert sees nobody on that day by now, and that one is arranged', async () => {
    const { row, appointmentTime } = await asked(30);
    await awayOn(wireTime(appointmentTime.getTime()).slice(0, 10));
    expect(await passed(row)).toMatchObject({ applyOrderStatus: 'wait_scheduling', scheduleTime: null });
    await awayOn(null);
    const scheduleTime = wireTime(appointmentTime.getTime() + 48 * HOUR_MS);
    await (await app().as('expert1')).get(scheduleConsultation, { applyOrderId: row.id, scheduleTime });
    expect(await storedConsultation(app(), row)).toMatchObject({ applyOrderStatus: 'wait_diagnosis' });
  });
});

describe('returning', () => {
  test('needs a reason of more than punctuation', async () => {
    const row = await aConsultation(app(), { status: 'wait_primaryaudit' });
    const operator = await app().as('operator');
    expect(await operator.send(auditConsultation, back(row.id))).toMatchObject({ status: 400, body: { msg: '请填写退回原因' } });
    expect(await operator.send(auditConsultation, back(row.id, '。。。'))).toMatchObject({ status: 400 });
    expect(await storedConsultation(app(), row)).toMatchObject({ applyOrderStatus: 'wait_primaryaudit' });
  });

  test('keeps the reason, counts, tells the applicant and gives the whole fee back', async () => {
    const row = await aConsultation(app(), { status: 'wait_pay' });
    const operator = await app().as('operator');
    await operator.get(payConsultation, { applyOrderId: row.id, amount: 30_000 });
    await operator.get(auditConsultation, back(row.id, '缺少影像资料'));
    expect(await storedConsultation(app(), row)).toMatchObject({
      applyOrderStatus: 'order_return',
      respRespondentsReason: '缺少影像资料',
      returnCount: 1,
      payTime: null,
    });
    expect(await ledgerOf(app(), row)).toEqual(['pay-1 cash_cashier 30000, held -30000', 'refund-1 held 30000, refund_due -30000']);
    expect(await toldAbout(app(), row)).toContainEqual({ person: 'doctor1', title: '会诊申请被退回' });
  });
});
