import { defineParams, param } from '../../kernel/param.ts';

/** Deadlines and prices of copies (domain rules 6.8, section 8). */
export const copyCaseParams = defineParams('病案复印', {
  'copy.archive': param.whole('病历归档时限（出院后）', { preset: 7, unit: '个工作日', min: 0, max: 60 }),
  'copy.pay-limit': param.whole('复印申请付款时限', { preset: 72, unit: '小时', min: 1, max: 720 }),
  'copy.review': param.whole('复印申请审核时限', { preset: 5, unit: '个工作日', min: 1, max: 30 }),
  'copy.prepay': param.money('复印预付金额（每份）', { preset: 5_000, min: 100, max: 100_000 }),
  'copy.page-price': param.money('复印单价（每页）', { preset: 50, min: 1, max: 1_000 }),
  'copy.mail': param.money('病案邮寄费', { preset: 2_000, min: 0, max: 20_000 }),
  'copy.auto-done': param.whole('签收后自动完成', { preset: 7, unit: '天', min: 1, max: 60 }),
  'copy.remind': param.whole('未领取提醒', { preset: 30, unit: '天', min: 1, max: 180 }),
  'copy.close': param.whole('未领取归档', { preset: 90, unit: '天', min: 2, max: 365 }),
  'copy.taker-proof': param.flag('领取须登记身份并拍照或签名', { preset: 0 }),
  'copy.label-width': param.whole('快递面单宽度', { preset: 100, unit: '毫米', min: 60, max: 210 }),
  'copy.label-height': param.whole('快递面单高度', { preset: 180, unit: '毫米', min: 80, max: 297 }),
});
