import { caseVisit } from '../../../contract/domains/copy-case/case-visit.resource.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';
import { invalid } from '../../platform/refusal.ts';

/** The days of a stay follow one another: nobody leaves before they came, and no record is archived while its patient is in. */
export const caseVisitRules = defineRules(caseVisit, {
  save: {
    refuse: ({ input, before }) => {
      const { inDate, outDate, archiveDate } = { ...before, ...input };
      if (inDate && outDate && outDate < inDate) throw invalid([{ field: 'outDate', message: '出院日期不能早于入院日期' }]);
      if (archiveDate && !outDate) throw invalid([{ field: 'archiveDate', message: '尚未出院，不能填写归档日期' }]);
      if (archiveDate && outDate && archiveDate < outDate) throw invalid([{ field: 'archiveDate', message: '归档日期不能早于出院日期' }]);
    },
  },
  restore: {},
});
