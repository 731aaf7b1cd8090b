import type { auditStatuses } from '../../../contract/domains/consultation/consultation.fields.ts';
import type { Actor } from '../../engine/identity/actor.ts';

/** What the settlement writes as the second audit of an order: who, when, with which result and words, in which function. */
export function secondAudit(status: `${keyof typeof auditStatuses}`, actor: Actor, now: number, remark: string | null = null) {
  return {
    levelTwoAuditId: actor.userId,
    levelTwoAuditName: actor.realName,
    levelTwoAuditTime: new Date(now),
    levelTwoAuditStatus: status,
    levelTwoAuditRemark: remark,
    levelTwoAuditTitle: actor.roleNames[0],
  };
}
