import type { Probe } from '../../probes/probe.testing.ts';
import { reportTable } from './report.tables.ts';

export const probe: Probe = {
  samples: { 'report-business': async (add) => ({ templateId: await add('report-template', { templateName: '样例模板' }) }) },
  fillLists: async ({ add, mark, person: { tenantId, userId } }, made) => {
    const about = { applyOrderId: made.consultation, patientName: mark, partyTenantIds: [tenantId], applyUserId: userId };
    const written = { no: mark, revision: 1, reportStatus: 'report_send_success', opinion: '同意', authorId: userId };
    await add(reportTable, { ...about, ...written, targetTenantId: '100001' });
    return undefined;
  },
};
