import { clock } from '../../kernel/role.ts';
import { defineStates } from '../../kernel/states.ts';

/** While copies are to be mailed, or are on their way: where they go to may turn out to be wrong. */
const addressed = ['wait_settle', 'wait_supplement', 'wait_send', 'sent', 'problem'] as const;

/** Counted, and neither mailed nor handed out: what was counted, and how they are fetched, may turn out to be wrong. */
const counted = ['wait_supplement', 'wait_send', 'wait_take'] as const;
/** Wherever it ended, and where it stays while it is asked for once more. */
const ended = ['done', 'refused', 'cancel', 'overdue', 'archived'] as const;
/** Wherever money may have gone back that is still to be handed out. */
const refunded = ['wait_settle', ...counted, 'sent', 'problem', 'signed', 'done', 'refused', 'cancel', 'archived'] as const;

/** Every move that a request for copies can make (domain rules 6.8). */
export const copyCaseStates = defineStates({
  name: 'copy-case',
  dictionary: 'copy_case_status',
  initial: 'wait_submit',
  labels: {
    wait_submit: '待提交',
    wait_pay: '待付款',
    wait_audit: '待审核',
    wait_settle: '待复印',
    wait_supplement: '待补缴',
    wait_send: '待寄送',
    sent: '已寄出',
    problem: '物流异常',
    signed: '已签收',
    wait_take: '待领取',
    done: '已完成',
    refused: '未通过',
    cancel: '已取消',
    overdue: '已过期',
    archived: '已归档',
  },
  colors: {
    wait_submit: 'default',
    wait_pay: 'gold',
    wait_audit: 'orange',
    wait_settle: 'blue',
    wait_supplement: 'gold',
    wait_send: 'geekblue',
    sent: 'processing',
    problem: 'red',
    signed: 'cyan',
    wait_take: 'purple',
    done: 'success',
    refused: 'volcano',
    cancel: 'default',
    overdue: 'default',
    archived: 'default',
  },
  roles: {
    applicant: { label: '申请人', is: [{ tenantId: 'tenantId', applyUserId: 'userId' }] },
    office: { label: '病案室', is: [{ tenantId: 'tenantId' }] },
    cashier: { label: '收费员', is: [{ tenantId: 'tenantId' }] },
    colleague: { label: '本院人员', is: [{ tenantId: 'tenantId' }] },
    clock,
  },
  steps: {
    submit: { from: ['wait_submit'], to: 'wait_pay', by: 'applicant', label: '提交' },
    pay: { from: ['wait_pay'], to: 'wait_audit', by: 'cashier', label: '收取预付款' },
    approve: { from: ['wait_audit'], to: 'wait_settle', by: 'office', label: '审核通过' },
    refuse: { from: ['wait_audit', 'wait_settle'], to: 'refused', by: 'office', label: '审核不通过' },
    cancel: { from: ['wait_pay', 'wait_audit'], to: 'cancel', by: 'applicant', label: '取消' },
    cancelFor: { from: ['wait_pay', 'wait_audit'], to: 'cancel', by: 'colleague', label: '代为取消' },
    settle: { from: ['wait_settle'], to: ['wait_supplement', 'wait_send', 'wait_take'], by: 'office', label: '按页结算' },
    recount: { from: ['wait_supplement'], to: 'wait_settle', by: 'office', label: '撤销补缴收费' },
    repage: { from: counted, to: counted, by: 'office', label: '更正页数' },
    supplement: { from: ['wait_supplement'], to: ['wait_send', 'wait_take'], by: 'cashier', label: '收取补缴款' },
    send: { from: ['wait_send'], to: 'sent', by: 'office', label: '寄出' },
    collect: {
      from: ['wait_settle', 'wait_supplement', 'wait_send', 'problem'],
      to: ['wait_take', 'wait_supplement', 'wait_settle'],
      by: 'office',
      label: '改为自取',
    },
    mail: { from: ['wait_take'], to: ['wait_supplement', 'wait_send'], by: 'office', label: '改为邮寄' },
    resolve: { from: ['problem'], to: 'sent', by: 'office', label: '异常已处理' },
    resend: { from: ['problem'], to: 'wait_send', by: 'office', label: '退回重寄' },
    correct: { from: ['sent', 'problem', 'signed'], to: ['wait_send', 'sent'], by: 'office', label: '更正快递单号' },
    readdress: { from: addressed, to: addressed, stays: true, by: 'office', label: '更正收件信息' },
    receive: { from: ['sent', 'problem'], to: 'signed', by: 'office', label: '登记签收' },
    take: { from: ['wait_take'], to: 'done', by: 'office', label: '确认领取' },
    payOut: { from: refunded, to: refunded, stays: true, by: 'cashier', label: '已退现金' },
    renew: { from: ended, to: ended, stays: true, by: 'applicant', label: '再次申请' },
    /** A draft of whoever makes it, for a patient whose applicant cannot. */
    renewFor: { from: ended, to: ended, stays: true, by: 'colleague', label: '代为再次申请' },
    sign: { from: ['sent', 'problem'], to: 'signed', by: 'clock', label: '快递签收' },
    stray: { from: ['sent', 'signed'], to: 'problem', by: 'clock', label: '物流异常' },
    finish: { from: ['signed'], to: 'done', by: 'clock', label: '自动完成' },
    expire: { from: ['wait_pay'], to: 'overdue', by: 'clock', label: '逾期未付款' },
    archive: { from: ['wait_supplement', 'wait_take'], to: 'archived', by: 'clock', label: '逾期归档' },
  },
  main: {
    wait_pay: 'pay',
    wait_audit: 'approve',
    wait_settle: 'settle',
    wait_supplement: 'supplement',
    wait_send: 'send',
    problem: 'resolve',
    wait_take: 'take',
  },
});

export type CopyCaseState = keyof typeof copyCaseStates.labels;

/** From the approval to the end: address and telephone are needed, and shown (domain rules 6.8.9). */
export const reachableStates: readonly CopyCaseState[] = [
  'wait_settle',
  'wait_supplement',
  'wait_send',
  'sent',
  'problem',
  'signed',
  'wait_take',
];

/** Nothing happens any more, and no money is held. */
export const endedCopyCaseStates: readonly CopyCaseState[] = ended;
