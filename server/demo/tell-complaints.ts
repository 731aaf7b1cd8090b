import type { Story } from './tell-story.ts';

const DAY_MS = 86_400_000;
const LOW_SCORE = 2;
const ANSWERED_AFTER_MS = 2 * DAY_MS;
const reply = '已与会诊专家沟通，今后意见将写明用药剂量，并在约定时限内答复。';

/** The low scores among the evaluations as tasks of the operators: those older than two days were answered. */
export function tellComplaints(
  evaluations: readonly Record<string, unknown>[],
  stories: readonly Story[],
  now: number,
  handler: string,
): Record<string, unknown>[] {
  const orders = new Map(stories.map(({ order }) => [order.id as unknown, order]));
  return evaluations
    .filter(({ overallScore }) => Number(overallScore) <= LOW_SCORE)
    .map(
      ({
        id,
        applyOrderId,
        no,
        side,
        overallScore,
        content,
        targetDoctorName,
        evaluatorId,
        applyUserName,
        tenantId,
        targetTenantId,
        evaluateTime,
      }) => {
        const order = orders.get(applyOrderId);
        const said = Number(evaluateTime as Date);
        const isAnswered = said + ANSWERED_AFTER_MS < now;
        const answer = { complaintStatus: 'handled', handleName: handler, handleTime: new Date(said + ANSWERED_AFTER_MS), reply };
        return {
          ...{ evaluationId: id, applyOrderId, no, side, overallScore, content, targetDoctorName },
          ...{ applyHospitalName: order?.applyHospitalName, targetHospital: order?.targetHospital },
          ...{ tenantId: side === 'apply' ? tenantId : targetTenantId, complainerId: evaluatorId, complainerName: applyUserName },
          ...{ createTime: new Date(said), createUser: evaluatorId },
          ...(isAnswered ? answer : { complaintStatus: 'open' }),
        };
      },
    );
}
