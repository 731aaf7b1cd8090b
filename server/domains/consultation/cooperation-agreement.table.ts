import { cooperationAgreement } from '../../../contract/domains/consultation/cooperation-agreement.resource.ts';
import { field } from '../../../contract/kernel/field.ts';
import { tableOf } from '../../engine/store/table.ts';

export const cooperationAgreementTable = tableOf(cooperationAgreement, {
  fields: {
    /** The end of which those concerned were told that it is near: another one is told of again. */
    remindedEnd: field.date('已提醒的到期日期', { readOnly: true, hidden: true }),
  },
  indexes: [
    { on: ['fromTenantId', 'endDate'], where: 'is_deleted = 0' },
    { on: ['toTenantId', 'endDate'], where: 'is_deleted = 0' },
  ],
});
