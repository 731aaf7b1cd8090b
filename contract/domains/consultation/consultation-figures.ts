/**
 * What is counted of consultations (domain rules 6.9.4), and the filter that each number leads to. Cancelled ones count as nothing else
 * but answers.
 */
export const consultationFigures = {
  total: '会诊总数',
  finished: '已完成会诊',
  answered: '专家已答复',
  accepted: '专家已接受',
  refused: '专家已退回',
  returned: '曾被退回',
  timely: '按时答复',
  late: '超时答复',
  compared: '已比对诊断',
  agreed: '诊断符合',
  graded: '已评价切片',
  qualified: '切片合格',
  overdue: '已过期',
  canceled: '已取消',
} as const;

export type ConsultationFigure = keyof typeof consultationFigures;
