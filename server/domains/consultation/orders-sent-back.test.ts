import { afterAll, beforeAll, expect, test } from 'vitest';
import { consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { consultationKinds } from '../../../contract/domains/consultation/kinds/kind-names.ts';
import { consultationSaves } from '../../../contract/domains/consultation/save-consultation.endpoints.ts';
import { keysOf } from '../../../contract/kernel/keys.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { aFormOf, storedConsultation } from './consultation.testing.ts';
import { seatTeam } from './many-video.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seatTeam(app);
});
afterAll(() => app.close());

type Row = Record<string, unknown>;

async function stored(id: string): Promise<Row> {
  const {
    version: _,
    updateTime: __,
    updateUser: ___,
    ...rest
  } = await storedConsultation(app, {
    id,
    tenantId: app.people.doctor1.tenantId,
  });
  return rest;
}

// Other systems read every kind by the one detail that there is, and send all of it back.
test.each(keysOf(consultationKinds))('an application (%s) that is sent back as it was read is taken, and changes nothing', async (kind) => {
  const doctor = await app.as('doctor1');
  const { applyOrderId: id } = await doctor.get<{ applyOrderId: string }>(consultationSaves[kind], aFormOf(app, kind));
  const before = await stored(id);
  const row = await doctor.get<Row>(consultationDetail, { applyOrderId: id });
  const { status, body } = await doctor.send(consultationSaves[kind], { ...row, type: 'save' });
  expect([status, body.errors]).toEqual([200, undefined]);
  expect(await stored(id)).toEqual(before);
});

test.each(['ECG', 'electrophysiology'] as const)('an hour is nothing that %s asks for, and no mistake', async (kind) => {
  const doctor = await app.as('doctor1');
  const form = { ...aFormOf(app, kind), appointmentTime: '2026-12-01 09:00:00' };
  expect((await doctor.send(consultationSaves[kind], form)).status).toBe(200);
});
