import { sendBackConsultation as spec } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { mayBeUnderWay } from '../../../../contract/domains/consultation/kinds/slide-return.states.ts';
import type { InputOf } from '../../../../contract/kernel/field.ts';
import { enter } from '../../../../contract/kernel/prompts.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { cutText } from '../../../platform/cut-text.ts';
import { invalid } from '../../../platform/refusal.ts';
import { refundAll } from '../consultation.money.ts';
import { expertNotice } from '../consultation.notices.ts';
import { asksSeveral, sayOf, seatsOf } from '../consultation.panel.ts';
import { consultationSubject } from '../consultation.policy.ts';
import type { ConsultationChange, ConsultationRow } from '../consultation.tables.ts';
import { returnNotice, returnsOf } from '../returned-order.ts';
import { awaited, hasSlides, sentBack } from '../slide-return.ts';

type Given = InputOf<typeof spec.input>;

/**
 * The invited expert declines with a reason; the fee goes back whole (domain rules 6.1.3, 6.1.5). Posted slides go back with it, under a
 * number (6.3.2), or later where they have not arrived; what has begun goes back for unqualified slides alone (6.3.5).
 */
export const sendBackConsultation = act(spec, consultationSubject, {
  before: ({ row, input }) => checkSlides(row, input),
  // They still see what they returned and why, as it was; the first edit takes it out of their sight (ADR 0052).
  set: async ({ row, input, call }) => ({
    ...answersOf(row),
    levelOneAuditStatus: row.levelOneAuditStatus,
    partyTenantIds: row.partyTenantIds,
    respRespondentsReason: input.respRespondentsReason,
    returnReason: input.returnReason ?? (hasBegun(row) ? 'slide' : 'other'),
    ...(await returnsOf(call.services, row)),
    ...(hasBegun(row) ? { sliceQuality: input.sliceQuality, sliceRemark: cutText(input.respRespondentsReason, 200) } : {}),
    ...slidesOf(row, input, call.now),
  }),
  after: async ({ tx, row, input, actor, call }) => {
    await refundAll(tx, row, { ...call.stamp, userName: actor.realName, reason: '专家退回' });
    const others = expertNotice(row, TITLE, told(row, input)).filter(({ to }) => asksSeveral(row) && to.userId !== actor.userId);
    await tell(tx, [await returnNotice(call.services, row, TITLE, told(row, input)), others], call.stamp);
  },
  reason: (input, row) => (goBack(row, input) ? told(row, input) : input.respRespondentsReason),
});

const TITLE = '会诊申请被专家退回';

/** Who was in and who had declined stays said as long as they see it; the price is that of asking all of them again. */
function answersOf(row: ConsultationRow): ConsultationChange {
  if (!asksSeveral(row)) return {};
  const { remotePrice: _, ...answers } = sayOf(seatsOf(row));
  return answers;
}

/** Slides go back at once, unless they may be on their way to the expert, who cannot know by which number. */
const goBack = (row: ConsultationRow, { returnMailNo }: Given): boolean => hasSlides(row) && (!mayBeUnderWay(row) || Boolean(returnMailNo));

function slidesOf(row: ConsultationRow, input: Given, now: number): ConsultationChange {
  if (!hasSlides(row)) return {};
  return goBack(row, input) ? sentBack(input, now) : awaited(row);
}

const hasBegun = ({ applyOrderStatus }: ConsultationRow): boolean => applyOrderStatus === 'diagnosis_ing';

/** Throws 400 for slides without a way back, and for a consultation that has begun over slides that are fit. */
function checkSlides(row: ConsultationRow, input: Given): void {
  const { returnMailNo, sliceQuality } = input;
  const label = spec.input.returnMailNo.label;
  const missing = goBack(row, input) && !returnMailNo ? [{ field: 'returnMailNo', message: enter(label) }] : [];
  const isFit = hasBegun(row) && !sliceQuality?.startsWith('unqualified');
  const fit = isFit ? [{ field: 'sliceQuality', message: '会诊开始后，只能因切片不合格退回' }] : [];
  if (missing.length + fit.length > 0) throw invalid([...fit, ...missing]);
}

function told(row: ConsultationRow, input: Given) {
  const { respRespondentsReason: reason, returnCompany, returnMailNo } = input;
  return goBack(row, input) ? said`原因：${reason}（切片归还：${returnCompany ?? ''} ${returnMailNo ?? ''}）` : said`原因：${reason}`;
}
