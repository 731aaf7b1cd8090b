import { objectAbsent as spec } from '../../../../contract/domains/consultation/absent-applicant.actions.ts';
import type { InputOf } from '../../../../contract/kernel/field.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { conflict } from '../../../platform/refusal.ts';
import { isObjectable, objectionNotices } from '../absent-applicant.ts';
import { isGraceOver } from '../consultation.money.ts';
import { consultationSubject } from '../consultation.policy.ts';
import { represented, saidFor } from '../represent.ts';
import { minuteOf } from '../schedule-hour.ts';

/** The applicant says that they did come, or why they could not: the report counts no more, and the clock ends the order as if there had been none (ADR 0173). */
export const objectAbsent = act(
  spec,
  consultationSubject,
  represented<InputOf<typeof spec.input>>({
    before: ({ row, call }) => {
      if (!isObjectable(row, call.now)) throw conflict(said`提出异议的时限${minuteOf(row.absentObjectUntil)}已过`);
    },
    set: ({ input, call }) => ({ absentObjectTime: new Date(call.now), absentObjection: input.absentObjection }),
    after: async ({ tx, row, input, actor, call }) => {
      const isOver = await isGraceOver(call.services.database.forGroup(), row, call.now);
      await tell(tx, objectionNotices(row, saidFor(actor, row, input.absentObjection), isOver), call.stamp);
    },
    reason: (input) => input.absentObjection,
  }),
);
