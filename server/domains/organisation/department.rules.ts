import { department } from '../../../contract/domains/organisation/department.resource.ts';
import { announceAccessChange } from '../../engine/identity/access-changes.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';

/** Whoever reaches a department and all below it reaches one no longer that has been hung elsewhere: from that moment on. */
export const departmentRules = defineRules(department, {
  save: {
    after: async ({ tx, before, row }) => {
      if (before?.parentId !== row.parentId) await announceAccessChange(tx);
    },
  },
  remove: { after: ({ tx }) => announceAccessChange(tx) },
  restore: { after: ({ tx }) => announceAccessChange(tx) },
});
