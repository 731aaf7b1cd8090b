import { sql } from '../../engine/store/sql.ts';
import type { Probe } from '../../probes/probe.testing.ts';
import { hospitalRelationTable } from './referral.tables.ts';
import { aForm, aReferralIn, openReferrals } from './referral.testing.ts';

export const probe: Probe = {
  samples: {
    referral: async () => ({
      ...{ targetTenantId: null, targetDeptId: null, targetUserId: null, outDeptId: null },
      ...{ otherCheck: [], consentPath: [], attachmentPath: [], inHospitalDate: '2027-06-01' },
    }),
    'insurance-signing': async () => ({ signaturePath: [] }),
    'hospital-relation': async () => ({ fromTenantId: '100003', toTenantId: '100002' }),
  },
  fillShared: async ({ add, mark }) => {
    await add(hospitalRelationTable, { fromTenantId: '100001', toTenantId: '100002', meetingType: '2', remark: mark });
  },
  fillLists: async ({ app, mark, person: { tenantId } }) => {
    await aReferralIn(app, 'wait_primaryaudit', { targetTenantId: tenantId, patientName: mark, submitTime: new Date(app.clock.now()) });
    return undefined;
  },
  foreign: async (app) => {
    await openReferrals(app);
    const { id } = await aReferralIn(app, 'wait_primaryaudit', aForm(app));
    const { rows } = await app.services.database
      .forGroup()
      .run<{ id: string }>(sql`SELECT id FROM referral_doctor WHERE tenant_id = ${app.people.expert1.tenantId}`);
    const doctor = rows[0]?.id ?? '';
    return { rows: { referral: id, referral_doctor: doctor }, marks: [id, doctor] };
  },
};
