import { REPRESENT } from '../../../contract/domains/consultation/represent.ts';
import { type Message, phrase, said, word } from '../../../contract/kernel/said.ts';
import type { ActionParts } from '../../engine/action/run-action.ts';
import { type Move, recordMove } from '../../engine/action/status-history.ts';
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
      await tell(tx, [standInNotice(row, actor, labelOf(step))], call.stamp);
    },
  };
}

/** Whoever was named to go on with an order of somebody else is told of the draft that they have by it. */
export async function tellWhoGoesOn(tx: Tx, first: ConsultationRow, draft: ConsultationRow, actor: Actor, stamp: Stamp): Promise<void> {
  if (isApplicant(actor, draft) || draft.applyUserId === first.applyUserId) return;
  await tell(tx, [standInNotice(draft, actor, labelOf('renew'))], stamp);
}

/** What is no move of the order, done in the applicant's place: the history names who did it, and the applicant is told. Nothing for the applicant. */
export async function noteStandIn(
  tx: Tx,
  row: ConsultationRow,
  actor: Actor,
  { action, label, reason }: Pick<Move, 'action' | 'label' | 'reason'>,
  stamp: Stamp,
): Promise<void> {
  if (!represents(actor, row)) return;
  const status = row.applyOrderStatus ?? '';
  await recordMove(tx, row, { action, label, from: status, to: status, reason: reason ?? null }, actor, stamp);
  await tell(tx, [standInNotice(row, actor, label)], stamp);
}

const labelOf = (step: string): string => consultationSubject.states.steps[step]?.instead?.label ?? '';

function standInNotice(row: ConsultationRow, actor: Actor, label: string): Notice {
  return applicantNotice(row, '本院同事已代您办理会诊', said`${actor.realName}：${word(label)}`);
}
