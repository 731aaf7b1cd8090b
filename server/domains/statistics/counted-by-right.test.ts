import { expect, test } from 'vitest';
import { consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { getConsultationOrder, type PieAnswer, pieChartView } from '../../../contract/domains/statistics/statistics.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { addPerson, extraPerson } from '../../testing/extra-people.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { aConsultation } from '../consultation/consultation.testing.ts';

const app = sharedTestApp();
interface Row {
  id: string;
  patientName?: string;
}

test.each([
  ['cashier-of-experts', ['consultation_pay'], 'tenant'],
  ['applies-alone', ['consultation_apply'], 'tenant'],
  ['operates-at-home', ['consultation_operate'], 'tenant'],
] as const)('%s: whatever stands behind a number is an order that they may open', async (name, rights, scope) => {
  // Of doctor1 of 100002, asked of expert1 of 100001.
  const { id } = await aConsultation(app(), { status: 'wait_diagnosis', patientName: '欧阳静' });
  const person = await extraPerson(app(), '100001', name, rights, scope);
  const { records } = await person.get<Page<Row>>(getConsultationOrder, { size: 200 });
  const opened = [];
  for (const row of records) {
    const { status } = await person.send(consultationDetail, { applyOrderId: row.id });
    opened.push([row.patientName, status]);
  }
  const { total } = await person.get<PieAnswer>(pieChartView);
  expect({ has: records.some((row) => row.id === id), opened: opened.filter(([, status]) => status !== 200), total }).toEqual({
    has: false,
    opened: [],
    total: 0,
  });
});

test('a head of department, as shipped, finds behind the numbers only what they may open', async () => {
  const { deptId } = app().people.expert1;
  const { id } = await aConsultation(app(), { status: 'wait_diagnosis', patientName: '欧阳静', targetDeptId: deptId });
  const rights = [
    'consultation_apply',
    'consultation_approve',
    'consultation_approve_dept',
    'statistics_consultations',
    'statistics_consultations_export',
  ];
  const head = await app().asUser(
    await addPerson(app(), { tenantId: '100001', name: 'head-of-experts', permissionCodes: rights, dataScope: 'dept', deptId }),
  );
  const { records } = await head.get<Page<Row>>(getConsultationOrder, { size: 200 });
  const found = records.find((row) => row.id === id);
  const { status } = await head.send(consultationDetail, { applyOrderId: id });
  expect({ found: found?.patientName, status }).toEqual({ found: undefined, status: 404 });
});
