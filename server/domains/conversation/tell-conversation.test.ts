import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimConsultation, releaseConsultation } from '../../../contract/domains/consultation/kinds/ecg.actions.ts';
import { readConversation, withdrawConversationMessage } from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { createApp } from '../../engine/http/app.ts';
import { sql } from '../../engine/store/sql.ts';
import { modules } from '../../modules.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, changeConsultation } from '../consultation/consultation.testing.ts';
import { aPooledEcg } from '../consultation/pooled.testing.ts';
import { openStream } from '../messages/messages.testing.ts';
import { talker } from './conversation.testing.ts';

let here: TestApp;
let there: FastifyInstance;
let address: string;
beforeAll(async () => {
  here = await createTestApp();
  there = await createApp(here.services, modules);
  address = await there.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await there.close();
  await here.close();
});

/** Streams on the other server: what is said on this one crosses processes. */
const streamOf = async (name: PersonName) => {
  const stream = await openStream(address, (await here.as(name)).token);
  await stream.until(() => true);
  return stream;
};

/** Events of the conversation alone: that the order's row is new is told as well, and may be heard only by now. */
const heard = ({ events }: Awaited<ReturnType<typeof streamOf>>, id: string) =>
  events.filter(({ name, data }) => name === 'conversation' && data.includes(id)).length;

test('messages, marks and withdrawals reach both hospitals at once, and nobody else', async () => {
  const { id } = await aConsultation(here, { status: 'diagnosis_ing', patientName: '保密患者' });
  const names = ['doctor1', 'expert1', 'doctor2', 'expert2', 'stranger', 'strangerAdmin', 'platformAdmin'] as const;
  const streams = await Promise.all(names.map(streamOf));
  const [doctors, experts, ...others] = streams;
  const events = (at: number) => streams[at]?.events.filter(({ name }) => name === 'conversation') ?? [];

  const said = await (await talker(here, 'doctor1')).say(id, '请看附图');
  await expect.poll(() => events(1).length).toBe(1);
  expect(experts?.events.at(-1)).toEqual({ name: 'conversation', data: JSON.stringify({ id }) });
  await expect.poll(() => events(0).length).toBe(1);

  await (await here.as('expert1')).get(readConversation, { applyOrderId: id, seq: 1 });
  await expect.poll(() => events(0).length).toBe(2);
  await (await here.as('doctor1')).get(withdrawConversationMessage, { messageId: said.id });
  await expect.poll(() => events(1).length).toBe(3);
  // Read again: nothing has changed, and nothing is told.
  await (await here.as('expert1')).get(readConversation, { applyOrderId: id, seq: 1 });
  await sleep(200);
  expect([events(0).length, events(1).length]).toEqual([3, 3]);
  expect(others.flatMap(({ events: told }) => told.filter(({ name }) => name === 'conversation'))).toEqual([]);
  expect(JSON.stringify(streams.map(({ events: told }) => told))).not.toContain('保密患者');
  expect(doctors?.news.every(({ unread }) => unread === 0)).toBe(true);
  for (const stream of streams) stream.close();
});

test('before the audit the invited expert hears nothing', async () => {
  const { id, tenantId } = await aConsultation(here, { status: 'wait_scheduling' });
  await (await talker(here, 'expert1')).say(id, '请补充资料后重新提交');
  // Sent back and handed in again: it waits for its audit once more, and the expert does not see it.
  await changeConsultation(
    here,
    sql`
    UPDATE consultation SET level_one_audit_status = NULL, apply_order_status = 'wait_primaryaudit', party_tenant_ids = ${[tenantId]}::text[]
    WHERE tenant_id = ${tenantId} AND id = ${id}`,
  );
  const [doctor, expert] = [await streamOf('doctor1'), await streamOf('expert1')];
  await (await here.as('doctor1')).get(readConversation, { applyOrderId: id, seq: 1 });
  await expect.poll(() => heard(doctor, id)).toBe(1);
  await sleep(200);
  expect(heard(expert, id)).toBe(0);
  doctor.close();
  expert.close();
});

test('whoever takes an ECG hears at once of what was said before, also when they take it again', async () => {
  const { id } = await aPooledEcg(here);
  await (await talker(here, 'doctor1')).say(id, '导联接反，请勿按此图出报告');
  const [expert, stream] = [await here.as('expert2'), await streamOf('expert2')];
  await expert.get(claimConsultation, { applyOrderId: id });
  await expect.poll(() => heard(stream, id)).toBe(1);
  await expert.get(releaseConsultation, { applyOrderId: id });
  await expert.get(claimConsultation, { applyOrderId: id });
  await expect.poll(() => heard(stream, id)).toBe(2);
  stream.close();
});

test('a colleague hears of a conversation once he reads along', async () => {
  const { tenantId, userId } = here.people.stranger;
  const target = { targetTenantId: tenantId, targetDoctorId: userId, partyTenantIds: [here.people.doctor1.tenantId, tenantId] };
  const { id } = await aConsultation(here, { status: 'diagnosis_ing', ...target });
  const [expert, colleague] = [await streamOf('stranger'), await streamOf('strangerAdmin')];
  const doctor = await talker(here, 'doctor1');
  await doctor.say(id, '一');
  await expect.poll(() => heard(expert, id)).toBe(1);
  await sleep(200);
  expect(heard(colleague, id)).toBe(0);
  await (await here.as('strangerAdmin')).get(readConversation, { applyOrderId: id, seq: 1 });
  await expect.poll(() => heard(colleague, id)).toBe(1);
  await doctor.say(id, '二');
  await expect.poll(() => heard(colleague, id)).toBe(2);
  expect((await (await talker(here, 'strangerAdmin')).list()).records).toMatchObject([{ applyOrderId: id, side: 'target', unread: 1 }]);
  expert.close();
  colleague.close();
});
