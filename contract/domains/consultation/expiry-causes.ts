/** Why the clock ended an order: what nobody did in time. */
export const expiryCauses = {
  unpaid: '未在规定时间内支付会诊费',
  unarranged: '未在规定时间内安排会诊',
  unsent: '未在规定时间内寄送切片',
  unsupplied: '未在规定时间内补充资料',
  unbegun: '未在规定时间内开始会诊',
  missed: '约定时间已过，会诊未开始',
  absent: '约定时间申请方未到',
} as const;
export type ExpiryCause = keyof typeof expiryCauses;
