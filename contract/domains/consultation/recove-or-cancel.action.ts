import { defineAction } from '../../kernel/action.ts';
import { field } from '../../kernel/field.ts';
import { reason } from '../../kernel/validators.ts';
import { byId, moveOfOrder } from './consultation-move.ts';
import { byApplicant } from './represent.ts';

export const recoverTags = { 1: '恢复', 2: '取消' } as const;

/**
 * Takes an order up again or cancels it, as a tag says: the one call that other houses have for both (sic: `recove`). The console has a
 * call for each. Whoever cancels so need not say why.
 */
export const recoveOrCancel = defineAction({
  ...moveOfOrder,
  name: 'recove-or-cancel',
  title: '恢复或取消',
  method: 'GET',
  path: '/blade-remote/telemedicine/recoveOrcancel',
  permission: byApplicant,
  input: {
    ...byId,
    tag: field.choice('操作', recoverTags, { ownWords: 'part of a call', required: true }),
    reason: field.longText('取消原因', { max: 500, format: reason }),
  },
  step: (input) => (input.tag === '1' ? 'recover' : 'cancel'),
  steps: ['recover', 'cancel'],
});
