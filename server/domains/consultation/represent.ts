import { REPRESENT } from '../../../contract/domains/consultation/represent.ts';
import { type Message, phrase, said, word } from '../../../contract/kernel/said.ts';
import type { ActionParts } from '../../engine/action/run-action.ts';
import { type Actor, can } from '../../engine/identity/actor.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import { applicantNotice } from './consultation.notices.ts';
import { actsAs, consultationSubject } from './consultation.policy.ts';
import type { ConsultationRow } from './consultation.tables.ts';

const isApplicant = (actor: Actor, row: ConsultationRow): boolean => row.applyUserId === actor.userId;

/** Whether this person may act in the applicant's place on this order (ADR 0164). */
export function represents(actor: Actor, row: ConsultationRow): boolean {
  return !isApplicant(actor, row) && can(actor, REPRESENT) && actsAs('hospital', actor, row);
}

/** What the other side is told of a move, with who made it where that is not the applicant. */
export function saidFor(actor: Actor, row: ConsultationRow, words: Message): Message {
  return isApplicant(actor, row) ? words : said`${phrase(words)}（${actor.realName}代申请人办理）`;
}

/** A move of the applicant: they are told where somebody made it in their place. */
export function represented<I>(parts: ActionParts<ConsultationRow, I>): ActionParts<ConsultationRow, I> {
  return {
    ...parts,
    after: async (context) => {
      const { tx, row, actor, step, call } = context;
      await parts.after?.(context);
      if (isApplicant(actor, row)) return;
      const label = consultationSubject.states.steps[step]?.instead?.label ?? '';
      await tell(tx, [applicantNotice(row, '本院同事已代您办理会诊', said`${actor.realName}：${word(label)}`)], call.stamp);
    },
  };
}
