/** Words of the ledger, the same for every kind of order that costs something. */

/** How money comes in and goes out. */
export const channels = { cashier: '院内收费', portal: '支付平台' } as const;

/**
 * Where money stands. A positive line is what we have got, a negative one what we owe for it or have earned: so the lines
 * of a booking, of an order and of a whole ledger each add up to nothing.
 */
export const accounts = {
  cash_cashier: '院内收费',
  cash_portal: '支付平台',
  held: '单据待结',
  /** What the payer still owes; `billed` is the same amount until it has come in. */
  receivable: '应收',
  billed: '应收待分成',
  refund_due: '应退',
  share_hospital: '医院分成',
  share_expert: '专家分成',
  share_platform: '平台分成',
  forfeited: '不予退费',
} as const;

export const bookingKinds = {
  pay: '收费',
  refund: '退费',
  payout: '退款付出',
  /** What was due to the payer, and not paid out yet, is held again for what they owe. */
  keep: '应退抵缴',
  forfeit: '不予退费',
  settle: '结算分成',
  bill: '记应收',
  collect: '收取应收',
} as const;

export type Channel = keyof typeof channels;
export type Account = keyof typeof accounts;
export type BookingKind = keyof typeof bookingKinds;

/** Percent of what is divided. What they leave over is the platform's. */
export interface Shares {
  readonly hospital: number;
  readonly expert: number;
}

/** Whether something can be divided so: no part is negative, and together they are not more than the whole. */
export function isDivisible({ hospital, expert }: Shares): boolean {
  return hospital >= 0 && expert >= 0 && hospital + expert <= 100;
}
