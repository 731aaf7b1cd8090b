import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scheduleConsultation, submitConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { doctorInfoPage, getDepts, getDoctors, getHospitals } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { doctorDetail } from '../../../contract/domains/consultation/doctor-detail.resource.ts';
import { consultationSaves, saveConsultation } from '../../../contract/domains/consultation/save-consultation.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { sql } from '../../engine/store/sql.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { aConsultation, aForm, aFormOf, wireTime } from './consultation.testing.ts';
import { setOwnParam } from './hospital-rules.testing.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let doctor: Client;
beforeAll(async () => {
  app = await createTestApp();
  doctor = await app.as('doctor1');
});
afterAll(() => app.close());

interface Standing {
  title?: string;
  practiceSince?: string | null;
  override?: string | null;
  stop?: readonly [from: string, to: string];
}

/** What expert1's hospital knows of them; the day of the tests is 2026-11-20. */
async function stand({ title = 'chief', practiceSince = null, override = null, stop }: Standing): Promise<void> {
  const { tenantId, userId } = app.people.expert1;
  await app.services.database.forTenant(tenantId).run(sql`
    UPDATE user_account SET title = ${title}, practice_since = ${practiceSince}::date, expert_override = ${override},
      clinic_stop_from = ${stop?.[0] ?? null}::date, clinic_stop_to = ${stop?.[1] ?? null}::date
    WHERE tenant_id = ${tenantId} AND id = ${userId}`);
}

const choose = async () => {
  const { status, body } = await doctor.send(saveConsultation, aForm(app));
  return status === 200 ? 'taken' : body.msg;
};
const isOffered = async () => {
  const { tenantId, deptId, userId } = app.people.expert1;
  const doctors = await doctor.get<{ id: string }[]>(getDoctors, { deptId });
  const { records } = await doctor.get<Page<{ id: string }>>(doctorInfoPage, { tenantId });
  return [doctors, records].map((list) => list.some(({ id }) => id === userId));
};

describe('a hospital that demands nothing of its experts', () => {
  test('offers every one of them', async () => {
    await stand({ title: 'resident' });
    expect([await choose(), await isOffered()]).toEqual(['taken', [true, true]]);
  });
});

describe('a hospital that demands three years and a senior title', () => {
  beforeAll(async () => {
    await setOwnParam(app, '100001', 'consultation.expert-years', 3);
    await setOwnParam(app, '100001', 'consultation.expert-title-required', 1);
  });

  const years = '会诊专家执业未满3年，请另选专家';
  const title = '会诊专家职称须为副主任医师及以上，请另选专家';
  test.each<[string, Standing, string]>([
    ['who has practised three years today', { practiceSince: '2023-11-20' }, 'taken'],
    ['who will have tomorrow', { practiceSince: '2023-11-21' }, years],
    ['of whom nobody knows since when', {}, years],
    ['with a lesser title', { title: 'attending', practiceSince: '2010-01-01' }, title],
    ['who is associate chief', { title: 'associate', practiceSince: '2010-01-01' }, 'taken'],
    ['for whom the medical office vouches', { title: 'attending', override: '省级青年名医' }, 'taken'],
  ])('an expert %s', async (_who, standing, answer) => {
    await stand(standing);
    const isFit = answer === 'taken';
    expect([await choose(), await isOffered()]).toEqual([answer, [isFit, isFit]]);
  });

  test('whoever is not fit any more when it is handed in', async () => {
    await stand({ practiceSince: '2010-01-01' });
    const row = await aConsultation(app, {});
    await stand({ practiceSince: '2025-01-01' });
    const reply = await doctor.send(submitConsultation, { applyOrderId: row.id });
    expect([reply.status, reply.body.errors]).toMatchObject([400, [{ field: 'targetDoctorId', message: years }]]);
  });

  test('a hospital whose experts are all unfit is not offered', async () => {
    await stand({ title: 'resident' });
    const hospitals = await doctor.get<{ tenantId: string }[]>(getHospitals, {});
    expect(hospitals.map(({ tenantId }) => tenantId)).not.toContain('100001');
    expect(await doctor.get(getDepts, { tenantId: '100001' })).toEqual([]);
  });
});

describe('an expert who sees nobody for some days', () => {
  beforeEach(() => stand({ practiceSince: '2010-01-01', stop: ['2026-11-22', '2026-11-25'] }));

  test.each([
    ['2026-11-21T15:59:00Z', 200],
    ['2026-11-21T16:00:00Z', 400],
    ['2026-11-25T15:59:00Z', 400],
    ['2026-11-25T16:00:00Z', 200],
  ])('is asked for %s: %i', async (at, status) => {
    const row = await aConsultation(app, { appointmentTime: new Date(at) });
    const reply = await doctor.send(submitConsultation, { applyOrderId: row.id });
    expect(reply.status).toBe(status);
    if (status === 400) {
      expect(reply.body.errors).toMatchObject([{ field: 'appointmentTime', message: '会诊专家停诊至2026-11-25，请另选时间或专家' }]);
    }
  });

  test('is given no hour on those days, by nobody; on another one they are', async () => {
    const row = await aConsultation(app, { status: 'wait_scheduling' });
    const on = (days: number) => ({ applyOrderId: row.id, scheduleTime: wireTime(app.clock.now() + days * DAY_MS) });
    for (const person of ['operator', 'expert1'] as const) {
      const reply = await (await app.as(person)).send(scheduleConsultation, on(3));
      expect(reply.body.errors).toMatchObject([{ field: 'scheduleTime', message: '会诊专家停诊至2026-11-25，请另选时间' }]);
    }
    expect((await (await app.as('expert1')).send(scheduleConsultation, on(8))).status).toBe(200);
  });

  test('stays on offer for other days', async () => expect(await isOffered()).toEqual([true, true]));

  test('is free again when the dates are taken away', async () => {
    await stand({ practiceSince: '2010-01-01' });
    const row = await aConsultation(app, { appointmentTime: new Date(app.clock.now() + 3 * DAY_MS) });
    expect((await doctor.send(submitConsultation, { applyOrderId: row.id })).status).toBe(200);
  });
});

test('where no hospital is named, they are those of one’s own', async () => {
  const { records } = await (await app.as('expertAdmin')).get<Page<{ id: string }>>(doctorInfoPage);
  const named = await (await app.as('expertAdmin')).get<Page<{ id: string }>>(doctorInfoPage, {
    tenantId: app.people.expertAdmin.tenantId,
  });
  expect(records.length).toBeGreaterThan(0);
  expect(records).toEqual(named.records);
  expect((await (await app.as('applyAdmin')).get<Page<object>>(doctorInfoPage)).records).toEqual([]);
});

describe('of electrophysiology', () => {
  const offered = async (physiologyType?: string) => {
    const { tenantId, deptId, userId } = app.people.expert1;
    const asked = { remoteType: 'electrophysiology', physiologyType };
    const doctors = await doctor.get<{ id: string }[]>(getDoctors, { deptId, ...asked });
    const { records } = await doctor.get<Page<{ id: string }>>(doctorInfoPage, { tenantId, ...asked });
    return [doctors, records].map((list) => list.some(({ id }) => id === userId));
  };
  /** How many hospitals and departments somebody is led into. */
  const ways = async (physiologyType?: string) => {
    const hospitals = await doctor.get<{ tenantId: string }[]>(getHospitals, { physiologyType });
    const { tenantId } = app.people.expert1;
    return [
      hospitals.some((one) => one.tenantId === tenantId),
      (await doctor.get<object[]>(getDepts, { tenantId, physiologyType })).length > 0,
    ];
  };
  const save = (form: Record<string, unknown>) => doctor.send<{ id: string }>(consultationSaves.electrophysiology, form);
  const form = () => aFormOf(app, 'electrophysiology');
  const refused = { status: 400, body: { errors: [{ field: 'targetDoctorId', message: '该专家不判读此类电生理检查，请另选专家' }] } };

  test('who says nothing is offered for every type, who names some for those alone', async () => {
    await stand({ practiceSince: '2010-01-01' });
    expect([await offered('1'), await offered('2'), await offered()]).toEqual(Array(3).fill([true, true]));
    const draft = await save(form());
    const { userId } = app.people.expert1;
    await (await app.as('expertAdmin')).get(endpointOf(doctorDetail, 'submit'), { userId, physiologyTypes: ['1', '3'] });
    expect([await offered('1'), await offered('2'), await offered()]).toEqual([
      [true, true],
      [false, false],
      [true, true],
    ]);
    expect([await ways('2'), await ways('1'), await ways()]).toEqual([
      [false, false],
      [true, true],
      [true, true],
    ]);
    expect(await save(form())).toMatchObject(refused);
    expect(await save({ ...form(), physiologyType: '3' })).toMatchObject({ status: 200 });
    expect(await doctor.send(submitConsultation, { applyOrderId: draft.body.data?.id })).toMatchObject(refused);
  });
});
