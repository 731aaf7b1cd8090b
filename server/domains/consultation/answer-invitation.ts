import { sendBackConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { answerInvitation } from '../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import type { Seat } from '../../../contract/domains/consultation/kinds/many-subject.kind.ts';
import { deed, said, word } from '../../../contract/kernel/said.ts';
import { takeStep } from '../../engine/action/run-action.ts';
import { recordMove } from '../../engine/action/status-history.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { type CallOf, serve } from '../../engine/call/call.ts';
import { type Actor, can } from '../../engine/identity/actor.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import { stateConflict } from '../../engine/reference/dictionary-words.ts';
import { updateRow } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { conflict, forbidden, invalid } from '../../platform/refusal.ts';
import { declinedNotices } from './clinic-stop.ts';
import { refundAll, refundFees } from './consultation.money.ts';
import { applicantNotice, chiefNotice } from './consultation.notices.ts';
import { answered, keepAnswers, type Said, sayOf, seatsOf } from './consultation.panel.ts';
import { consultationSubject } from './consultation.policy.ts';
import { lockConsultation } from './consultation.reads.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';
import { returnNotice, returnsOf } from './returned-order.ts';

type Answering = CallOf<typeof answerInvitation>;

const states: readonly string[] = ['wait_scheduling', 'wait_diagnosis'];
const DECLINE = '2';

/** Whether this person has an invitation that they may still answer: also who has accepted may find that they cannot come. */
export function mayAnswer(actor: Actor, row: ConsultationRow): boolean {
  return states.includes(row.applyOrderStatus ?? '') && can(actor, answerInvitation.permission) && isAmong(actor, row);
}

/** The seat of this person on an order that asks several, whatever they answered. */
export function ownSeat(actor: Actor, row: Pick<ConsultationRow, 'experts'>): Seat | undefined {
  return seatsOf(row).find((seat) => seat.targetDoctorId === actor.userId && seat.targetTenantId === actor.tenantId);
}

/** Whether this person is one of several experts still: not who has declined or was absent. */
export function isAmong(actor: Actor, row: Pick<ConsultationRow, 'experts'>): boolean {
  return ownSeat(actor, row)?.isIn === 1;
}

/**
 * An invited expert accepts, or declines with a reason: then their fee goes back at once, and where they were the chief the next in line
 * is. When nobody is left the application goes back. Throws 400 for a missing reason, 403 to who was not asked, 404 for an order out of
 * sight, 409 when it was answered or has begun.
 */
export const serveAnswerInvitation = serve(answerInvitation, (call) =>
  call.transaction(async (tx) => {
    const { actor, input } = call;
    const row = await lockConsultation(tx, actor, input.applyOrderId);
    const seat = ownSeat(actor, row);
    if (!seat) throw forbidden(said`您不是该单据的${word('受邀专家')}，不能${deed(answerInvitation.title)}`);
    const status = row.applyOrderStatus ?? '';
    if (!states.includes(status)) throw await stateConflict(tx, consultationStates, status, answerInvitation.title);
    const isDeclining = input.type === DECLINE;
    if (seat.isIn === 0 || (seat.answer === 'accepted' && !isDeclining)) throw conflict('您已答复该会诊邀请');
    const { respRespondentsReason: reason } = input;
    if (isDeclining && !reason) throw invalid([{ field: 'respRespondentsReason', message: '请填写谢绝原因' }]);
    const answers: Said = new Map([
      [seat.targetDoctorId, isDeclining ? { answer: 'declined', reason: reason ?? '' } : { answer: 'accepted' }],
    ]);
    const seats = answered(seatsOf(row), answers, call.now);
    const isLast = seats.every(({ isIn }) => isIn === 0);
    const to = isLast ? await goBack(tx, call, row, reason ?? '') : await keep(tx, call, row, { seat, seats, isDeclining });
    await keepAnswers(tx, row, seats, answers, call.now);
    return { applyOrderId: row.id, applyOrderStatus: to };
  }),
);

/** Nobody is left: the same as when an expert alone sends it back. */
function goBack(tx: Tx, call: Answering, row: ConsultationRow, respRespondentsReason: string): Promise<string> {
  const { actor, stamp } = call;
  const input = { applyOrderId: row.id, respRespondentsReason };
  const parts = {
    // They may write it as long as their hospital sees it: that it ceases to comes after.
    set: async () => ({
      partyTenantIds: row.partyTenantIds,
      respRespondentsReason,
      returnReason: 'other',
      ...(await returnsOf(call.services, row)),
    }),
    after: async () => {
      await refundAll(tx, row, { ...stamp, userName: actor.realName, reason: '专家均谢绝邀请' });
      const why = said`原因：${respRespondentsReason}`;
      await tell(tx, [await returnNotice(call.services, row, '会诊专家均谢绝邀请，申请已退回', why)], stamp);
    },
    reason: () => respRespondentsReason,
  };
  return takeStep(tx, sendBackConsultation, consultationSubject, parts, row, { ...call, input, endpoint: sendBackConsultation });
}

interface Answered {
  seat: Seat;
  seats: readonly Seat[];
  isDeclining: boolean;
}

/** The order goes on with whoever is left. */
async function keep(tx: Tx, call: Answering, row: ConsultationRow, { seat, seats, isDeclining }: Answered): Promise<string> {
  const { actor, stamp, input } = call;
  const status = row.applyOrderStatus ?? '';
  const values = sayOf(seats);
  if (!(await updateRow(tx, consultationTable, row, values, stamp))) throw conflict();
  const label = isDeclining ? '谢绝邀请' : '接受邀请';
  const reason = isDeclining ? input.respRespondentsReason : undefined;
  await recordMove(tx, row, { action: answerInvitation.name, label, from: status, to: status, reason }, actor, stamp);
  await recordAudit(tx, call, { rowTable: consultationTable.name, rowId: row.id, rowTenantId: row.tenantId, changed: ['experts'] });
  if (!isDeclining) return status;
  await refundFees(tx, row, [seat], seat.targetDoctorId, { ...stamp, userName: actor.realName });
  const after = { ...row, ...values };
  const isNewChief = after.targetDoctorId !== row.targetDoctorId;
  await tell(
    tx,
    [
      applicantNotice(row, '有会诊专家谢绝邀请', said`会诊专家${seat.targetDoctorName}谢绝：${reason ?? ''}`),
      declinedNotices(row, after, seat.targetDoctorName),
      isNewChief ? [chiefNotice(after, '您已成为会诊的主诊专家')] : [],
    ],
    stamp,
  );
  return status;
}
