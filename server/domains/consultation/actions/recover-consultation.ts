import { recoverConsultation as spec } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { act } from '../../../kernel/action/run-action.ts';
import { consultationSubject } from '../consultation.policy.ts';

/** A cancelled order becomes a draft again and leaves the expert's sight until it passes the audit anew. */
export const recoverConsultation = act(spec, consultationSubject, {
  set: ({ row }) => ({
    levelOneAuditStatus: null,
    levelOneAuditRemark: null,
    scheduleTime: null,
    payTime: null,
    partyTenantIds: [row.tenantId],
  }),
});
