/** The money of an order: its ledger, its card, and the end of what an expert leaves lying. */
export const labelsEnMoney: Readonly<Record<string, string>> = {
  // Accounts and bookings
  院内收费: 'In-house cashier',
  支付平台: 'Payment portal',
  单据待结: 'Held for the order',
  应退: 'Refund due',
  医院分成: "Hospital's share",
  专家分成: "Expert's share",
  平台分成: "Platform's share",
  不予退费: 'Forfeited',
  收费: 'Payment',
  退费: 'Refund',
  退款付出: 'Refund paid out',
  结算分成: 'Division at settlement',

  // The card
  收费与结算: 'Payment and settlement',
  会诊收费与结算: 'Consultation: payment and settlement',
  收费与结算记录: 'Entries of payment and settlement',
  查看收费与结算: 'View payment and settlement',
  暂无收费记录: 'Nothing was paid',
  应退未付: 'Refund not yet paid out',
  已收: 'Paid',
  已退: 'Refunded',
  已结算: 'Settled',
  待结: 'Held',
  '收据号 {no}': 'Receipt {no}',

  // What is due from rounds that ended
  办理退费: 'Pay out refund',
  退费金额: 'Amount paid out',
  请输入退费金额: 'Please enter the amount paid out',
  '退费金额应与应退未付金额一致：¥{value}': 'The amount must be the refund not yet paid out: ¥{value}',

  // Ending
  终止会诊: 'Consultation ended',
  终止原因: 'Reason for ending',
  终止并退费: 'End and refund',
  请填写终止原因: 'Please give the reason for ending',

  // Notices
  '会诊已终止，会诊费全额退回': 'The consultation was ended; the fee goes back whole',
  会诊已终止: 'The consultation was ended',

  // Refusals
  退费金额与应退未付金额不一致: 'The amount is not the refund that is due',
  该单据没有应退未付的费用: 'No refund is due for this order',
  '应退未付金额与账目不一致，请联系运营人员': 'The refund due does not agree with the ledger; please contact the operator',
  '该单据有应退未付的费用，办理退费后才能删除': 'A refund is due for this order; it can be deleted once that was paid out',
  您不能查看该单据的收费与结算: 'You may not see the money of this order',
  '该单据已收费，尚未结清': 'This order was paid already, and the payment is still held',
  '医院与专家分成合计超过100%，请先由平台改正分成参数':
    'The shares of hospital and expert come to more than 100%; the platform has to correct them first',
  '待收加时费与账目不一致，请联系运营人员': 'The extra fee does not agree with the accounts; please contact the operators',
};
