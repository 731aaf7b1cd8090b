import { passStatement as spec } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { type Message, said } from '../../../../contract/kernel/said.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { billExtraFee, settleFee } from '../consultation.money.ts';
import { applicantNotice, expertNotice } from '../consultation.notices.ts';
import { consultationSubject } from '../consultation.policy.ts';
import { type Accepted, acceptedExtra, checkAccepted } from '../extra-time.ts';
import { secondAudit } from '../second-audit.ts';

/**
 * Settlement: the paid fee is divided between hospital, expert and platform, once; the cents always add up. What is
 * accepted of the extra time is owed from here on, so that the order is complete without waiting for it.
 */
export const passStatement = act(spec, consultationSubject, {
  before: ({ row, input }) => checkAccepted(row, input),
  set: ({ row, input, actor, call }) => ({
    statementTime: new Date(call.now),
    ...secondAudit('1', actor, call.now),
    ...acceptedExtra(row, input),
  }),
  after: async ({ tx, row, input, actor, call }) => {
    const by = { ...call.stamp, userName: actor.realName };
    const kept = acceptedExtra(row, input);
    const { extraDue = 0, extraRemark } = kept;
    await settleFee(tx, row, by);
    await billExtraFee(tx, row, extraDue, { ...by, reason: extraRemark });
    await tell(
      tx,
      [
        applicantNotice(row, '会诊结算通过', extraDue > 0 ? '另有加时费待缴，请到收费处缴纳。' : undefined),
        expertNotice(row, '会诊结算通过', lessBecause(kept)),
      ],
      call.stamp,
    );
  },
  reason: (input, row) => lessBecause(acceptedExtra(row, input)),
});

const lessBecause = ({ extraRemark }: Accepted): Message | undefined => (extraRemark ? said`加时核减原因：${extraRemark}` : undefined);
