import { type ConsultationState, consultationStates, unauditedStates } from '../../../contract/domains/consultation/consultation.states.ts';
import type { KindName } from '../../../contract/domains/consultation/kinds/kind-names.ts';
import { kinds } from '../../../contract/domains/consultation/kinds/kinds.ts';
import { changeUnheard } from '../../engine/store/copies.testing.ts';
import { findRow, insertRow, newId } from '../../engine/store/rows.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { collectFee } from './consultation.money.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';

const HOUR_MS = 3_600_000;
const beforeAudit: readonly string[] = ['wait_submit', ...unauditedStates];
const scheduled: readonly string[] = ['wait_diagnosis', 'diagnosis_ing', 'diagnosis', 'complete', 'not_pass'];
/** States that only slides have. */
const travelling: readonly string[] = ['wait_sent', 'wait_receiving'];
const answered: readonly string[] = ['diagnosis', 'complete', 'not_pass'];

/** What a doctor fills in, right in every field. */
export function aForm({ people, clock }: TestApp): Record<string, unknown> {
  return {
    patientName: '张三丰',
    patientSex: '1',
    patientBrith: '1970-01-01',
    patientAge: 56,
    patientPhone: '13812345678',
    medicalRecordNo: 'ZY2026001',
    patientIdCard: '53011119700101001X',
    meetingType: '2',
    illnessSeverity: 'difficult',
    isReturn: 0,
    remotePurpose: ['diagnosis'],
    illnessIntroduced: '反复胸闷气促三个月，活动后加重。',
    diagnosis: `冠状动脉粥样硬化性心脏病 ${newId().slice(-6)}`,
    targetTenantId: people.expert1.tenantId,
    targetDeptId: people.expert1.deptId,
    targetDoctorId: people.expert1.userId,
    appointmentTime: wireTime(clock.now() + 48 * HOUR_MS),
  };
}

/** The same for a further kind: what its form has besides, and nothing that it lacks. */
export function aFormOf(test: TestApp, kind: KindName): Record<string, unknown> {
  const sender = { contactPeople: '马晓东', contactPhone: '13812345678', provinceName: '云南省曲靖市', addressDetail: '健康路18号' };
  const own: Readonly<Record<KindName, Readonly<Record<string, unknown>>>> = {
    oneSubject: {},
    manySubject: { experts: [expertOf(test, 'expert1'), expertOf(test, 'expert2')] },
    manyVideo: {
      experts: [expertOf(test, 'expert1'), expertOf(test, 'expert2'), expertOf(test, 'stranger')],
      treatmentIntroduced: '外院抗血小板治疗两周，症状无改善。',
      mdtQuestion: '是否需要手术干预，围手术期如何抗栓？',
    },
    remotevideo: {},
    telemedicine: { slideDelivery: '2', sliceType: '1', pathologyNo: 'B2026-1', part: 'paraffin_slice', ...sender },
    remoteultrasonic: { ultrasoundMode: '1', imageDiagnosis: '心脏超声：左室舒张功能减低。' },
    electrophysiology: {
      ...{ patientMarriage: 'married', patientEthnic: '汉族', patientProfession: '教师', patientAddressDetail: '云岭县健康路18号' },
      ...{ physiologyType: '2', imageDiagnosis: '脑电图：双侧额区棘慢波。' },
    },
    ECG: { ecgAssignment: '1', imageDiagnosis: '心电图：窦性心动过速。' },
  };
  const { form } = kinds[kind];
  return Object.fromEntries(Object.entries({ ...aForm(test), ...own[kind] }).filter(([name]) => name in form));
}

/** Somebody as an application of several experts names them. */
export function expertOf({ people }: TestApp, name: PersonName) {
  const { tenantId, deptId, userId } = people[name];
  return { targetTenantId: tenantId, targetDeptId: deptId, targetDoctorId: userId };
}

export function wireTime(ms: number): string {
  return new Date(ms + 8 * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** An order in any state, with what an order in that state has. `applicant` is doctor1, the expert is expert1. */
export async function aConsultation(
  test: TestApp,
  { status = 'wait_submit', ...overrides }: { status?: ConsultationState } & Partial<ConsultationRow> = {},
): Promise<ConsultationRow> {
  const { people, services, clock } = test;
  const { doctor1, expert1 } = people;
  const { appointmentTime: _, ...form } = aForm(test);
  const now = clock.now();
  const id = newId();
  const audited = !beforeAudit.includes(status) && status !== 'cancel';
  const at = (ms: number) => new Date(ms);
  const row = {
    ...form,
    id,
    tenantId: doctor1.tenantId,
    partyTenantIds: audited ? [doctor1.tenantId, expert1.tenantId] : [doctor1.tenantId],
    no: `HZ20261120-${id.slice(-8).toUpperCase()}`,
    kind: 'oneSubject',
    ...(travelling.includes(status) ? { kind: 'telemedicine', slideDelivery: '2' } : {}),
    ...(status === 'wait_receiving' ? { sentTime: at(now) } : {}),
    ...(status === 'wait_supplement' ? { supplementAskedTime: at(now), waitedSince: at(now) } : {}),
    applyOrderStatus: status,
    applyUserId: doctor1.userId,
    applyDoctorName: doctor1.realName,
    applyHospitalName: doctor1.tenantName,
    applyDeptId: doctor1.deptId,
    targetHospital: expert1.tenantName,
    targetDoctorName: expert1.realName,
    targetDeptName: '心血管内科',
    appointmentTime: overrides.scheduleTime ?? at(now + 48 * HOUR_MS),
    remotePrice: status === 'wait_pay' ? 30_000 : 0,
    submitTime: status === 'wait_submit' ? undefined : at(now),
    waitingSince: at(now),
    levelOneAuditStatus: audited ? '1' : undefined,
    scheduleTime: scheduled.includes(status) ? at(now + 24 * HOUR_MS) : undefined,
    respRespondentsOpinion: answered.includes(status) ? '建议行冠状动脉造影检查。' : undefined,
    diagnosisTime: answered.includes(status) ? at(now) : undefined,
    reportStatus: 'none',
    evaluateApply: '0',
    evaluateTarget: '0',
    returnCount: status === 'order_return' ? 1 : 0,
    isSynergy: 0,
    ...overrides,
  } as unknown as ConsultationRow;
  await services.database.forGroup().transaction((tx) => insertRow(tx, consultationTable, row as never, { userId: doctor1.userId, now }));
  return { ...row, version: 0 };
}

/** The cashier took its fee. */
export async function paidFor({ services, clock }: TestApp, row: ConsultationRow): Promise<void> {
  await services.database.forGroup().transaction(async (tx) => {
    await collectFee(tx, row, 0, { now: clock.now() });
    await tx.run(sql`UPDATE consultation SET refund_due = COALESCE(refund_due, 0) WHERE tenant_id = ${row.tenantId} AND id = ${row.id}`);
  });
}

/** The order as it stands in the database. */
export async function storedConsultation(test: TestApp, { id, tenantId }: { id: string; tenantId: string }): Promise<ConsultationRow> {
  return (await findRow(test.services.database.forGroup(), consultationTable, id, { tenantId })) as unknown as ConsultationRow;
}

/** The steps that its history tells, oldest first. */
export async function stepsOf(test: TestApp, id: string): Promise<string[]> {
  const { rows } = await test.services.database
    .forGroup()
    .run<{ action: string }>(sql`SELECT action FROM status_history WHERE order_id = ${id} ORDER BY create_time, id`);
  return rows.map(({ action }) => action);
}

/** Who was left a message about it: account names, after delivery. */
export async function toldAbout(test: TestApp, row: ConsultationRow): Promise<{ person: PersonName | undefined; title: string }[]> {
  await test.deliver();
  const { rows } = await test.services.database
    .forGroup()
    .run<{ userId: string; title: string }>(
      sql`SELECT user_id AS "userId", title FROM notice WHERE context LIKE ${`%${row.no}%`} ORDER BY create_time, id`,
    );
  const names = Object.keys(test.people) as PersonName[];
  return rows.map(({ userId, title }) => ({ person: names.find((name) => test.people[name].userId === userId), title }));
}

/** Changes orders by a statement of SQL, behind the program's back: nobody hears of it. */
export function changeConsultation({ services }: TestApp, change: Sql): Promise<void> {
  return changeUnheard(services.database, consultationTable, change);
}

/** Where a message about this order leads those who were told of it; `null` where it says all there is. */
export async function linksOf(test: TestApp, row: ConsultationRow, title: string): Promise<(string | null)[]> {
  await test.deliver();
  const { rows } = await test.services.database
    .forGroup()
    .run<{ link: string | null }>(sql`SELECT link FROM notice WHERE title = ${title} AND context LIKE ${`%${row.no}%`}`);
  return rows.map(({ link }) => link);
}

/** What an order waits for, of this person or of anybody of their hospital: the calls, with their hours. Watching is no waiting. */
export async function tasksOf(test: TestApp, { id }: { id: string }, who: PersonName): Promise<{ task: string; dueTime: Date | null }[]> {
  const { tenantId, userId } = test.people[who];
  const { rows } = await test.services.database.forGroup().run<{ task: string; dueTime: Date | null }>(sql`
    SELECT task, due_time AS "dueTime" FROM inbox
    WHERE order_id = ${id} AND tenant_id = ${tenantId} AND (user_id IS NULL OR user_id = ${userId}) AND is_watching = 0`);
  return rows;
}

export const allStates = Object.keys(consultationStates.labels) as ConsultationState[];
