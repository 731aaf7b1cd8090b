import { cancelConsultation as spec } from '../../../../contract/domains/consultation/consultation.actions.ts';
import type { InputOf } from '../../../../contract/kernel/field.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { type ActionContext, act } from '../../../engine/action/run-action.ts';
import type { Actor } from '../../../engine/identity/actor.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { refuseLessBack } from '../cancel-terms.ts';
import { percentBackAt, refundCancelled } from '../consultation.money.ts';
import { endNotice } from '../consultation.notices.ts';
import { consultationSubject } from '../consultation.policy.ts';
import type { ConsultationRow } from '../consultation.tables.ts';
import { isApplicant, represented, saidFor } from '../represent.ts';

type Cancelling = Pick<ActionContext<ConsultationRow, unknown>, 'tx' | 'row' | 'actor'> & {
  readonly input: { readonly reason: string; readonly refund?: number | null | undefined };
  readonly call: Pick<ActionContext<ConsultationRow, unknown>['call'], 'stamp' | 'services'>;
};

/** What cancelling does, by whichever call. What goes back depends on how long before the appointed hour it is (domain rules 6.1.5). */
export const cancelParts = {
  set: ({ row }: Pick<Cancelling, 'row'>) => ({ cancelOrderStatus: row.applyOrderStatus }),
  after: async ({ tx, row, input, actor, call }: Cancelling): Promise<void> => {
    // Asked once: an absence that is entered or withdrawn meanwhile changes nothing between what is refused and what is paid.
    const percent = await percentBackAt(call.services, tx, row, call.stamp.now);
    await refuseLessBack(tx, row, percent, input.refund);
    await refundCancelled(tx, row, percent, { ...call.stamp, userName: actor.realName, reason: booked(actor, row, input.reason) });
    if (row.levelOneAuditStatus === '1')
      await tell(tx, [endNotice(row, '会诊已取消', saidFor(actor, row, said`原因：${input.reason}`))], call.stamp);
  },
};

/** Why money went back, as the books have it. */
const booked = (actor: Actor, row: ConsultationRow, reason: string): string =>
  isApplicant(actor, row) ? `申请人取消：${reason}` : `${actor.realName}代申请人取消：${reason}`;

/** The applicant withdraws. */
export const cancelConsultation = act(
  spec,
  consultationSubject,
  represented<InputOf<typeof spec.input>>({
    ...cancelParts,
    reason: (input) => input.reason,
  }),
);
