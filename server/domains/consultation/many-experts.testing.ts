import { auditConsultation, payConsultation, scheduleConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { doctorFee } from '../../../contract/domains/consultation/doctor-fee.resource.ts';
import { answerInvitation } from '../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import { saveManySubject } from '../../../contract/domains/consultation/save-consultation.endpoints.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { sql } from '../../engine/store/sql.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aFormOf, expertOf, storedConsultation, wireTime } from './consultation.testing.ts';

const HOUR_MS = 3_600_000;

/** Fees of several experts by hospital, in cents. */
export const fees = { expert1: 30_001, expert2: 20_003, stranger: 10_007 } as const;
export type PanelName = keyof typeof fees;
export const panel = ['expert1', 'expert2', 'stranger'] as const;

/** Three experts of two hospitals with fees of their own: the first two by title in one, the third in another. */
export async function hirePanel(test: TestApp): Promise<void> {
  const group = test.services.database.forGroup();
  await group.run(sql`UPDATE user_account SET is_expert = 1 WHERE id = ${test.people.stranger.userId}`);
  await group.run(sql`UPDATE user_account SET title = 'associate' WHERE id = ${test.people.expert2.userId}`);
  const fee = (title: string, doctorTitleFee: number) => ({ remoteType: 'manySubject', title, doctorTitleFee });
  const [first, other] = [await test.as('expertAdmin'), await test.as('strangerAdmin')];
  await first.get(endpointOf(doctorFee, 'submit'), fee('chief', fees.expert1));
  await first.get(endpointOf(doctorFee, 'submit'), fee('associate', fees.expert2));
  await other.get(endpointOf(doctorFee, 'submit'), fee('chief', fees.stranger));
}

/** An order of theirs, handed in. */
export async function askPanel(test: TestApp, names: readonly PersonName[] = panel): Promise<string> {
  const doctor = await test.as('doctor1');
  const experts = names.map((name) => expertOf(test, name));
  const { id } = await doctor.get<{ id: string }>(saveManySubject, { ...aFormOf(test, 'manySubject'), experts, type: 'submit' });
  return id;
}

export const readPanel = (test: TestApp, id: string) => storedConsultation(test, { id, tenantId: test.people.doctor1.tenantId });

/** Paid for and let through: their invitations are out. */
export async function invitePanel(test: TestApp, names: readonly PersonName[] = panel): Promise<string> {
  const id = await askPanel(test, names);
  const { remotePrice } = await readPanel(test, id);
  await (await test.as('cashier')).get(payConsultation, { applyOrderId: id, amount: remotePrice ?? 0 });
  await (await test.as('operator')).get(auditConsultation, { applyOrderId: id, kind: 'manySubject', levelOneAuditStatus: '1' });
  return id;
}

export async function schedulePanel(test: TestApp, id: string): Promise<void> {
  const scheduleTime = wireTime(test.clock.now() + 30 * HOUR_MS);
  await (await test.as('operator')).get(scheduleConsultation, { applyOrderId: id, scheduleTime });
}

export async function accept(test: TestApp, id: string, ...names: readonly PersonName[]): Promise<void> {
  for (const name of names) await (await test.as(name)).get(answerInvitation, { applyOrderId: id, type: '1' });
}

/** What came of it: status and message. */
export async function decline(test: TestApp, id: string, name: PersonName, reason = '外出参加学术会议') {
  const client = await test.as(name);
  const { status, body } = await client.send(answerInvitation, { applyOrderId: id, type: '2', respRespondentsReason: reason });
  return { status, msg: body.msg };
}
