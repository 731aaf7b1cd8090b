import { openReferralStates } from '../../../contract/domains/referral/referral.states.ts';
import { said, several } from '../../../contract/kernel/said.ts';
import { PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import type { OutOfUse, OutOfUseFollower } from '../../engine/identity/out-of-use.ts';
import { type Message, tell } from '../../engine/outbox/outbox.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { maskName } from '../../platform/mask.ts';
import { type ReferralRow, referralTable } from './referral.tables.ts';

const MOST_NAMED = 10;
const TITLE = '接诊医院已停用';

/** The referrals of other hospitals under way that ask this one, or whose patient is there. */
const waitingFor = (tenantId: string): Sql => sql`FROM referral
  WHERE is_deleted = 0 AND apply_order_status = ANY (${[...openReferralStates]}) AND target_tenant_id = ${tenantId} AND tenant_id <> ${tenantId}`;

const count = async (runner: Runner, tenantId: string): Promise<number> =>
  (await runner.run<{ count: number }>(sql`SELECT count(*)::int AS count ${waitingFor(tenantId)}`)).rows[0]?.count ?? 0;

/** To the doctor who refers; where they have left, to those who could end it. */
function senderNotice({ id, tenantId, applyUserId, no, patientName }: ReferralRow, { tenantName }: OutOfUse): Message {
  const called = said`转诊单 ${no ?? ''}（${maskName(patientName ?? '')}）`;
  return {
    to: { tenantId, userId: applyUserId, permission: 'referral_nullify' },
    title: TITLE,
    context: said`${called}：${tenantName}已停用或使用期限已到，暂时无人答复和接诊。请尽快另行安排，或联系平台运营人员。`,
    link: `/referral/detail?id=${id}`,
    urgent: true,
    about: id,
  };
}

function operatorsNotice(rows: readonly ReferralRow[], { tenantName }: OutOfUse): Message {
  const named = several(rows.slice(0, MOST_NAMED).map(({ no }) => no ?? ''));
  return {
    to: { tenantId: PLATFORM_TENANT, permission: 'hospital_relation_view' },
    title: TITLE,
    context:
      rows.length > MOST_NAMED
        ? said`${tenantName}已停用或使用期限已到，其他医院转往该院的转诊无人接诊：${named}等${rows.length}单。请联系转出医院另行安排。`
        : said`${tenantName}已停用或使用期限已到，其他医院转往该院的转诊无人接诊：${named}。请联系转出医院另行安排。`,
    urgent: true,
  };
}

/** Doctors hear of each of their patients, the operators of all at once. */
export const referralsOutOfUse: OutOfUseFollower = {
  count,
  tell: async (tx, hospital, stamp) => {
    const { rows } = await tx.run<ReferralRow>(
      sql`SELECT ${columnsOf(referralTable, '', ['id', 'tenantId', 'no', 'patientName', 'applyUserId'])} ${waitingFor(hospital.tenantId)} ORDER BY answer_time, id`,
    );
    if (rows.length === 0) return;
    await tell(tx, [...rows.map((row) => senderNotice(row, hospital)), operatorsNotice(rows, hospital)], stamp);
  },
};
