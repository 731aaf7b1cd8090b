import { startConsultation as spec } from '../../../../contract/domains/consultation/consultation.actions.ts';
import type { ExpertAnswer, Seat } from '../../../../contract/domains/consultation/kinds/many-subject.kind.ts';
import { act } from '../../../engine/action/run-action.ts';
import type { Actor } from '../../../engine/identity/actor.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { refundFees } from '../consultation.money.ts';
import { applicantNotice } from '../consultation.notices.ts';
import { answered, keepAnswers, type Said, sayOf, seatsOf } from '../consultation.panel.ts';
import { consultationSubject } from '../consultation.policy.ts';
import type { ConsultationRow } from '../consultation.tables.ts';

/** The expert begins: from now on the applicant can no longer cancel. */
export const startConsultation = act(spec, consultationSubject, {
  set: ({ row, actor, call }) => ({ startTime: new Date(call.now), ...withoutSilent(row, actor, call.now).values }),
  after: async ({ tx, row, actor, call }) => {
    const { absent, said, seats } = withoutSilent(row, actor, call.now);
    await tell(tx, [applicantNotice(row, '会诊已开始')], call.stamp);
    if (said.size === 0) return;
    await refundFees(tx, row, absent, 'start', { ...call.stamp, userName: actor.realName });
    await keepAnswers(tx, row, seats, said, call.now);
  },
});

const ACCEPTED: { answer: ExpertAnswer } = { answer: 'accepted' };

/** Of several experts, who has not answered until it begins does not attend. A chief who begins it has accepted thereby. */
function withoutSilent(row: ConsultationRow, actor: Actor, now: number) {
  const silent = seatsOf(row).filter(({ answer }) => answer === 'invited');
  const accepts = ({ targetDoctorId, isChief }: Seat): boolean => targetDoctorId === actor.userId && isChief === 1;
  const answers: Said = new Map(
    silent.map((seat) => [seat.targetDoctorId, accepts(seat) ? ACCEPTED : { answer: 'absent', reason: '会诊开始时尚未答复' }]),
  );
  const seats = answered(seatsOf(row), answers, now);
  const absent = silent.filter((seat) => !accepts(seat));
  return { seats, said: answers, absent, values: answers.size > 0 ? sayOf(seats) : {} };
}
