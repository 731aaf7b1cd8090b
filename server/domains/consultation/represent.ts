import { REPRESENT } from '../../../contract/domains/consultation/represent.ts';
import { type Message, phrase, said, word } from '../../../contract/kernel/said.ts';
import type { ActionParts } from '../../engine/action/run-action.ts';
import { type Actor, can } from '../../engine/identity/actor.ts';
import { type Message as Notice, tell } from '../../engine/outbox/outbox.ts';
import type { Stamp } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { applicantNotice } from './consultation.notices.ts';
import { actsAs, consultationSubject } from './consultation.policy.ts';
import type { ConsultationRow } from './consultation.tables.ts';

/** Whether it is this person's own application. */
export const isApplicant = (actor: Actor, row: ConsultationRow): boolean => row.applyUserId === actor.userId;

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
      await tell(tx, [standInNotice(row, actor, step)], call.stamp);
    },
  };
}

/** Whoever was named to go on with an order of somebody else is told of the draft that they have by it. */
export async function tellWhoGoesOn(tx: Tx, first: ConsultationRow, draft: ConsultationRow, actor: Actor, stamp: Stamp): Promise<void> {
  if (isApplicant(actor, draft) || draft.applyUserId === first.applyUserId) return;
  await tell(tx, [standInNotice(draft, actor, 'renew')], stamp);
}

function standInNotice(row: ConsultationRow, actor: Actor, step: string): Notice {
  const label = consultationSubject.states.steps[step]?.instead?.label ?? '';
  return applicantNotice(row, '本院同事已代您办理会诊', said`${actor.realName}：${word(label)}`);
}
