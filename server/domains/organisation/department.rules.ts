import { department } from '../../../contract/domains/organisation/department.resource.ts';
import { announceAccessChange } from '../../engine/identity/access-changes.ts';
import { isMoveWithinReach } from '../../engine/identity/data-scope.ts';
import { departmentsBelow } from '../../engine/identity/departments-below.ts';
import { reloadWholeActor } from '../../engine/identity/load-actor.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';
import { forbidden } from '../../platform/refusal.ts';

/** Whoever reaches a department and all below it reaches one no longer that has been hung elsewhere: from that moment on. */
export const departmentRules = defineRules(department, {
  save: {
    // Whoever reaches everything below their department would else hang any other below it, and reach that: by any of their roles, also
    // those that this session goes on without.
    refuse: async ({ tx, call: { actor, now }, input, before }) => {
      const { parentId = before?.parentId ?? null } = input;
      if (!before || parentId === (before.parentId ?? null)) return;
      const whole = await reloadWholeActor(tx, actor, now);
      const moved = await departmentsBelow(tx, before.tenantId ?? actor.tenantId, before.id);
      if (![actor, whole ?? actor].every((person) => isMoveWithinReach(person, moved, parentId)))
        throw forbidden('不能移动自己数据范围以外的部门');
    },
    after: async ({ tx, before, row }) => {
      if (before?.parentId !== row.parentId) await announceAccessChange(tx);
    },
  },
  remove: { after: ({ tx }) => announceAccessChange(tx) },
  restore: { after: ({ tx }) => announceAccessChange(tx) },
});
