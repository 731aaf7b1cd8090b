import { defineAction } from '../../../kernel/action.ts';
import { field } from '../../../kernel/field.ts';
import { enter } from '../../../kernel/prompts.ts';
import { lettersAndDigits } from '../../../kernel/validators.ts';
import { byId, moveOfOrder } from '../consultation-move.ts';
import { byApplicant } from '../represent.ts';
import { pathologyServerFields } from './pathology.kind.ts';

const path = '/blade-remote/telemedicine';
const { mailCompany, mailNumberPath, receivedCount, receivedCondition } = pathologyServerFields;
const entered = { readOnly: undefined } as const;

/** The slides are on their way: who carries them, under which number. */
export const sendSlides = defineAction({
  ...moveOfOrder,
  name: 'send-slides',
  title: '寄送切片',
  method: 'GET',
  path: `${path}/uploadMailNum`,
  permission: byApplicant,
  input: {
    ...byId,
    mailCompany: { ...mailCompany, ...entered },
    mailNumberPath: { ...mailNumberPath, ...entered, required: enter(mailNumberPath.label), format: lettersAndDigits },
  },
  step: 'sendSlides',
  inPlace: true,
});

/** They have arrived. What is broken or belongs to nobody is returned with a reason instead. */
export const receiveSlides = defineAction({
  ...moveOfOrder,
  name: 'receive-slides',
  title: '确认收到切片',
  method: 'GET',
  path: `${path}/confirmReceipt`,
  permission: 'consultation_diagnose',
  input: {
    ...byId,
    receivedCount: field.whole(receivedCount.label, { min: 0, max: 999 }),
    receivedCondition: { ...receivedCondition, ...entered },
  },
  step: 'receiveSlides',
  inPlace: true,
});
