import { type Format, field, pick } from '../../kernel/field.ts';
import type { Move, Tell } from '../../kernel/lifecycle.ts';
import { enter, fillIn } from '../../kernel/prompts.ts';
import { incomplete } from '../../kernel/sent.ts';
import { lettersAndDigits, personName, reason } from '../../kernel/validators.ts';
import { copyCaseFormFields, receiverNames } from './copy-case.fields.ts';
import { copyCaseUpload } from './copy-case.upload.ts';
import { courierCompanies } from './copy-case.words.ts';

const link = '/copy-case/detail?id={id}';
const why = field.longText('原因', { required: fillIn, max: 500, format: reason });
const told = (title: string, text = '复印申请 {no}（{patientName}）'): Tell => ({ to: 'applicant', title, text, link });
const trackingFormat: Format = { pattern: /^[A-Za-z0-9-]+$/, message: '格式不正确，请重新填写' };
const paid = { receiptNo: field.text('收据号', { max: 32 }) } as const;
const get = (path: string) => [{ method: 'GET', path: `/blade-handheld-hospital/copyCases/${path}` }] as const;

/** The moves of a request for copies; what they do besides stands in the rules. */
export const copyCaseMoves = {
  // `submit` is where the specification keeps a request.
  submit: { permission: 'copy_case_add', title: '提交', path: 'handIn', lasting: true },
  pay: {
    title: '收取预付款',
    input: { amount: field.money('收费金额', { required: enter }), ...paid },
    due: 'prepayFee',
    marks: { payTime: 'now' },
    money: true,
    tells: [{ to: 'office', permission: 'copy_case_audit', title: '复印申请待审核', text: '复印申请 {no}（{patientName}）', link }],
  },
  approve: {
    permission: 'copy_case_audit',
    title: '审核通过',
    path: 'copyCaseApprove',
    also: get('copyCaseApprove'),
    confirm: '确认申请人与证明材料相符后通过，随后由病案室复印并按页结算。',
    marks: { auditName: 'realName', auditTime: 'now' },
    tells: [told('复印申请已通过审核')],
    batch: true,
  },
  refuse: {
    permission: 'copy_case_audit',
    title: '审核不通过',
    path: 'copyCaseReject',
    input: { reason: why },
    marks: { refuseReason: 'reason', auditName: 'realName', auditTime: 'now' },
    confirm: '不通过后已付款项全部退还。',
    tells: [told('复印申请未通过审核', '复印申请 {no}（{patientName}）：{reason}')],
    danger: true,
  },
  cancel: { title: '取消申请', confirm: '取消后已付款项全部退还。', danger: true },
  cancelFor: {
    title: '代为取消',
    input: { reason: why },
    confirm: '由本院代申请人取消；取消后已付款项全部退还。',
    tells: [told('您的复印申请已由本院代为取消', '复印申请 {no}（{patientName}）：{reason}')],
    danger: true,
  },
  settle: {
    title: '按页结算',
    input: { pageCount: field.whole('每份页数', { required: fillIn, min: 1, max: 20_000 }) },
    confirm: '按实际页数结算：多退，少补。',
    lasting: true,
  },
  recount: {
    permission: 'copy_case_settle',
    title: '撤销补缴收费',
    confirm: '误收补缴时使用：待补缴金额作废，申请退回待复印，随后重新按页结算。',
    tells: [told('病案复印费用补缴已撤销')],
  },
  repage: {
    permission: 'copy_case_settle',
    title: '更正页数',
    input: { pageCount: field.whole('每份页数', { required: fillIn, min: 1, max: 20_000 }), reason: why },
    confirm: '页数录入有误时使用：按已收、已退的金额重新结算，多退，少补。',
    tells: [told('病案复印页数已更正', '复印申请 {no}（{patientName}）：{reason}')],
    lasting: true,
  },
  supplement: {
    title: '收取补缴款',
    input: { amount: field.money('收费金额', { required: enter }), ...paid },
    due: 'supplementDue',
    money: true,
    lasting: true,
  },
  send: {
    title: '寄出',
    path: 'sendOutGoods',
    also: get('sendOutGoods'),
    input: {
      courier: field.openChoice('快递公司', courierCompanies, {
        dictionary: 'courier_company',
        wire: ['courierCode'],
        hint: '不选则与最近一次寄出相同',
      }),
      trackingNumber: field.text('快递单号', { required: enter, format: trackingFormat, max: 32 }),
    },
    marks: { sendTime: 'now' },
    tells: [told('病案复印件已寄出', '复印申请 {no}（{patientName}），快递单号 {trackingNumber}')],
    lasting: true,
  },
  collect: {
    permission: 'copy_case_send',
    title: '改为自取',
    confirm: '改为到病案室自取；尚未寄出的，邮寄费退还。',
    tells: [told('病案复印件改为自取')],
    lasting: true,
  },
  mail: {
    permission: 'copy_case_send',
    title: '改为邮寄',
    input: pick(copyCaseFormFields, ...receiverNames),
    confirm: '改为邮寄给收件人；未付过邮寄费的，补缴后寄出。',
    tells: [told('病案复印件改为邮寄')],
    lasting: true,
  },
  // Before what is done about trouble: of a parcel on its way this is what usually comes.
  receive: { permission: 'copy_case_send', title: '登记签收', confirm: '确认收件人已收到复印件。', lasting: true, batch: true },
  resolve: {
    permission: 'copy_case_send',
    title: '异常已处理',
    input: { reason: field.longText('处理情况', { required: fillIn, max: 500, format: reason }) },
  },
  resend: {
    permission: 'copy_case_send',
    title: '退回重寄',
    confirm: '退件已收回后使用，随后重新寄出。',
    lasting: true,
  },
  correct: {
    permission: 'copy_case_send',
    title: '更正快递单号',
    input: {
      trackingNumber: field.text('正确单号', {
        format: trackingFormat,
        max: 32,
        hint: '填写后随即按正确单号查询物流；单号与快递公司都不填则退回待寄送，重新登记寄出',
      }),
      courier: field.openChoice('快递公司', courierCompanies, {
        dictionary: 'courier_company',
        hint: '不选则不变；只选快递公司时，原单号视为正确，随即向该公司查询',
      }),
      reason: why,
      notMailed: field.flag('复印件实际未寄出', { hint: '登记错申请、复印件仍在本院时选“是”，改为自取时退还邮寄费' }),
    },
    confirm: '快递单号或快递公司录入有误时使用：原来的保留在办理记录中。',
    lasting: true,
  },
  readdress: {
    permission: 'copy_case_send',
    title: '更正收件信息',
    // What is left out stays: whoever sees a telephone masked cannot send it.
    input: { ...incomplete(pick(copyCaseFormFields, ...receiverNames)), reason: why },
    confirm: '收件信息有误时使用：尚未寄出的须重新打印面单，已寄出的随即按新的电话查询物流。',
    tells: [told('病案复印件收件信息已更正')],
    lasting: true,
  },
  take: {
    title: '确认领取',
    path: 'confirmTake',
    also: get('confirmTake'),
    input: {
      takerName: field.text('领取人', { format: personName, max: 50 }),
      takerIdCard: field.text('领取人证件号', { format: lettersAndDigits, max: 30, sensitive: 'idNumber' }),
      takerPhoto: field.files('领取人照片', { max: 2, upload: copyCaseUpload.code, hint: '照片与签名至少一项' }),
      takerSignature: field.files('领取人签名', { max: 1, upload: copyCaseUpload.code, picked: 'signature' }),
    },
    marks: { takeTime: 'now' },
  },
  payOut: {
    permission: 'copy_case_pay',
    title: '已退现金',
    input: { amount: field.money('应退现金', { required: enter }), ...paid },
    due: 'refundDue',
    confirm: '将现金交给申请人后登记。',
    money: true,
    lasting: true,
  },
  renew: {
    permission: 'copy_case_add',
    title: '再次申请',
    confirm: '复制为一份新的复印申请草稿，原申请保持不变。证明材料一并带入；授权委托书、单位公函只对一次申请有效，须重新上传。',
    lasting: true,
  },
  renewFor: {
    title: '代为再次申请',
    confirm:
      '复制为一份您本人的复印申请草稿，由您继续办理；原申请保持不变。联系电话、收件人电话和收件地址不复制，须向申请人核实后填写；授权委托书、单位公函须重新上传。',
    tells: [told('本院已代您再次申请病案复印')],
    lasting: true,
  },
} as const satisfies Readonly<Record<string, Move>>;
