import { complaintStates } from '../../../contract/domains/evaluation/complaint.resource.ts';
import { insertRow, newId } from '../../engine/store/rows.ts';
import { defineMachineCase } from '../../testing/machine-case.ts';
import { type ComplaintRow, complaintTable } from './complaint.tables.ts';

export const machineCase = defineMachineCase({
  states: complaintStates,
  row: ({ services, people: { doctor1 }, clock }, complaintStatus) =>
    services.database.forTenant(doctor1.tenantId).transaction((tx) =>
      insertRow(
        tx,
        complaintTable,
        {
          complaintStatus: complaintStatus as ComplaintRow['complaintStatus'],
          ...{ no: 'HZ1', applyOrderId: newId(), evaluationId: newId(), side: 'apply', overallScore: 1 },
          ...{ complainerId: doctor1.userId, complainerName: doctor1.realName, complainerDeptId: doctor1.deptId },
        },
        { now: clock.now() },
      ),
    ),
  by: { operator: 'operator' },
  wrong: { operator: 'strangerAdmin' },
});
