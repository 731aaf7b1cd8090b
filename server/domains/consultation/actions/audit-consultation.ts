import { auditConsultation as spec } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { kindOf } from '../../../../contract/domains/consultation/kinds/kinds.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { sql } from '../../../engine/store/sql.ts';
import { conflict, invalid } from '../../../platform/refusal.ts';
import { refundAll } from '../consultation.money.ts';
import { applicantNotice, expertNotice } from '../consultation.notices.ts';
import { consultationSubject } from '../consultation.policy.ts';
import { findExpert } from '../consultation.reads.ts';

/** What the expert is asked to do next, by the state in which the order comes to them. */
const adviceIn: Readonly<Record<string, string>> = {
  wait_scheduling: '请安排会诊时间，或说明原因后退回。',
  wait_sent: '申请医院寄出切片后将通知您。',
  wait_diagnosis: '请尽快会诊，或说明原因后退回。',
};

/** Level-one audit: lets the order through to the expert's hospital, or returns it with a reason and the money. */
export const auditConsultation = act(spec, consultationSubject, {
  to: ({ step, row }) => (step === 'auditReturn' ? 'order_return' : (kindOf(row).afterAudit?.(row) ?? 'wait_scheduling')),
  before: ({ step, input }) => {
    if (step === 'auditReturn' && !input.levelOneAuditRemark) throw invalid([{ field: 'levelOneAuditRemark', message: '请填写退回原因' }]);
  },
  set: async ({ step, row, input, actor, call }) => {
    const now = new Date(call.now);
    const audit = {
      levelOneAuditId: actor.userId,
      levelOneAuditName: actor.realName,
      levelOneAuditTime: now,
      levelOneAuditStatus: input.levelOneAuditStatus,
      levelOneAuditRemark: input.levelOneAuditRemark ?? null,
      levelOneAuditTitle: actor.roleNames[0],
    };
    if (step === 'auditReturn')
      return { ...audit, respRespondentsReason: input.levelOneAuditRemark, returnCount: (row.returnCount ?? 0) + 1 };
    // From here on the expert's hospital is a party: the second fence lets it see the order. Whose it is says the expert.
    const expert = await findExpert(call.services, row.targetDoctorId ?? '');
    if (!expert || expert.tenantId !== row.targetTenantId) throw conflict('会诊专家已停用或已不在该医院，请退回申请');
    const hour = kindOf(row).isHeldAsAsked ? { scheduleTime: row.appointmentTime ?? null } : {};
    return { ...audit, ...hour, waitingSince: now, partyTenantIds: [row.tenantId, expert.tenantId] };
  },
  after: async ({ tx, step, row, to, input, actor, call }) => {
    if (step === 'auditReturn') {
      await refundAll(tx, row, { ...call.stamp, userName: actor.realName, reason: '审核退回' });
      return tell(tx, [applicantNotice(row, '会诊申请被退回', said`原因：${input.levelOneAuditRemark ?? ''}`)], call.stamp);
    }
    const parties = [row.tenantId, row.targetTenantId ?? ''];
    // What happened before is part of the order that the expert's hospital now sees.
    await tx.run(sql`UPDATE status_history SET party_tenant_ids = ${parties} WHERE tenant_id = ${row.tenantId} AND order_id = ${row.id}`);
    await tell(tx, [applicantNotice(row, '会诊申请已通过审核'), expertNotice(row, '您有新的会诊邀请', adviceIn[to])], call.stamp);
  },
  reason: (input) => input.levelOneAuditRemark,
});
