import {
  auditConsultation,
  giveOpinion,
  payConsultation,
  scheduleConsultation,
  startConsultation,
} from '../../../contract/domains/consultation/consultation.actions.ts';
import { doctorFee } from '../../../contract/domains/consultation/doctor-fee.resource.ts';
import { giveOwnOpinion } from '../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import { confirmConclusion } from '../../../contract/domains/consultation/kinds/many-video.actions.ts';
import { saveManyVideo } from '../../../contract/domains/consultation/save-consultation.endpoints.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { departmentTable } from '../../engine/identity/identity.tables.ts';
import { insertRow } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aFormOf, expertOf, wireTime } from './consultation.testing.ts';
import { setOwnParam } from './hospital-rules.testing.ts';
import { accept, fees, panel, readPanel } from './many-experts.testing.ts';

const HOUR_MS = 3_600_000;

/** What a hospital asks of the materials, switched off: forms of tests have no files. */
export async function askNoFiles(test: TestApp): Promise<void> {
  for (const key of ['mdt.needs-imaging', 'mdt.needs-laboratory']) await setOwnParam(test, test.people.doctor1.tenantId, key, 0);
}

/** Three experts of three departments and two hospitals, who ask for nothing but what their titles cost. */
export async function seatTeam(test: TestApp): Promise<void> {
  const { people, services, clock } = test;
  const group = services.database.forGroup();
  await group.transaction(async (tx) => {
    const dept = { tenantId: people.expert2.tenantId, deptName: '神经内科', fullName: '神经内科', sort: 9 };
    const { id } = await insertRow(tx, departmentTable, dept, { now: clock.now() });
    await tx.run(sql`UPDATE user_account SET title = 'associate', dept_id = ${id} WHERE id = ${people.expert2.userId}`);
    await tx.run(sql`UPDATE user_account SET is_expert = 1 WHERE id = ${people.stranger.userId}`);
    await tx.run(sql`UPDATE department SET dept_name = '胸外科' WHERE id = ${people.stranger.deptId}`);
    people.expert2.deptId = String(id);
  });
  await askNoFiles(test);
}

/** The same with fees of their own. */
export async function hireTeam(test: TestApp): Promise<void> {
  await seatTeam(test);
  const fee = (title: string, doctorTitleFee: number) => ({ remoteType: 'manyVideo', title, doctorTitleFee });
  await (await test.as('expertAdmin')).get(endpointOf(doctorFee, 'submit'), fee('chief', fees.expert1));
  await (await test.as('expertAdmin')).get(endpointOf(doctorFee, 'submit'), fee('associate', fees.expert2));
  await (await test.as('strangerAdmin')).get(endpointOf(doctorFee, 'submit'), fee('chief', fees.stranger));
}

/** What doctor1 fills in, for these experts. */
export function aTeamForm(test: TestApp, names: readonly PersonName[] = panel): Record<string, unknown> {
  return { ...aFormOf(test, 'manyVideo'), experts: names.map((name) => expertOf(test, name)) };
}

/** Handed in, paid for and let through: the invitations are out. */
export async function inviteTeam(test: TestApp, overrides: Record<string, unknown> = {}): Promise<string> {
  const doctor = await test.as('doctor1');
  const { id } = await doctor.get<{ id: string }>(saveManyVideo, { ...aTeamForm(test), ...overrides, type: 'submit' });
  const { remotePrice } = await readPanel(test, id);
  await (await test.as('cashier')).get(payConsultation, { applyOrderId: id, amount: remotePrice ?? 0 });
  await (await test.as('operator')).get(auditConsultation, { applyOrderId: id, kind: 'manyVideo', levelOneAuditStatus: '1' });
  return id;
}

/** Arranged, accepted by these and begun. */
export async function beginTeam(test: TestApp, names: readonly PersonName[] = panel): Promise<string> {
  const id = await inviteTeam(test);
  await accept(test, id, ...names);
  const scheduleTime = wireTime(test.clock.now() + HOUR_MS);
  await (await test.as('operator')).get(scheduleConsultation, { applyOrderId: id, scheduleTime });
  await (await test.as('expert1')).get(startConsultation, { applyOrderId: id });
  return id;
}

/** The chief concludes; of who has not spoken and was not in the room they say how that is. */
export async function conclude(test: TestApp, id: string, more: Record<string, unknown> = {}) {
  const sent = { applyOrderId: id, respRespondentsOpinion: '建议分期手术，术前停用抗栓药物五日。', ...more };
  return (await test.as('expert1')).send(giveOpinion, sent);
}

export async function confirm(test: TestApp, id: string, name: PersonName, more: Record<string, unknown> = {}) {
  return (await test.as(name)).send(confirmConclusion, { applyOrderId: id, ...more });
}

/** Each says their own. */
export const sayOwn = async (test: TestApp, name: PersonName, id: string) =>
  (await test.as(name)).send(giveOwnOpinion, { applyOrderId: id, respRespondentsOpinion: `${name}认为可行手术` });

/** Under way, with an opinion of everybody but the chief. */
export async function heardTeam(test: TestApp): Promise<string> {
  const id = await beginTeam(test);
  await sayOwn(test, 'expert2', id);
  await sayOwn(test, 'stranger', id);
  return id;
}
