import { describe, expect, test } from 'vitest';
import { auditConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { getDoctors, getHospitals } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { cooperationAgreement } from '../../../contract/domains/consultation/cooperation-agreement.resource.ts';
import { saveConsultation, saveManySubject } from '../../../contract/domains/consultation/save-consultation.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { sql } from '../../engine/store/sql.ts';
import { exportedLines } from '../../testing/exported-lines.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, aForm, aFormOf, storedConsultation } from './consultation.testing.ts';
import { tellEndingAgreements } from './cooperation-agreement.jobs.ts';
import { setOwnParam } from './hospital-rules.testing.ts';

const app = sharedTestApp();
const day = (days: number) => toWireDate(app().clock.now() + days * 86_400_000);
const agreement = (values: object) => ({
  ...{ agreementNo: 'YC-1', fromTenantId: '100001', toTenantId: '100002', startDate: day(-10) },
  ...values,
});
const save = async (values: object) => (await app().as('platformAdmin')).send(endpointOf(cooperationAgreement, 'submit'), values);

test('an agreement is between two hospitals, and does not end before it begins', async () => {
  const refused = async (values: object) => (await save(agreement(values))).body.errors?.map(({ field, message }) => [field, message]);
  expect(await refused({ toTenantId: '100001' })).toEqual([['toTenantId', '甲方与乙方不能是同一家医院']]);
  expect(await refused({ fromTenantId: '000000' })).toEqual([['fromTenantId', '平台不是医院，请选择医院']]);
  expect(await refused({ endDate: day(-11) })).toEqual([['endDate', '到期日期不能早于生效日期']]);
});

test('a hospital that demands agreements asks those alone that it has one with, of which side it is on, while that is in force', async () => {
  const doctor = await app().as('doctor1');
  const ends = (date: string | null) =>
    app().services.database.forGroup().run(sql`UPDATE cooperation_agreement SET end_date = ${date}::date`);
  const asked = async () => ({
    hospitals: (await doctor.get<{ tenantId: string }[]>(getHospitals, {})).map(({ tenantId }) => tenantId),
    experts: (await doctor.get<unknown[]>(getDoctors, { deptId: app().people.expert1.deptId })).length > 0,
    saved: (await doctor.send(saveConsultation, { ...aForm(app()), type: 'submit' })).body.errors?.map((error) => [
      error.field,
      error.message,
    ]),
  });
  const refused = [['targetTenantId', expect.stringMatching(/^本院与.+没有有效的合作协议，请另选医院$/)]];
  const free = { hospitals: expect.arrayContaining(['100001']), experts: true, saved: undefined };
  expect(await asked()).toEqual(free);
  await setOwnParam(app(), '100002', 'consultation.agreement-required', 1);
  expect(await asked()).toEqual({ hospitals: [], experts: false, saved: refused });
  expect((await save(agreement({}))).status).toBe(200);
  expect(await asked()).toEqual({ hospitals: ['100001'], experts: true, saved: undefined });
  await ends(day(-1));
  expect(await asked()).toEqual({ hospitals: [], experts: false, saved: refused });
  await ends(day(0));
  expect(await asked()).toEqual({ hospitals: ['100001'], experts: true, saved: undefined });
});

test('what was handed in while an agreement was in force is not let through after its end, and can be returned', async () => {
  const group = app().services.database.forGroup();
  await group.run(sql`UPDATE cooperation_agreement SET end_date = ${day(-1)}::date`);
  const row = await aConsultation(app(), { status: 'wait_primaryaudit' });
  const audit = async (levelOneAuditStatus: string, more: object = {}) => {
    const input = { applyOrderId: row.id, kind: 'oneSubject', levelOneAuditStatus, ...more };
    const { status, body } = await (await app().as('operator')).send(auditConsultation, input);
    return [status, body.msg];
  };
  expect(await audit('1')).toEqual([409, '与会诊医院没有有效的合作协议，请退回申请']);
  expect(await storedConsultation(app(), row)).toMatchObject({ applyOrderStatus: 'wait_primaryaudit', partyTenantIds: ['100002'] });
  expect((await audit('2', { levelOneAuditRemark: '合作协议已到期' }))[0]).toBe(200);
});

test('of several experts each hospital is looked at', async () => {
  await app().services.database.forGroup().run(sql`DELETE FROM cooperation_agreement`);
  const doctor = await app().as('doctor1');
  const { body } = await doctor.send(saveManySubject, { ...aFormOf(app(), 'manySubject'), type: 'submit' });
  expect(body.errors?.map(({ field, message }) => [field, message])).toEqual([['experts', expect.stringMatching(/没有有效的合作协议/)]]);
});

describe('a hospital', () => {
  const list = endpointOf(cooperationAgreement, 'list');
  const keep = async (values: object) => (await save(agreement(values))).body.data as { id: string };
  const seen = async (who: PersonName) =>
    (await (await app().as(who)).get<Page<{ agreementNo: string }>>(list, {})).records.map(({ agreementNo }) => agreementNo).sort();

  test('sees the agreements to which it is a party, and writes none', async () => {
    await app().services.database.forGroup().run(sql`DELETE FROM cooperation_agreement`);
    const { id } = await keep({ agreementNo: 'A' });
    const other = await keep({ agreementNo: 'B', toTenantId: '100003' });
    expect([await seen('applyAdmin'), await seen('expertAdmin'), await seen('platformAdmin')]).toEqual([['A'], ['A', 'B'], ['A', 'B']]);
    const admin = await app().as('applyAdmin');
    const detail = endpointOf(cooperationAgreement, 'detail');
    expect([(await admin.send(detail, { id })).status, (await admin.send(detail, { id: other.id })).status]).toEqual([200, 404]);
    expect((await admin.send(endpointOf(cooperationAgreement, 'submit'), agreement({ agreementNo: 'C' }))).status).toBe(403);
    const url = `/api${endpointOf(cooperationAgreement, 'export').path}`;
    const sheet = await app().app.inject({ url, headers: { 'Blade-Auth': `bearer ${admin.token}` } });
    const [header = [], ...lines] = await exportedLines(sheet.rawPayload);
    expect(lines.map((line) => line[header.indexOf('协议编号')])).toEqual(['A']);
    // The second fence by itself.
    const read = sql`SELECT agreement_no AS no FROM cooperation_agreement ORDER BY 1`;
    const behind = await Promise.all(
      ['100001', '100002', '100009', '', '000000'].map((id) => app().services.database.forTenant(id).run<{ no: string }>(read)),
    );
    expect(behind.map(({ rows }) => rows.map(({ no }) => no))).toEqual([['A', 'B'], ['A'], [], [], ['A', 'B']]);
  });

  test('hears with the operators thirty days before one ends, once for each end', async () => {
    await app().services.database.forGroup().run(sql`DELETE FROM cooperation_agreement`);
    const { id } = await keep({ agreementNo: 'ENDS', endDate: day(30) });
    for (const values of [{ agreementNo: 'LATER', endDate: day(31) }, { agreementNo: 'OVER', endDate: day(-1) }, { agreementNo: 'OPEN' }])
      await keep({ ...values, toTenantId: '100003' });
    const told = async () => {
      await app().deliver();
      const { rows } = await app()
        .services.database.forGroup()
        .run<{ tenantId: string; context: string }>(
          sql`SELECT tenant_id AS "tenantId", context FROM notice WHERE title = '合作协议即将到期'`,
        );
      expect(rows.every(({ context }) => context.includes('ENDS'))).toBe(true);
      return [...new Set(rows.map(({ tenantId }) => tenantId))].sort();
    };
    expect(await Promise.all([1, 2].map(() => tellEndingAgreements(app().services))).then((counts) => counts.sort())).toEqual([0, 1]);
    expect(await told()).toEqual(['000000', '100001', '100002']);
    expect(await tellEndingAgreements(app().services)).toBe(0);
    await app()
      .services.database.forGroup()
      .run(sql`UPDATE cooperation_agreement SET end_date = ${day(29)}::date WHERE id = ${id}`);
    expect(await tellEndingAgreements(app().services)).toBe(1);
  });

  test('hears nothing of the end of one that another of the same two follows, whichever comes first in that', async () => {
    const group = app().services.database.forGroup();
    await group.run(sql`DELETE FROM cooperation_agreement`);
    await keep({ agreementNo: 'ENDS', endDate: day(20) });
    const other = { fromTenantId: '100002', toTenantId: '100001' };
    const { id } = await keep({ ...other, agreementNo: 'NEXT', startDate: day(21), endDate: day(400) });
    expect(await tellEndingAgreements(app().services)).toBe(0);
    await group.run(sql`UPDATE cooperation_agreement SET start_date = ${day(22)}::date WHERE id = ${id}`);
    expect(await tellEndingAgreements(app().services)).toBe(1);
  });

  test('in which nobody sees agreements hears once somebody does, and the operators a week before at the latest', async () => {
    await app().services.database.forGroup().run(sql`DELETE FROM cooperation_agreement`);
    await keep({ agreementNo: 'UNREAD', endDate: day(20) });
    const change = (values: ReturnType<typeof sql>) =>
      app().services.database.forGroup().run(sql`UPDATE cooperation_agreement SET ${values}`);
    await change(sql`from_tenant_id = '200001', to_tenant_id = '200002'`);
    expect(await tellEndingAgreements(app().services)).toBe(0);
    await change(sql`to_tenant_id = '100001'`);
    expect(await tellEndingAgreements(app().services)).toBe(1);
    await change(sql`to_tenant_id = '200002', end_date = ${day(7)}::date`);
    expect(await tellEndingAgreements(app().services)).toBe(1);
  });
});
