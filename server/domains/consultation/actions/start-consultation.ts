import { startConsultation as spec } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { act } from '../../../engine/action/run-action.ts';
import type { Actor } from '../../../engine/identity/actor.ts';
import { type Message, tell } from '../../../engine/outbox/outbox.ts';
import { conflict } from '../../../platform/refusal.ts';
import { isLeftAlone, refundFees } from '../consultation.money.ts';
import { absentNotices, applicantNotice, chiefNotice } from '../consultation.notices.ts';
import { acceptedBy, answered, keepAnswers, type Said, sayOf, seatsOf, silentSeats } from '../consultation.panel.ts';
import { consultationSubject } from '../consultation.policy.ts';
import type { ConsultationRow } from '../consultation.tables.ts';

/**
 * The expert begins: from now on the applicant can no longer cancel. Of several experts who has not answered does not attend; a chief who has
 * not answered is passed over only by who says so (`withoutChief`), else 409. Who reported that nobody came begins it no later than without that.
 */
export const startConsultation = act(spec, consultationSubject, {
  before: async ({ tx, row, actor, input, call }) => {
    if (await isLeftAlone(tx, call.services.database.forGroup(), row, call.now))
      throw conflict('已报告申请方未到，且约定时间已超过宽限，不能开始会诊。请联系运营人员改期');
    const { chief, successor } = withoutSilent(row, actor, call.now);
    if (chief && input.withoutChief !== 1)
      throw conflict(said`主诊专家${chief}尚未答复邀请。请等待其答复，或确认由${successor}接任主诊后开始`);
  },
  // An ECG that its named expert begins is theirs again, and nobody's to claim (ADR 0108).
  set: ({ row, actor, call }) => ({
    startTime: new Date(call.now),
    ...(row.poolTenantId ? { poolTenantId: null } : {}),
    ...withoutSilent(row, actor, call.now).values,
  }),
  after: async ({ tx, row, actor, call }) => {
    const silent = withoutSilent(row, actor, call.now);
    await tell(tx, noticesOf({ ...row, ...silent.values }, silent), call.stamp);
    if (silent.answers.size === 0) return;
    await refundFees(tx, row, silent.absent, 'start', { ...call.stamp, userName: actor.realName });
    await keepAnswers(tx, row, silent.seats, silent.answers, call.now);
  },
  reason: (_input, row, actor) => {
    const { chief, successor } = withoutSilent(row, actor, 0);
    return chief ? said`主诊专家${chief}尚未答复邀请，由${successor}接任` : undefined;
  },
});

type Silent = ReturnType<typeof withoutSilent>;

/** Of several experts, who has not answered until it begins does not attend. A chief who begins it has accepted thereby. */
function withoutSilent(row: ConsultationRow, actor: Actor, now: number) {
  const silent = silentSeats(row);
  const accepted = acceptedBy(row, actor.userId);
  const absent = silent.filter(({ targetDoctorId }) => !accepted.has(targetDoctorId));
  const ofAbsent: Said = new Map(absent.map((seat) => [seat.targetDoctorId, { answer: 'absent', reason: '会诊开始时尚未答复' }]));
  const answers: Said = new Map([...accepted, ...ofAbsent]);
  const seats = answered(seatsOf(row), answers, now);
  const values = answers.size > 0 ? sayOf(seats) : {};
  // The chief who is passed over, and who takes their place.
  const chief = absent.find(({ isChief }) => isChief === 1)?.targetDoctorName;
  const successor = seats.find(({ isChief }) => isChief === 1)?.targetDoctorName ?? '';
  return { seats, answers, absent, values, chief, successor };
}

function noticesOf(row: ConsultationRow, { absent, chief, successor }: Silent): (Message | Message[])[] {
  const told = absentNotices(row, absent, '会诊已开始，您未答复邀请，视为未参加');
  if (!chief) return [applicantNotice(row, '会诊已开始'), told];
  const change = said`主诊专家${chief}尚未答复邀请，由${successor}接任`;
  return [applicantNotice(row, '会诊已开始，主诊专家已更换', change), chiefNotice(row, '您已成为会诊的主诊专家'), told];
}
