import type { English } from '../../kernel/english.ts';

/** Words of fees, refunds and settlement. */
export const english: English = {
  labels: {
    会诊收费与结算: 'Consultation: payment and settlement',
    收费与结算记录: 'Entries of payment and settlement',
    查看收费与结算: 'View payment and settlement',
    应退未付: 'Refund not yet paid out',
    待退现金抵缴: 'Kept of the refund due',
    会诊费已抵缴: 'The refund due was kept for the fee',
    '待退现金已有变化，请刷新后重新核对抵缴金额': 'The refund due has changed; reload, and check what is kept of it',
    已收: 'Paid',
    已退: 'Refunded',
    办理退费: 'Pay out refund',
    退费金额: 'Amount paid out',
    终止会诊: 'Consultation ended',
    终止原因: 'Reason for ending',
    终止并退费: 'End and refund',
    '会诊已终止，会诊费将全额退还': 'The consultation was ended; the fee will be refunded in full',
    会诊已终止: 'The consultation was ended',
    退费金额与应退未付金额不一致: 'The amount is not the refund that is due',
    该单据没有应退未付的费用: 'No refund is due for this order',
    '应退未付金额与账目不一致，请联系运营人员': 'The refund due does not agree with the ledger; please contact the operator',
    '该单据有收费记录，不能删除': 'Money has been taken for this order; it cannot be deleted',
    '该单据有应退未付的费用，办理退费后才能删除': 'A refund is due for this order; it can be deleted once that was paid out',
    您不能查看该单据的收费与结算: 'You may not see the money of this order',
    '待收加时费与账目不一致，请联系运营人员': 'The extra fee does not agree with the accounts; please contact the operators',
  },
};
