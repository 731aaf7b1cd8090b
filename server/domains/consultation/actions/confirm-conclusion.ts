import type { Seat, Verdict } from '../../../../contract/domains/consultation/kinds/many-subject.kind.ts';
import { confirmConclusion as spec } from '../../../../contract/domains/consultation/kinds/many-video.actions.ts';
import { fillIn } from '../../../../contract/kernel/prompts.ts';
import { act } from '../../../engine/action/run-action.ts';
import type { Actor } from '../../../engine/identity/actor.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { conflict, invalid } from '../../../platform/refusal.ts';
import { concludedNotices, dissentNotice, endedIn } from '../conclusion.ts';
import { sayOf, seatsOf } from '../consultation.panel.ts';
import { consultationSubject } from '../consultation.policy.ts';
import type { ConsultationRow } from '../consultation.tables.ts';
import { hasSpoken, isIssued, keepVerdict, withVerdict } from '../consultation.verdicts.ts';

/**
 * Somebody who attended agrees with the conclusion, or dissents and says why (domain rules 6.2.6). With half of those who attended it counts,
 * and what else is said of it changes nothing but the report. Throws 400 for a dissent without words, 409 when it is not the conclusion that was read.
 */
export const confirmConclusion = act(spec, consultationSubject, {
  to: ({ row, step, actor }) => (counts(row) || isIssued(seatsAfter(row, actor, step)) ? 'diagnosis' : 'diagnosis_issued'),
  before: ({ row, step, input, actor }) => {
    if (hasSpoken(row, actor.userId)) throw conflict('会诊意见已生效，您已表态');
    if (input.conclusion && input.conclusion.trim() !== row.respRespondentsOpinion?.trim())
      throw conflict('会诊结论已修改，请重新阅读后再确认');
    if (step === 'dissent' && !input.dissent) throw invalid([{ field: 'dissent', message: fillIn(spec.input.dissent.label) }]);
  },
  set: ({ row, step, actor, to, call }) => {
    const seats = seatsAfter(row, actor, step);
    // Since when it has been waited for does not change with a single word.
    const ended = to === 'diagnosis' ? endedIn(row, to, call.now) : {};
    return { ...sayOf(seats), ...ended };
  },
  after: async ({ tx, row, step, input, actor, to, call }) => {
    const after = { ...row, experts: seatsAfter(row, actor, step) };
    await tell(
      tx,
      [
        ...(step === 'dissent' ? dissentNotice(row, input.dissent ?? '') : []),
        ...(to === 'diagnosis' && !counts(row) ? concludedNotices(after, to) : []),
      ],
      call.stamp,
    );
    const dissent = step === 'dissent' ? (input.dissent ?? null) : null;
    await keepVerdict(tx, row, actor.userId, { verdict: verdictOf(step), dissent, now: call.now });
  },
});

const counts = ({ applyOrderStatus }: ConsultationRow): boolean => applyOrderStatus === 'diagnosis';
const verdictOf = (step: string): Verdict => (step === 'dissent' ? 'dissented' : 'confirmed');
const seatsAfter = (row: ConsultationRow, actor: Actor, step: string): Seat[] => withVerdict(seatsOf(row), actor.userId, verdictOf(step));
