import { defineQuery } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { viewPermissions } from './consultation.endpoints.ts';
import { byApplicant } from './represent.ts';

/** What moved, in the words of who paid, was paid, or keeps the books. */
export const moneyKinds = {
  pay: '收费',
  refund: '退费',
  keep: '待退现金抵缴',
  due: '应退未付',
  forfeit: '不予退费',
  settle: '已结算',
  hospital: '医院分成',
  expert: '专家分成',
  platform: '平台分成',
  bill: '应收加时费',
  collect: '收取加时费',
} as const;

/** One line of the card. `time` as the wire writes instants. */
export interface MoneyEntry {
  id: string;
  kind: keyof typeof moneyKinds;
  /** Cents. */
  amount: number;
  channel?: string;
  receiptNo?: string;
  reason?: string;
  /** Of a share, whose it is, where several have one. */
  payee?: string;
  userName?: string;
  time: string;
}

/**
 * What became of the money of an order, as far as the caller may see it (ADR 0046): the cashier, the operator and the
 * administrators all of it, the applicant what was paid and given back, the expert their share. Absent sums are not theirs.
 */
export const consultationMoney = defineQuery({
  name: 'view-consultation-money',
  title: '会诊收费与结算',
  domain: 'consultation',
  kind: 'row',
  path: '/blade-remote/oneSubject/money',
  permission: viewPermissions,
  input: { applyOrderId: field.id('会诊单', { required: true }) },
  row: {
    paid: field.money('已收'),
    refunded: field.money('已退'),
    due: field.money('应退未付'),
    forfeited: field.money('不予退费'),
    settled: field.money('已结算'),
    held: field.money('待结算'),
    receivable: field.money('待收加时费'),
    entries: field.json<MoneyEntry[], { always: true }>('收费与结算记录', { always: true }),
  },
  key: 'applyOrderId',
  keyOf: 'consultation',
});

/** What goes back if the applicant cancels now: asked before they do. Cents, and percent of what was paid. */
export const cancelTerms = defineQuery({
  name: 'show-cancel-terms',
  title: '取消会诊的退费',
  domain: 'consultation',
  kind: 'row',
  path: '/blade-remote/oneSubject/cancelTerms',
  permission: byApplicant,
  input: { applyOrderId: field.id('会诊单', { required: true }) },
  row: {
    paid: field.money('已缴会诊费', { always: true }),
    percent: field.whole('退还比例（%）', { always: true }),
    refund: field.money('退还金额', { always: true }),
    /** Where its hour has come and less than all goes back: after when all does by itself, if nobody begins it. */
    missedTime: field.datetime('自动过期时间'),
  },
  key: 'applyOrderId',
  keyOf: 'consultation',
});

/** Whose share is how much, in cents: the hospital's and the expert's own. */
export interface PayeeTerms {
  hospitalName: string;
  doctorName: string;
  hospital: number;
  expert: number;
}

/** How the fee would be divided if the settlement passed now: shown before it does. Cents; what free orders have is nothing. */
export const settlementTerms = defineQuery({
  name: 'show-settlement-terms',
  title: '会诊结算的分成',
  domain: 'consultation',
  kind: 'row',
  path: '/blade-remote/oneSubject/settlementTerms',
  permission: 'consultation_settle',
  input: { applyOrderId: field.id('会诊单', { required: true }) },
  row: {
    held: field.money('待结算', { always: true }),
    hospital: field.money('医院分成', { always: true }),
    expert: field.money('专家分成', { always: true }),
    platform: field.money('平台分成', { always: true }),
    /** Of several experts each who attended. */
    payees: field.json<PayeeTerms[], { always: true }>('分成明细', { always: true }),
  },
  key: 'applyOrderId',
  keyOf: 'consultation',
});
