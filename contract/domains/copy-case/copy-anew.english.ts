import type { English } from '../../kernel/english.ts';

/** Of what is put right, handed back, and asked for once more. */
export const english: English = {
  labels: {
    本院人员: 'Colleague',
    代为取消: 'Cancel for the applicant',
    '由本院代申请人取消；取消后已付款项全部退还。': 'Cancelled by the hospital for the applicant; what was paid is refunded in full.',
    您的复印申请已由本院代为取消: 'Your hospital cancelled your copy request for you',
    撤销补缴收费: 'Withdraw the supplement',
    '误收补缴时使用：待补缴金额作废，申请退回待复印，随后重新按页结算。':
      'For a supplement asked for by mistake: it is void, and the pages are settled anew.',
    病案复印费用补缴已撤销: 'The supplement for your copies was withdrawn',
    更正页数: 'Correct the page count',
    '页数录入有误时使用：按已收、已退的金额重新结算，多退，少补。':
      'For a wrong page count: settled anew against what was paid and refunded; the difference is refunded or supplemented.',
    病案复印页数已更正: 'The page count of the copies was corrected',
    '页数没有变动，无须更正': 'The page count is the same as before',
    改为邮寄: 'Change to mailing',
    '改为邮寄给收件人；未付过邮寄费的，补缴后寄出。':
      'To be mailed to the receiver; where the mailing was not paid for, once that is supplemented.',
    病案复印件改为邮寄: 'The copies are to be mailed',
    已退现金: 'Cash handed back',
    应退现金: 'Cash to hand back',
    待退现金: 'Cash not handed back yet',
    '将现金交给申请人后登记。': 'Note this once the applicant has the cash.',
    该申请没有待退的现金: 'No cash is to be handed back of this request',
    退费金额与待退金额不一致: 'The amount is not the cash that is to be handed back',
    '待退金额与账目不一致，请联系运营人员': 'What is to be handed back differs from the books; please call the operators',
    复印费用待退现金: 'Cash of a copy request is to be handed back',
    '复印费用待退，请到收费窗口领取现金': 'Your payment for copies is to be refunded; please collect the cash at the cashier',
    邮寄费待补缴: 'Mailing still to pay',
    '复制为一份新的复印申请草稿，原申请保持不变。证明材料一并带入；授权委托书、单位公函只对一次申请有效，须重新上传。':
      'Copied into a new draft; this request stays as it is. Papers go along; letters of authorisation and official letters hold for one request and are uploaded anew.',
    再次申请自编号: 'Id of the request before',
    该申请已是自取: 'This request is collected already',
    代为再次申请中: 'A colleague is asking once more',
    '再次申请自（可打开）': 'Asked for before as (may be opened)',
    '已再次申请为（可打开）': 'Asked for again as (may be opened)',
    退还现金: 'Hand back cash',
    '复制为一份您本人的复印申请草稿，由您继续办理；原申请保持不变。联系电话、收件人电话和收件地址不复制，须向申请人核实后填写；授权委托书、单位公函须重新上传。':
      'Copied into a draft of your own, with which you go on; this request stays as it is. Telephones and address are not copied: please ask the applicant. Letters of authorisation and official letters are uploaded anew.',
    本院已代您再次申请病案复印: 'Your hospital asks for your copies once more',
    '待补缴的只有邮寄费，请使用“改为自取”': 'The mailing alone is still to pay; please use “Change to collecting”',
    复印费用待退现金已抵缴: 'Cash to hand back pays for your copies',
    该复印申请已再次申请: 'This request has been made once more already',
    病案复印已另行再次申请: 'The copies were asked for once more otherwise',
    申请人已自行再次申请病案复印: 'The applicant asks for the copies once more themselves',
  },
  messages: {
    '该复印申请已再次申请为 {no}，不能重复提交': 'It has been asked for once more as {no} already',
    '您代建的复印申请 {draft}（{patient}）可以删除': 'Your draft {draft} ({patient}) for them can be deleted',
  },
};
