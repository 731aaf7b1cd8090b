import { defineDocument } from '../../kernel/document.ts';
import { field } from '../../kernel/field.ts';
import { moveOf, movesOf } from '../../kernel/moves.ts';
import { endpointOf } from '../../kernel/resource.ts';
import { copyCaseFormFields, demandedCopyFields } from './copy-case.fields.ts';
import { copyCaseLists } from './copy-case.lists.ts';
import { copyCaseMoves } from './copy-case.moves.ts';
import { copyCaseStates } from './copy-case.states.ts';
import { copyCaseUpload } from './copy-case.upload.ts';
import { courierCompanies } from './copy-case.words.ts';

const told = { readOnly: true } as const;
const charged = { ...told, group: '收费与审核' } as const;
const handedOver = { ...told, group: '寄送与领取' } as const;
const own = { readOnly: true, hidden: true } as const;

/** Its pages are paid for: they are counted for nothing else. */
function owesMailingAlone({ mailOwed, supplementDue, mailFee }: Readonly<Record<string, unknown>>): boolean {
  return mailOwed === 1 && Number(supplementDue ?? 0) <= Number(mailFee ?? 0);
}

/** One request for copies of a patient's records, from its papers to whoever has them in hand (domain rules 6.8). */
export const copyCase = defineDocument({
  name: 'copy-case',
  title: '复印申请',
  domain: 'copy-case',
  path: '/blade-handheld-hospital/copyCases',
  verbAliases: { detail: ['getCopyCaseDetail'], submit: ['submit'] },
  scope: 'tenant',
  permission: 'copy_case',
  verbs: ['detail', 'submit', 'remove', 'history', 'print'],
  fields: {
    no: field.text('申请单号', { ...told, max: 32, filter: 'contains', width: 180 }),
    copyStatus: field.choice('状态', copyCaseStates.labels, { ...told, dictionary: 'copy_case_status', filter: 'choice', width: 90 }),
    ...copyCaseFormFields,
    /** What the ids above stand for, as it was when they were chosen: rows that change later do not change what was asked for. */
    purposeName: field.text('复印用途名称', { ...told, group: '复印内容', max: 50, width: 110 }),
    contentText: field.longText('复印项目', { ...told, group: '复印内容', max: 4_000 }),
    visitText: field.longText('就诊摘要', { ...told, group: '患者与就诊', max: 2_000 }),
    submitTime: field.datetime('提交时间', { ...told, filter: 'range', sortable: true, width: 140 }),
    prepayFee: field.money('预付金额', { ...charged, width: 90 }),
    mailFee: field.money('邮寄费', charged),
    pagePrice: field.money('每页单价', charged),
    /** Of the latest payment; what became of all of them says the ledger. */
    amount: field.money('收费金额', { ...charged, unshown: true }),
    receiptNo: field.text('收据号', { ...charged, max: 32 }),
    expireTime: field.datetime('付款截止时间', { ...charged, width: 120, asSpan: 'until' }),
    /** What is not supplemented, or fetched, by then is archived. */
    closeTime: field.datetime('补缴或领取截止时间', { ...charged, width: 120, asSpan: 'until' }),
    payTime: field.datetime('付款时间', { ...charged, width: 140 }),
    reviewTime: field.datetime('应审核时间', { ...charged, width: 120, asSpan: 'until' }),
    auditName: field.text('审核人', { ...charged, max: 50 }),
    auditTime: field.datetime('审核时间', charged),
    refuseReason: field.longText('不通过原因', { ...charged, max: 500 }),
    pageCount: field.whole('每份页数', charged),
    fee: field.money('应收金额', { ...charged, width: 90 }),
    supplementDue: field.money('待补缴金额', { ...charged, width: 90 }),
    /** Of the money that went back what nobody has handed out yet. */
    refundDue: field.money('待退现金', { ...charged, filter: 'range', width: 90 }),
    /** The mailing was asked for once the copies were counted, and is not paid for yet. */
    mailOwed: field.flag('邮寄费待补缴', own),
    courier: field.openChoice('快递公司', courierCompanies, { ...handedOver, dictionary: 'courier_company', width: 100 }),
    trackingNumber: field.text('快递单号', { ...handedOver, max: 32, filter: 'equals', width: 140 }),
    sendTime: field.datetime('寄出时间', handedOver),
    signTime: field.datetime('签收时间', handedOver),
    finishTime: field.datetime('自动完成时间', handedOver),
    readyTime: field.datetime('可领取时间', handedOver),
    takerName: field.text('领取人', { ...handedOver, max: 50 }),
    takerIdCard: field.text('领取人证件号', { ...handedOver, max: 30, sensitive: 'idNumber' }),
    takerPhoto: field.files('领取人照片', { ...handedOver, max: 2, upload: copyCaseUpload.code }),
    takerSignature: field.files('领取人签名', { ...handedOver, max: 1, upload: copyCaseUpload.code, picked: 'signature' }),
    takeTime: field.datetime('领取时间', handedOver),
    /** Kept with the parcel that was taken back. */
    notMailed: field.flag('复印件实际未寄出', { ...own, virtual: true }),
    printCount: field.whole('面单打印次数', { ...handedOver, width: 80 }),
    printTime: field.datetime('面单打印时间', { ...handedOver, filter: 'range', width: 140 }),
    renewedFromNo: field.text('再次申请自', { ...told, max: 32 }),
    renewedByNo: field.text('已再次申请为', { ...told, max: 32 }),
    renewedFromId: field.id('再次申请自编号', own),
    /** The draft that it was renewed as is a colleague's, until it is handed in. */
    renewedFor: field.flag('代为再次申请中', own),
    /** The requests before and after this one, to whoever may open them. */
    renewedFromSeen: field.id('再次申请自（可打开）', { ...told, virtual: true, unshown: true }),
    renewedBySeen: field.id('已再次申请为（可打开）', { ...told, virtual: true, unshown: true }),
    applyUserName: field.text('登记人', { ...told, max: 50 }),
    applyUserId: field.id('登记人编号', own),
    remindTime: field.datetime('提醒时间', own),
    escalateTime: field.datetime('上报时间', own),
  },
  columns: ['no', 'patientName', 'copyStatus', 'applicantKind', 'copies', 'delivery', 'submitTime'],
  order: { field: 'createTime', descending: true },
  lifecycle: {
    field: 'copyStatus',
    states: copyCaseStates,
    about: ['no', 'patientName'],
    editable: ['wait_submit'],
    removable: ['wait_submit'],
    bars: (row, step) => {
      if (step === 'readdress') return row.delivery === 'mail' ? undefined : '该申请不邮寄，没有收件信息';
      if (step === 'collect') return row.delivery === 'mail' ? undefined : '该申请已是自取';
      if (step === 'payOut') return row.refundDue ? undefined : '该申请没有待退的现金';
      // What a colleague has begun, and not handed in, keeps nobody from asking for themselves.
      if (step === 'renew') return row.renewedByNo && !row.renewedFor ? '该复印申请已再次申请' : undefined;
      if (step === 'renewFor') return row.renewedByNo ? '该复印申请已再次申请' : undefined;
      if (step === 'recount') return owesMailingAlone(row) ? '待补缴的只有邮寄费，请使用“改为自取”' : undefined;
      if (step !== 'print') return undefined;
      if (!row.pageCount) return '尚未按页结算，不能打印封面';
      return row.copyStatus === 'wait_supplement' || row.copyStatus === 'archived' ? '费用未结清或已归档，不能打印封面' : undefined;
    },
    inbox: {
      about: '{patientName}',
      titles: { payOut: '退还现金' },
      // Lists begin with what the first one names.
      due: { wait_audit: 'reviewTime', wait_pay: 'expireTime', wait_supplement: 'closeTime', wait_take: 'closeTime' },
      besides: { payOut: 'refundDue' },
    },
    moves: copyCaseMoves,
  },
  document: {
    page: '/copy-case/detail',
    begins: { no: { field: 'no', prefix: 'FY' }, marks: { applyUserId: 'userId', applyUserName: 'realName' } },
    submits: 'submit',
    demands: demandedCopyFields,
    line: ['wait_submit', 'wait_pay', 'wait_audit', 'wait_settle', 'wait_send', 'sent', 'signed', 'done'],
    otherLine: {
      when: ({ delivery }) => delivery === 'collect',
      states: ['wait_submit', 'wait_pay', 'wait_audit', 'wait_settle', 'wait_take', 'done'],
    },
    lists: copyCaseLists,
  },
});

export const copyCaseMove = (name: keyof typeof copyCaseMoves) => moveOf(copyCase, name);
export const allCopyCaseMoves = movesOf(copyCase);
export const saveCopyCase = endpointOf(copyCase, 'submit');
export const detailCopyCase = endpointOf(copyCase, 'detail');
