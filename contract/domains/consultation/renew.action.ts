import { defineAction } from '../../kernel/action.ts';
import { byId, moveOfOrder } from './consultation-move.ts';

/** What has ended is applied for anew: a draft of whoever asks, linked to the first one. What the patient agreed to was for that one alone. */
export const renewConsultation = defineAction({
  ...moveOfOrder,
  name: 'renew-consultation',
  title: '再次申请',
  path: '/blade-remote/oneSubject/renew',
  permission: 'consultation_apply',
  input: byId,
  step: 'renew',
  confirm: '复制为一份新的会诊草稿，原会诊单保持不变。知情同意书和预约时间不复制，须重新签署和选择。',
});
