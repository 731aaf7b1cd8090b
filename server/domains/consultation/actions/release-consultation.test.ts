import { expect, test } from 'vitest';
import { consultationDetail } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { claimConsultation, keepClaim, releaseConsultation } from '../../../../contract/domains/consultation/kinds/ecg.actions.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { aConsultation, storedConsultation, toldAbout } from '../consultation.testing.ts';
import { releaseIdle } from '../ecg.jobs.ts';
import { aClaimedEcg } from '../pooled.testing.ts';

const MINUTE_MS = 60_000;
const app = sharedTestApp();

const inPool = () => ({
  ...{ applyOrderStatus: 'wait_diagnosis', poolTenantId: app().people.expert1.tenantId },
  ...{ targetDoctorId: null, targetDoctorName: null, claimTime: null, startTime: null },
});

test('whoever took it gives it back, and a colleague takes it', async () => {
  const row = await aClaimedEcg(app());
  await (await app().as('expert1')).get(releaseConsultation, { applyOrderId: row.id });
  expect(await storedConsultation(app(), row)).toMatchObject(inPool());
  expect((await toldAbout(app(), row)).map(({ person }) => person)).toEqual(expect.arrayContaining(['expert1', 'expert2']));
  await (await app().as('expert2')).get(claimConsultation, { applyOrderId: row.id });
  expect(await storedConsultation(app(), row)).toMatchObject({ targetDoctorId: app().people.expert2.userId });
});

test('what is left alone for ten minutes goes back by itself, and stays with whoever is at work on it', async () => {
  const [idle, busy] = [await aClaimedEcg(app()), await aClaimedEcg(app())];
  app().clock.advance(6 * MINUTE_MS);
  await (await app().as('expert1')).get(keepClaim, { applyOrderId: busy.id });
  app().clock.advance(5 * MINUTE_MS);
  await releaseIdle(app().services);
  expect(await storedConsultation(app(), idle)).toMatchObject(inPool());
  expect(await storedConsultation(app(), busy)).toMatchObject({ applyOrderStatus: 'diagnosis_ing' });
  // Whoever had it hears of it, and is told when they go on.
  expect(await toldAbout(app(), idle)).toContainEqual({ person: 'expert1', title: '您认领的心电久未处理，已放回认领池' });
  expect((await (await app().as('expert1')).send(keepClaim, { applyOrderId: idle.id })).status).toBe(403);
});

test('what a named expert began is not put into a pool', async () => {
  const row = await aConsultation(app(), { status: 'diagnosis_ing', kind: 'ECG', ecgAssignment: '1' });
  const client = await app().as('expert1');
  expect((await client.send(releaseConsultation, { applyOrderId: row.id })).status).toBe(403);
  const { can } = await client.get<{ can: string[] }>(consultationDetail, { applyOrderId: row.id });
  expect(can).not.toContain(releaseConsultation.name);
});
