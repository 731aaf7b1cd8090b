import { openStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { said, several } from '../../../contract/kernel/said.ts';
import { PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import type { OutOfUse, OutOfUseFollower } from '../../engine/identity/out-of-use.ts';
import { type Message, tell } from '../../engine/outbox/outbox.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { applicantNotice } from './consultation.notices.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';

/** So many are named to the operators; the list behind the notice has all. */
const MOST_NAMED = 10;
const TITLE = '会诊医院已停用';

/** What notices say of an order, and whom they reach. */
const told = ['id', 'tenantId', 'no', 'patientName', 'applyHospitalName', 'applyUserId', 'targetTenantId'];

/** The orders of other hospitals under way that ask this one, alone, by its pool or as one of several. */
function waitingFor(tenantId: string): Sql {
  const seat = JSON.stringify([{ targetTenantId: tenantId, isIn: 1 }]);
  return sql`FROM consultation WHERE is_deleted = 0 AND apply_order_status = ANY (${[...openStates]}) AND tenant_id <> ${tenantId}
    AND (target_tenant_id = ${tenantId} OR experts @> ${seat}::jsonb)`;
}

const count = async (runner: Runner, tenantId: string): Promise<number> =>
  (await runner.run<{ count: number }>(sql`SELECT count(*)::int AS count ${waitingFor(tenantId)}`)).rows[0]?.count ?? 0;

/** Of several experts the others go on; what asked this hospital alone, or whose chief is of it, nobody answers. */
function noticeTo(row: ConsultationRow, { tenantId, tenantName }: OutOfUse): Message {
  const more =
    row.targetTenantId === tenantId
      ? said`${tenantName}已停用或使用期限已到，暂时无人接诊。请联系平台运营人员，或取消后改向其他医院申请。`
      : said`${tenantName}已停用或使用期限已到，该院专家不能参加会诊，其他专家照常。如需调整请联系平台运营人员。`;
  return { ...applicantNotice(row, TITLE, more), urgent: true, about: row.id };
}

function operatorsNotice(rows: readonly ConsultationRow[], { tenantId, tenantName }: OutOfUse): Message {
  const named = several(rows.slice(0, MOST_NAMED).map(({ no }) => no ?? ''));
  return {
    to: { tenantId: PLATFORM_TENANT, permission: 'consultation_audit' },
    title: TITLE,
    context:
      rows.length > MOST_NAMED
        ? said`${tenantName}已停用或使用期限已到，其他医院向其申请的会诊无人接诊：${named}等${rows.length}单。请联系申请人另行安排。`
        : said`${tenantName}已停用或使用期限已到，其他医院向其申请的会诊无人接诊：${named}。请联系申请人另行安排。`,
    link: `/consultation/operation?targetTenantId=${tenantId}`,
    urgent: true,
  };
}

/** Applicants hear of each of their orders, the operators of all at once. */
export const consultationsOutOfUse: OutOfUseFollower = {
  count,
  tell: async (tx, hospital, stamp) => {
    const { rows } = await tx.run<ConsultationRow>(
      sql`SELECT ${columnsOf(consultationTable, '', told)} ${waitingFor(hospital.tenantId)} ORDER BY answer_time, id`,
    );
    if (rows.length === 0) return;
    await tell(tx, [...rows.map((row) => noticeTo(row, hospital)), operatorsNotice(rows, hospital)], stamp);
  },
};
