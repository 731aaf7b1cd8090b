import { cooperationAgreement } from '../../../contract/domains/consultation/cooperation-agreement.resource.ts';
import { tableOf } from '../../engine/store/table.ts';

export const cooperationAgreementTable = tableOf(cooperationAgreement, {
  indexes: [
    { on: ['fromTenantId', 'endDate'], where: 'is_deleted = 0' },
    { on: ['toTenantId', 'endDate'], where: 'is_deleted = 0' },
  ],
});
