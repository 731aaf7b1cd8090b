/**
 * What is counted of referrals (domain rules 6.9.4), and the filter that each number leads to. Cancelled ones count as nothing else but
 * answers, and an answer counts whatever came after it: the referral was accepted or returned once, whoever has it now.
 */
export const referralFigures = {
  total: '转诊总数',
  out: '转出',
  into: '转入',
  up: '转上级医院',
  down: '转回社区',
  waiting: '待答复',
  accepted: '已同意接诊',
  returned: '已退回',
  discharged: '已出院',
  overdue: '已过期',
  canceled: '已取消',
} as const;

export type ReferralFigure = keyof typeof referralFigures;
