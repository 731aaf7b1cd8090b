import { evaluationParams } from '../../../contract/domains/evaluation/evaluation.params.ts';
import { newId } from '../../engine/store/rows.ts';
import type { Probe } from '../../probes/probe.testing.ts';
import { complaintTable } from './complaint.tables.ts';
import { aComplaint } from './complaint.testing.ts';
import { evaluationTable } from './evaluation.tables.ts';

export const probe: Probe = {
  fillLists: async ({ app, add, mark, person: { tenantId, userId, realName } }, made) => {
    const about = { applyOrderId: made.consultation, patientName: mark, partyTenantIds: [tenantId], applyUserId: userId };
    const scores = { overallScore: 5, timelinessScore: 4, professionalismScore: 5 };
    const said = { ...scores, content: mark, evaluateTime: new Date(app.clock.now()), showStatus: '1', editCount: 0, side: 'apply' };
    const given = { ...about, ...said, targetTenantId: '100001', targetDoctorId: newId(), evaluatorId: userId, applyUserName: realName };
    const evaluation = await add(evaluationTable, given);
    const received = { targetTenantId: tenantId, targetDoctorId: userId, targetDoctorName: mark, evaluatorId: newId() };
    // So many that the list tells their average: of fewer the sheet says in words that they are too few.
    for (let at = 0; at < evaluationParams['evaluation.min-samples'].preset; at++)
      await add(evaluationTable, { ...about, ...said, ...received, applyOrderId: newId() });
    const complaint = { complainerId: userId, complaintStatus: 'open', side: 'apply', overallScore: 2, no: mark, content: mark };
    await add(complaintTable, { ...complaint, applyOrderId: about.applyOrderId, evaluationId: evaluation });
    return { evaluation };
  },
  asked: {
    'list-evaluations': { input: { way: 'given' } },
    'list-appraisals': { input: { x: 'applicant' } },
  },
  /** A low score, and the complaint that it opens. */
  foreign: async (app, made) => {
    const { complaint } = await aComplaint(app, { id: made.consultation ?? '' });
    const rows = { evaluation: complaint.evaluationId ?? '', [complaintTable.name]: complaint.id };
    return { rows, marks: Object.values(rows) };
  },
};
