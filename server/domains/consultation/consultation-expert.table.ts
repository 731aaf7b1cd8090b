import { seatFields } from '../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import { field } from '../../../contract/kernel/field.ts';
import { defineTable } from '../../engine/store/table.ts';

const asked = `is_deleted = 0 AND answer IN ('invited', 'accepted')`;

/**
 * The invitation of one of several experts, with their own opinion: there from the audit on, and made anew by the next. It belongs to the
 * applying hospital and is seen by the hospitals that see the order; lists of experts other than the chief find their orders by it.
 */
export const consultationExpertTable = defineTable({
  name: 'consultation_expert',
  scope: 'pair',
  fields: {
    applyOrderId: field.id('会诊单', { readOnly: true }),
    /** Counted from 1, as the applicant listed them. */
    position: field.whole('顺序', { readOnly: true }),
    ...seatFields,
  },
  notNull: ['applyOrderId', 'position', 'targetTenantId', 'targetDeptId', 'targetDoctorId', 'answer'],
  references: { applyOrderId: 'consultation' },
  indexes: [
    { on: ['applyOrderId', 'targetDoctorId'], unique: true, where: 'is_deleted = 0' },
    { on: ['targetDoctorId'], include: ['tenantId', 'applyOrderId', 'partyTenantIds'], where: asked },
    { on: ['targetTenantId', 'targetDeptId'], include: ['tenantId', 'applyOrderId', 'partyTenantIds', 'targetDoctorId'], where: asked },
  ],
});
