import { defineAction } from '../../../kernel/action.ts';
import { field } from '../../../kernel/field.ts';
import { reason } from '../../../kernel/validators.ts';
import { byId, moveOfOrder } from '../consultation-move.ts';

export const manyVideoPath = '/blade-remote/manyVideo';

export const verdictTypes = { 1: '同意', 2: '保留异议' } as const;

/**
 * Somebody who attended agrees with the conclusion, or does not and says why, which is printed (domain rules 6.2.6). The order's number alone
 * agrees. With the conclusion as it was read, another that was written meanwhile is not spoken of unread. It may be said anew until the
 * conclusion counts; who had not spoken by then may do so until the report is sent.
 */
export const confirmConclusion = defineAction({
  ...moveOfOrder,
  name: 'confirm-conclusion',
  title: '确认会诊结论',
  path: `${manyVideoPath}/confirmReport`,
  permission: 'consultation_diagnose',
  input: {
    ...byId,
    type: field.choice('是否同意', verdictTypes, { ownWords: 'part of a call', required: true, default: '1' }),
    dissent: field.longText('不同意见', { max: 1000, format: reason, hint: '不同意见将随会诊报告打印' }),
    conclusion: field.longText('会诊结论', { max: 5000 }),
  },
  step: (input) => (input.type === '2' ? 'dissent' : 'confirm'),
  steps: ['confirm', 'dissent'],
  inPlace: true,
});
