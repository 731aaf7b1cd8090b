import type { Perspective } from '../../kernel/document-shape.ts';
import type { CopyCaseState } from './copy-case.states.ts';

const states = (...names: CopyCaseState[]) => names;
const parent = 'copyCase';

const ended = { title: '已结束', states: states('done', 'refused', 'cancel', 'overdue', 'archived') } as const;
const columns = [
  'no',
  'patientName',
  'copyStatus',
  'reviewTime',
  'expireTime',
  'closeTime',
  'applicantKind',
  'cardNo',
  'copies',
  'delivery',
  'prepayFee',
  'trackingNumber',
  'printCount',
  'submitTime',
] as const;

/** The office of records has them all, the cashier those with money in them, everybody their own. */
export const copyCaseLists = {
  getCopyCasePageList: {
    title: '复印申请',
    purpose: '患者提交或窗口登记的复印申请会出现在这里，待办的在前面的标签里',
    of: ['applicant', 'office'],
    permission: 'copy_case_list',
    begins: true,
    columns,
    tabs: {
      audit: { title: '待审核', states: states('wait_audit') },
      settle: { title: '待复印', states: states('wait_settle') },
      send: { title: '待寄送', states: states('wait_send', 'problem') },
      take: { title: '待领取', states: states('wait_take') },
      way: { title: '寄送中', states: states('sent', 'signed') },
      pay: { title: '待付款', states: states('wait_submit', 'wait_pay', 'wait_supplement') },
      ended,
    },
    menu: { parent, path: '/copy-case/list', icon: 'solution', sort: 10 },
  },
  pageToPay: {
    title: '复印收费',
    purpose: '等待收费、补收和退现金的复印申请会出现在这里',
    of: ['cashier'],
    permission: 'copy_case_cashier',
    columns: [
      'no',
      'patientName',
      'copyStatus',
      'expireTime',
      'closeTime',
      'prepayFee',
      'fee',
      'supplementDue',
      'refundDue',
      'cardNo',
      'copies',
      'delivery',
      'payTime',
      'submitTime',
    ],
    tabs: {
      pay: { title: '待收费', states: states('wait_pay', 'wait_supplement') },
      // In whatever state.
      refund: { title: '待退现金', found: { refundDue_gt: '0' } },
      paid: {
        title: '已收费',
        states: states('wait_audit', 'wait_settle', 'wait_send', 'sent', 'problem', 'signed', 'wait_take'),
      },
      ended,
    },
    menu: { parent, path: '/copy-case/cashier', icon: 'account', sort: 20 },
  },
  pageMine: {
    title: '我的复印申请',
    purpose: '您登记的复印申请会出现在这里',
    of: ['applicant'],
    permission: 'copy_case_mine',
    begins: true,
    columns,
    tabs: {
      open: {
        title: '进行中',
        states: states(
          'wait_submit',
          'wait_pay',
          'wait_audit',
          'wait_settle',
          'wait_supplement',
          'wait_send',
          'sent',
          'problem',
          'signed',
          'wait_take',
        ),
      },
      ended,
    },
    menu: { parent, path: '/copy-case/mine', icon: 'idcard', sort: 30 },
  },
} as const satisfies Readonly<Record<string, Perspective>>;
