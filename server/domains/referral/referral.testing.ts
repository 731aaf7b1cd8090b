import { isDischarged, isOpenReferral, saveReferral } from '../../../contract/domains/referral/referral.resource.ts';
import type { ReferralState } from '../../../contract/domains/referral/referral.states.ts';
import { resetTenantParam, submitTenantParam } from '../../../contract/domains/settings/tenant-param.endpoints.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { insertRow, insertRows, newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import type { Client, TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { openKeyOf } from './referral.open-key.ts';
import { hospitalRelationTable, type ReferralRow, referralDoctorTable, referralTable } from './referral.tables.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const opened = new WeakMap<TestApp, Promise<void>>();

/** County and city hospital refer to each other, and back to the community; some doctors of each take patients. */
export function openReferrals(app: TestApp): Promise<void> {
  const open = opened.get(app) ?? relate(app);
  opened.set(app, open);
  return open;
}

async function relate({ services, people, clock }: TestApp): Promise<void> {
  const stamp = { now: clock.now() };
  const group = services.database.forGroup('000000');
  const relations = [
    { fromTenantId: '100002', toTenantId: '100001', meetingType: '1' },
    { fromTenantId: '100003', toTenantId: '100001', meetingType: '1' },
    { fromTenantId: '100001', toTenantId: '100003', meetingType: '2' },
    { fromTenantId: '100002', toTenantId: '100003', meetingType: '2' },
  ] as const;
  await group.transaction((tx) => insertRows(tx, hospitalRelationTable, [...relations], stamp));
  for (const { tenantId, userId } of [people.expert1, people.expert2, people.stranger]) {
    const doctor = { userId, dutyPhone: '0898-66660001' };
    await services.database.forTenant(tenantId).transaction((tx) => insertRow(tx, referralDoctorTable, doctor, stamp));
  }
}

let patients = 0;

/** A number in the form of an id that nobody else has. */
export function anIdNumber(): string {
  patients += 1;
  return `53990019600101${String(patients).padStart(3, '0')}X`;
}

/** Everything that a complete form has, but for what only its direction asks for. */
export function aForm(app: TestApp, more: object = {}) {
  const { people, clock } = app;
  return {
    kind: 'inpatient',
    medicalRecordNo: 'ZY26001',
    patientName: '李大山',
    patientSex: '1',
    patientMarriage: 'married',
    patientBrith: '1960-01-01',
    patientBirthPlace: '云岭县',
    patientNativePlace: '云南',
    patientEthnic: '汉族',
    patientCountry: '中国',
    patientTypeCard: '1',
    patientIdCard: anIdNumber(),
    patientAddressDetail: '云岭县青石镇12号',
    patientPhone: '13812345678',
    familyName: '李小山',
    relationShip: '父子',
    familyPhone: '13812345679',
    mianDiagnosis: '急性心肌梗死',
    illnessIntroduced: '胸痛3小时，心电图示ST段抬高。',
    meetingType: '1',
    referralReason: 'beyond_capability',
    targetTenantId: people.expert1.tenantId,
    targetDeptId: people.expert1.deptId,
    targetUserId: people.expert1.userId,
    outDeptId: people.doctor1.deptId,
    outDoctorName: '杨医生',
    outDoctorPhone: '13812345670',
    inHospitalDate: toWireDate(clock.now() + DAY_MS),
    outHospitalDate: toWireDate(clock.now()),
    outHospitalSituation: '急性心肌梗死',
    outHospitalGuide: '双联抗血小板，监测心电。',
    ...more,
  };
}

/** With a session that has just begun: where the clock has been moved by days, an earlier one has ended. */
export const asNow = (app: TestApp, who: PersonName): Promise<Client> => app.asUser(app.people[who]);

/** Saved and, unless it says otherwise, handed in by the applicant's own call. */
export async function aReferral(app: TestApp, more: object = {}, who: PersonName = 'doctor1'): Promise<{ id: string; no: string }> {
  await openReferrals(app);
  return (await asNow(app, who)).get<{ id: string; no: string }>(saveReferral, { ...aForm(app), type: 'submit', ...more });
}

/** One that is in that state already, put there past every call. */
export async function aReferralIn(app: TestApp, applyOrderStatus: ReferralState, more: object = {}): Promise<{ id: string }> {
  await openReferrals(app);
  const { services, people, clock } = app;
  const { tenantId, userId, deptId } = people.doctor1;
  const id = newId();
  const form = { ...aForm(app), ...more };
  const parties = [tenantId, ...(applyOrderStatus === 'wait_submit' ? [] : [form.targetTenantId])];
  const now = clock.now();
  const values = {
    ...form,
    ...{ id, no: `ZZ${id.slice(-12).toUpperCase()}`, tenantId, partyTenantIds: parties, applyUserId: userId, applyDeptId: deptId },
    ...{ applyOrderStatus, openKey: openKeyOf(form), hospitalName: people.doctor1.tenantName },
    ...(isOpenReferral(applyOrderStatus) ? { expireTime: new Date(now + 2 * DAY_MS) } : {}),
    ...(isOpenReferral(applyOrderStatus) || isDischarged(applyOrderStatus) ? { supplementTime: new Date(now + DAY_MS) } : {}),
    ...(applyOrderStatus === 'overdue' ? { acceptTime: new Date(now - DAY_MS), expireTime: new Date(now - HOUR_MS) } : {}),
    ...(applyOrderStatus === 'diagnosis_ing' ? { admitTime: new Date(now) } : {}),
  };
  const stamp = { userId, now };
  await services.database.forGroup().transaction((tx) => insertRow(tx, referralTable, values as never, stamp));
  return { id };
}

export async function storedReferral({ services }: TestApp, { id }: { id: string }): Promise<ReferralRow> {
  const { rows } = await services.database
    .forGroup()
    .run<ReferralRow>(sql`SELECT ${columnsOf(referralTable)} FROM referral WHERE id = ${id}`);
  const [row] = rows;
  if (!row) throw new Error(`there is no referral ${id}`);
  return row;
}

/** While one hospital, or each of several, has set that. */
export async function withParam(
  app: TestApp,
  paramKey: string,
  paramValue: number,
  happens: () => Promise<void>,
  admins: readonly PersonName[] = ['applyAdmin'],
): Promise<void> {
  for (const who of admins) await (await asNow(app, who)).get(submitTenantParam, { paramKey, paramValue });
  await happens();
  for (const who of admins) await (await asNow(app, who)).get(resetTenantParam, { paramKey });
}
