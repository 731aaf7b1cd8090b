import { passStatement as spec } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { consultationParams } from '../../../../contract/domains/consultation/consultation.params.ts';
import { act } from '../../../kernel/action/run-action.ts';
import { tell } from '../../../kernel/outbox/outbox.ts';
import { balanceOf, bookEntries } from '../../../kernel/payment/payment-ledger.ts';
import { readParams } from '../../settings/param.reads.ts';
import { applicantNotice, expertNotice } from '../consultation.notices.ts';
import { consultationSubject } from '../consultation.policy.ts';

/** Settlement: the paid fee is divided between hospital, expert and platform, once; the cents always add up. */
export const passStatement = act(spec, consultationSubject, {
  set: ({ call }) => ({ statementTime: new Date(call.now) }),
  after: async ({ tx, row, actor, call }) => {
    const { paid } = await balanceOf(tx, row);
    const params = await readParams(tx, consultationParams, row.tenantId);
    const hospital = Math.floor((paid * params['consultation.share-hospital']) / 100);
    const expert = Math.floor((paid * params['consultation.share-expert']) / 100);
    const parts = { hospital, expert, platform: paid - hospital - expert };
    const entries = Object.entries(parts).map(
      ([part, amount]) => ({ kind: 'share', channel: 'cashier', amount, part, userName: actor.realName }) as const,
    );
    if (paid > 0) await bookEntries(tx, row, entries, call.stamp);
    await tell(tx, [applicantNotice(row, '会诊结算通过'), expertNotice(row, '会诊结算通过')], call.stamp);
  },
});
