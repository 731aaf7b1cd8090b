import { cooperationAgreement } from '../../../contract/domains/consultation/cooperation-agreement.resource.ts';
import { PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';
import { invalid } from '../../platform/refusal.ts';

/** Two hospitals, neither of them the platform, and an end that is not before the beginning. */
export const cooperationAgreementRules = defineRules(cooperationAgreement, {
  save: {
    refuse: ({ input, before }) => {
      const { fromTenantId, toTenantId, startDate, endDate } = { ...before, ...input };
      for (const [field, hospital] of Object.entries({ fromTenantId, toTenantId }))
        if (hospital === PLATFORM_TENANT) throw invalid([{ field, message: '平台不是医院，请选择医院' }]);
      if (fromTenantId === toTenantId) throw invalid([{ field: 'toTenantId', message: '甲方与乙方不能是同一家医院' }]);
      if (startDate && endDate && endDate < startDate) throw invalid([{ field: 'endDate', message: '到期日期不能早于生效日期' }]);
    },
  },
  restore: {},
});
