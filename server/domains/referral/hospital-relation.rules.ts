import { hospitalRelation } from '../../../contract/domains/referral/hospital-relation.resource.ts';
import { PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';
import { invalid } from '../../platform/refusal.ts';

/** Two hospitals, of which neither is the platform. */
export const hospitalRelationRules = defineRules(hospitalRelation, {
  save: {
    refuse: ({ input, before }) => {
      const { fromTenantId, toTenantId } = { ...before, ...input };
      refusePlatform('fromTenantId', [fromTenantId]);
      refusePlatform('toTenantId', [toTenantId]);
      if (fromTenantId === toTenantId) throw invalid([{ field: 'toTenantId', message: '转出医院和接诊医院不能是同一家医院' }]);
    },
  },
  restore: {},
});

/** Throws 400 at the field where the platform stands among hospitals: nobody is referred to it. */
export function refusePlatform(field: string, hospitals: readonly (string | null | undefined)[]): void {
  if (hospitals.includes(PLATFORM_TENANT)) throw invalid([{ field, message: '平台不是医院，请选择医院' }]);
}
