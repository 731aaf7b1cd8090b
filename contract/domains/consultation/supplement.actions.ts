import { defineAction } from '../../kernel/action.ts';
import { field } from '../../kernel/field.ts';
import { fillIn } from '../../kernel/prompts.ts';
import { lettersAndDigits, reason } from '../../kernel/validators.ts';
import { byId, moveOfOrder } from './consultation-move.ts';
import { manyVideoPath } from './kinds/many-video.actions.ts';
import { byApplicant } from './represent.ts';
import { supplementFields } from './supplement.fields.ts';

const path = '/blade-remote/oneSubject';
const entered = { readOnly: undefined } as const;
const { supplementNeeds, supplementRequest, supplementAnswer, supplementMailNo, supplementPath } = supplementFields;

/** The expert needs more before they can judge: what, and what for, as far as they say. Their clock stands still until they have it. */
export const askSupplement = defineAction({
  ...moveOfOrder,
  name: 'ask-supplement',
  title: '要求补充资料',
  path: `${path}/askSupplement`,
  also: [{ method: 'POST', path: `${manyVideoPath}/improveInfo` }],
  permission: 'consultation_diagnose',
  input: {
    ...byId,
    // Other systems name nothing but the order.
    supplementNeeds: { ...supplementNeeds, ...entered },
    supplementRequest: { ...supplementRequest, ...entered, format: reason, hint: '未填写时，按“请补充完善会诊资料”告知申请人' },
  },
  step: 'askSupplement',
  confirm: '申请人答复前，答复时限暂停计算。',
});

/** The applicant says and shows what was asked for; further slides are posted under a number of their own. */
export const answerSupplement = defineAction({
  ...moveOfOrder,
  name: 'answer-supplement',
  title: '答复补充要求',
  path: `${path}/answerSupplement`,
  permission: byApplicant,
  input: {
    ...byId,
    supplementAnswer: { ...supplementAnswer, ...entered, required: fillIn(supplementAnswer.label), format: reason },
    supplementPath: { ...supplementPath, ...entered, max: 4 },
    supplementMailNo: field.text(supplementMailNo.label, { max: 40, format: lettersAndDigits, hint: '补寄切片或蜡块的，请填写快递单号' }),
  },
  step: 'answerSupplement',
});

/** The expert goes on without it. */
export const withdrawSupplement = defineAction({
  ...moveOfOrder,
  name: 'withdraw-supplement',
  title: '撤回补充要求',
  path: `${path}/withdrawSupplement`,
  permission: 'consultation_diagnose',
  input: byId,
  step: 'withdrawSupplement',
  inPlace: true,
  confirm: '撤回后会诊继续，答复时限恢复计算。',
});

export const supplementActions = [askSupplement, answerSupplement, withdrawSupplement] as const;
