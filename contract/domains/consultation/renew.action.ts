import { defineAction } from '../../kernel/action.ts';
import { field } from '../../kernel/field.ts';
import { byId, moveOfOrder } from './consultation-move.ts';
import { byApplicant } from './represent.ts';

/**
 * What has ended is applied for anew: a draft of its applicant, linked to the first one. What the patient agreed to was for that one alone.
 * Whoever does it in the applicant's place may say whose draft it is, and has to where neither of the two could go on with it.
 */
export const renewConsultation = defineAction({
  ...moveOfOrder,
  name: 'renew-consultation',
  title: '再次申请',
  path: '/blade-remote/oneSubject/renew',
  permission: byApplicant,
  input: { ...byId, applyUserId: field.id('由谁继续申请', { hint: '不填则为原申请人；原申请人已不能申请的，为本人' }) },
  step: 'renew',
  confirm:
    '复制为一份新的会诊草稿，原会诊单保持不变。知情同意书和预约时间不复制，须重新签署和选择。新增资料和补充材料放入表单的资料栏，可以移除；放不下的留在原会诊单。',
});
