import { isCritical } from '../../../contract/domains/referral/referral.fields.ts';
import { referralMove } from '../../../contract/domains/referral/referral.resource.ts';
import { openReferralStates } from '../../../contract/domains/referral/referral.states.ts';
import { said, several } from '../../../contract/kernel/said.ts';
import { PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import type { OutOfUse, OutOfUseFollower } from '../../engine/identity/out-of-use.ts';
import { settleTold } from '../../engine/inbox/settle-urgent.ts';
import { type Message, tell } from '../../engine/outbox/outbox.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { maskName } from '../../platform/mask.ts';
import { type ReferralRow, referralTable } from './referral.tables.ts';
import { DAY_MS } from './referral.times.ts';
import { officeOf, physicianOf } from './referral.told.ts';

const MOST_NAMED = 10;
const TITLE = '接诊医院已停用';

/** Whose patient is not there yet. */
const waitingStates = openReferralStates.filter((state) => state !== 'diagnosis_ing');

/** What ends the waiting for that hospital: nobody is admitted where none of these goes on. */
const untilAdmitted = [referralMove('approve'), referralMove('accept'), referralMove('admit'), referralMove('agreeCancel')].map(
  ({ name }) => name,
);

/** The referrals of other hospitals under way that ask this one. */
const waitingFor = (tenantId: string): Sql => sql`FROM referral
  WHERE is_deleted = 0 AND apply_order_status = ANY (${[...waitingStates]}) AND target_tenant_id = ${tenantId} AND tenant_id <> ${tenantId}`;

/** Its own under way that other hospitals have seen. */
const referredBy = (tenantId: string): Sql => sql`FROM referral
  WHERE is_deleted = 0 AND apply_order_status = ANY (${[...openReferralStates]}) AND tenant_id = ${tenantId}
    AND target_tenant_id <> ${tenantId} AND target_tenant_id = ANY (party_tenant_ids)`;

const referralsIn = async (tx: Runner, which: Sql): Promise<ReferralRow[]> =>
  (await tx.run<ReferralRow>(sql`SELECT ${columnsOf(referralTable)} ${which} ORDER BY answer_time, id`)).rows;

const calledAs = ({ no, patientName }: ReferralRow) => said`转诊单 ${no ?? ''}（${maskName(patientName ?? '')}）`;

/** Followed by text messages only where hours count. `now` in milliseconds. */
const isPressing = (row: ReferralRow, now: number): boolean =>
  isCritical({ ...row }) || (row.visitTime ? Math.abs(row.visitTime.getTime() - now) <= DAY_MS : false);

const count = async (runner: Runner, tenantId: string): Promise<number> =>
  (await runner.run<{ count: number }>(sql`SELECT count(*)::int AS count ${waitingFor(tenantId)}`)).rows[0]?.count ?? 0;

/** To the doctor who refers; where they have left, to those who could end it. */
export function senderNotice(row: ReferralRow, { tenantName }: OutOfUse, now: number): Message {
  return {
    to: { tenantId: row.tenantId, userId: row.applyUserId, permission: 'referral_nullify' },
    title: TITLE,
    context: said`${calledAs(row)}：${tenantName}已停用或使用期限已到，暂时无人答复和接诊。请尽快另行安排，或联系平台运营人员。`,
    link: `/referral/detail?id=${row.id}`,
    urgent: isPressing(row, now),
    about: row.id,
    until: untilAdmitted,
  };
}

/** To the hospital that has the patient, or is about to: the one that referred answers nothing any more. */
function receiverNotice(row: ReferralRow, { tenantName }: OutOfUse): Message {
  return {
    to: row.applyOrderStatus === 'wait_primaryaudit' ? officeOf(row) : physicianOf(row),
    title: '转出医院已停用',
    context: said`${calledAs(row)}：${tenantName}已停用或使用期限已到，转出医生暂时无法登录。如需联系转出方请联系平台运营人员。`,
    link: `/referral/detail?id=${row.id}`,
  };
}

function isBack(row: ReferralRow, { tenantId, tenantName }: OutOfUse): Message {
  const link = `/referral/detail?id=${row.id}`;
  if (row.tenantId !== tenantId) {
    const to = { tenantId: row.tenantId, userId: row.applyUserId, permission: 'referral_nullify' };
    return { to, title: '接诊医院已恢复使用', context: said`${calledAs(row)}：${tenantName}已恢复使用，可以答复和接诊。`, link };
  }
  const to = row.applyOrderStatus === 'wait_primaryaudit' ? officeOf(row) : physicianOf(row);
  return { to, title: '转出医院已恢复使用', context: said`${calledAs(row)}：${tenantName}已恢复使用，转出医生可以登录。`, link };
}

function operatorsNotice(rows: readonly ReferralRow[], { tenantName }: OutOfUse, now: number): Message {
  const named = several(rows.slice(0, MOST_NAMED).map(({ no }) => no ?? ''));
  return {
    to: { tenantId: PLATFORM_TENANT, permission: 'hospital_relation_view' },
    title: TITLE,
    context:
      rows.length > MOST_NAMED
        ? said`${tenantName}已停用或使用期限已到，其他医院转往该院的转诊无人接诊：${named}等${rows.length}单。请联系转出医院另行安排。`
        : said`${tenantName}已停用或使用期限已到，其他医院转往该院的转诊无人接诊：${named}。请联系转出医院另行安排。`,
    urgent: rows.some((row) => isPressing(row, now)),
  };
}

/** Doctors hear of each of their patients, the operators of all at once; hospitals to which this one has referred, of each of those. */
export const referralsOutOfUse: OutOfUseFollower = {
  count,
  tell: async (tx, hospital, stamp) => {
    const waiting = await referralsIn(tx, waitingFor(hospital.tenantId));
    const referred = await referralsIn(tx, referredBy(hospital.tenantId));
    const operators = waiting.length > 0 ? [operatorsNotice(waiting, hospital, stamp.now)] : [];
    const receivers = referred.map((row) => receiverNotice(row, hospital));
    await tell(tx, [...waiting.map((row) => senderNotice(row, hospital, stamp.now)), ...operators, ...receivers], stamp);
  },
  back: async (tx, hospital, stamp) => {
    const waiting = await referralsIn(tx, waitingFor(hospital.tenantId));
    const told = [...waiting, ...(await referralsIn(tx, referredBy(hospital.tenantId)))];
    // Its reminder may have said that the hospital is out of use.
    await tx.run(sql`UPDATE referral SET visit_reminded_time = NULL
      WHERE id = ANY (${told.map(({ id }) => id)}::uuid[]) AND apply_order_status = 'wait_diagnosis' AND visit_time > ${new Date(stamp.now)}`);
    for (const [tenantId, rows] of Map.groupBy(waiting, (row) => row.tenantId))
      await settleTold(tx, { tenantId, ids: rows.map(({ id }) => id), title: TITLE }, stamp.now);
    await tell(
      tx,
      told.map((row) => isBack(row, hospital)),
      stamp,
    );
  },
};
