/** Extra time of a consultation: entered, audited, owed, collected. */
export const labelsEnExtraTime: Readonly<Record<string, string>> = {
  // Fields
  加时: 'Extra time',
  加时费: 'Extra time fee',
  '加时（半小时）': 'Extra time (half hours)',
  '核定加时（半小时）': 'Accepted extra time (half hours)',
  核减原因: 'Reason for accepting less',
  待收加时费: 'Extra time fee owed',
  '超出常规时间的半小时数，没有则不填': 'Half hours beyond the ordinary time; leave empty if none',
  不填则按专家填写的加时全部认可: 'Empty: all that the expert entered is accepted',
  '会诊加时费（每半小时）': 'Extra time fee (each half hour)',

  // Ledger
  应收待分成: 'Billed, to be divided',
  记应收: 'Bill',
  收取应收: 'Collection of a bill',
  应收加时费: 'Extra time fee billed',
  收取加时费: 'Collect extra time fee',

  // Dialogs
  专家填写的加时: 'Extra time entered by the expert:',
  '（每半小时 ¥{value}）': '(¥{value} each half hour)',
  '{count}个半小时': 'Half hours: {count}',
  '{count}个半小时（填写{entered}个）': 'Half hours: {count} of {entered}',
  不收费: 'no charge',
  '结算通过后不可撤销；核定的加时费记为申请医院应收，由收费处收取。':
    'Settlement cannot be undone. The accepted fee is owed by the applying hospital and collected by its cashier.',
  '收费金额应与待收加时费一致：¥{value}': 'The amount must be the extra time fee owed: ¥{value}',

  // Refusals
  核定加时不能超过专家填写的加时: 'No more extra time can be accepted than the expert entered',
  核减加时请填写原因: 'Please give the reason for accepting less',
  收费金额与待收加时费不一致: 'The amount is not the extra time fee owed',
  该单据没有待收的加时费: 'This order owes no extra time fee',
};
