import { copyPurpose } from '../../../contract/domains/copy-case/copy-purpose.resource.ts';
import { said } from '../../../contract/kernel/said.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';
import { invalid } from '../../platform/refusal.ts';
import { contentsFor } from './copy-case.choices.ts';

/** What a purpose demands can be chosen with it: its contents are given out and of its sorts (domain rules 6.8.5). */
export const copyPurposeRules = defineRules(copyPurpose, {
  save: {
    refuse: async ({ tx, call, input, before }) => {
      const { sortIds, contentIds } = { ...before, ...input };
      if (!contentIds?.length) return;
      const demanded = (await contentsFor(tx, before?.tenantId ?? call.actor.tenantId)).filter(({ id }) => contentIds.includes(id));
      const kept = demanded.find(({ isGiven }) => isGiven === 0);
      if (kept) throw invalid([{ field: 'contentIds', message: said`${kept.contentName}不对外提供，不能选择` }]);
      const stray = demanded.find(({ sortId }) => sortIds?.length && !sortIds.includes(sortId));
      if (stray) throw invalid([{ field: 'contentIds', message: said`${stray.contentName}不在可选分类中，请核对` }]);
    },
  },
  restore: {},
});
