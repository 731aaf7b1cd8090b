import { defineAction } from '../../../kernel/action.ts';
import { field } from '../../../kernel/field.ts';
import { enter, fillIn } from '../../../kernel/prompts.ts';
import { lettersAndDigits, reason } from '../../../kernel/validators.ts';
import { byId, moveOfOrder } from '../consultation-move.ts';
import { pathologyServerFields } from './pathology.kind.ts';
import { slideReturnStates } from './slide-return.states.ts';

const path = '/blade-remote/telemedicine';
const { returnCompany, returnMailNo } = pathologyServerFields;

/** What every move of slides says of itself. */
const moveOfSlides = { ...moveOfOrder, states: slideReturnStates, stateField: 'slideReturn' } as const;
const why = (label: string) => field.longText(label, { required: fillIn, max: 200, format: reason });

/** Under which number slides go back; asked for as well where an order is returned with its slides. */
export const parcelBack = {
  returnCompany: field.text(returnCompany.label, { max: 20 }),
  returnMailNo: field.text(returnMailNo.label, { max: 40, format: lettersAndDigits }),
} as const;

export const returnSlides = defineAction({
  ...moveOfSlides,
  name: 'return-slides',
  title: '归还切片',
  path: `${path}/returnSlides`,
  permission: 'consultation_diagnose',
  input: { ...byId, ...parcelBack, returnMailNo: { ...parcelBack.returnMailNo, required: enter(returnMailNo.label) } },
  step: 'returnSlides',
  inPlace: true,
});

/** Both sides agree that the slides stay where they are: the receiver asks, the applicant agrees. */
export const askToKeepSlides = defineAction({
  ...moveOfSlides,
  name: 'ask-to-keep-slides',
  title: '申请留存切片',
  path: `${path}/askToKeepSlides`,
  permission: 'consultation_diagnose',
  input: { ...byId, returnRemark: why('留存原因') },
  step: 'askToKeep',
  inPlace: true,
});

export const agreeToKeepSlides = defineAction({
  ...moveOfSlides,
  name: 'agree-to-keep-slides',
  title: '同意留存切片',
  path: `${path}/agreeToKeepSlides`,
  permission: 'consultation_apply',
  input: byId,
  step: 'agreeToKeep',
  inPlace: true,
  confirm: '同意后切片由会诊医院留存，不再归还。',
});

export const refuseToKeepSlides = defineAction({
  ...moveOfSlides,
  name: 'refuse-to-keep-slides',
  title: '不同意留存切片',
  path: `${path}/refuseToKeepSlides`,
  permission: 'consultation_apply',
  input: { ...byId, returnRemark: why('不同意的原因') },
  step: 'refuseToKeep',
  inPlace: true,
});

export const confirmSlidesBack = defineAction({
  ...moveOfSlides,
  name: 'confirm-slides-back',
  title: '确认收回切片',
  path: `${path}/confirmSlidesBack`,
  permission: 'consultation_apply',
  input: byId,
  step: 'confirmReturn',
  inPlace: true,
  confirm: '确定已收到归还的切片？',
});

/** The operator notes how it ended where neither side can: lost on the way, never arrived. */
export const closeSlideReturn = defineAction({
  ...moveOfSlides,
  name: 'close-slide-return',
  title: '了结切片归还',
  path: `${path}/closeSlideReturn`,
  permission: 'consultation_settle',
  input: { ...byId, returnRemark: why('了结原因') },
  step: 'closeReturn',
  danger: true,
  confirm: '了结后双方不再就切片归还办理，请先与两家医院核实。',
});

export const slideReturnActions = [
  returnSlides,
  askToKeepSlides,
  agreeToKeepSlides,
  refuseToKeepSlides,
  confirmSlidesBack,
  closeSlideReturn,
] as const;
