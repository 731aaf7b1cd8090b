import { showStates } from '../../../contract/domains/evaluation/evaluation.resource.ts';
import { insertRow, newId } from '../../engine/store/rows.ts';
import { defineMachineCase } from '../../testing/machine-case.ts';
import { type EvaluationRow, evaluationTable } from './evaluation.tables.ts';

export const machineCase = defineMachineCase({
  states: showStates,
  row: ({ services, people: { doctor1, expert1 }, clock }, showStatus) =>
    services.database.forTenant(doctor1.tenantId).transaction((tx) =>
      insertRow(
        tx,
        evaluationTable,
        {
          showStatus: showStatus as EvaluationRow['showStatus'],
          ...{ partyTenantIds: [doctor1.tenantId, expert1.tenantId] },
          ...{ applyOrderId: newId(), side: 'apply', evaluatorId: doctor1.userId, applyUserId: doctor1.userId, editCount: 0 },
          ...{ overallScore: 5, timelinessScore: 5, professionalismScore: 5, evaluateTime: new Date(clock.now()) },
          ...{ targetTenantId: expert1.tenantId, targetDoctorId: expert1.userId },
        },
        { now: clock.now() },
      ),
    ),
  by: { operator: 'operator' },
  wrong: { operator: 'strangerAdmin' },
  input: { 'examine-evaluation': () => ({ showStatus: '0', reason: '含有不当内容' }) },
});
