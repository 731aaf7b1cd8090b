import { defineStates } from '../../../kernel/states.ts';
import { consultationStates } from '../consultation.states.ts';

const { applicant, expert, operator } = consultationStates.roles;

/**
 * Where posted slides are once they have arrived (domain rules 6.3.8): a life of their own on the order, as they have to come back
 * however the order ends. Whoever confirmed their receipt has them; nothing stands here before
 * that, unless the order ends while they are on their way.
 */
export const slideReturnStates = defineStates({
  name: 'slide-return',
  dictionary: 'slide_return',
  initial: 'held',
  labels: {
    held: '待归还',
    keep_asked: '申请留存',
    returning: '归还途中',
    returned: '已归还',
    kept: '同意留存',
    closed: '已了结',
  },
  colors: { held: 'orange', keep_asked: 'gold', returning: 'cyan', returned: 'success', kept: 'success', closed: 'default' },
  roles: { applicant, expert, operator },
  steps: {
    returnSlides: { from: ['held', 'keep_asked'], to: 'returning', by: 'expert', label: '归还切片' },
    askToKeep: { from: ['held'], to: 'keep_asked', by: 'expert', label: '申请留存切片' },
    agreeToKeep: { from: ['keep_asked'], to: 'kept', by: 'applicant', label: '同意留存切片' },
    refuseToKeep: { from: ['keep_asked'], to: 'held', by: 'applicant', label: '不同意留存切片' },
    confirmReturn: { from: ['returning'], to: 'returned', by: 'applicant', label: '确认收回切片' },
    // Lost on the way, or nobody of either side answers any more.
    closeReturn: { from: ['held', 'keep_asked', 'returning'], to: 'closed', by: 'operator', label: '了结切片归还' },
  },
  main: { held: 'returnSlides', keep_asked: 'agreeToKeep', returning: 'confirmReturn' },
});

/** The slides lie with the expert, and nothing has been agreed about them. */
export function areHeld({ slideReturn }: { slideReturn?: string | null }): boolean {
  return slideReturn === 'held' || slideReturn === 'keep_asked';
}

/**
 * Slides that may be on their way to the expert, who then knows no number under which they go back: posted and not received, or sent after to a
 * digital order, which nobody confirms, before it has begun.
 */
export function mayBeUnderWay(row: {
  applyOrderStatus?: string | null;
  slideDelivery?: string | null;
  slideReturn?: string | null;
}): boolean {
  if (row.applyOrderStatus === 'wait_receiving') return true;
  return areHeld(row) && row.slideDelivery !== '2' && row.applyOrderStatus !== 'diagnosis_ing';
}

/** Somebody still has to do something about them. */
export function areOut(row: { slideReturn?: string | null }): boolean {
  return areHeld(row) || row.slideReturn === 'returning';
}
