import { defineAction } from '../../kernel/action.ts';
import { field } from '../../kernel/field.ts';
import { choose, fillIn } from '../../kernel/prompts.ts';
import { reason } from '../../kernel/validators.ts';
import { byId, moveOfOrder } from './consultation-move.ts';

/** An hour that was fixed becomes another one. What the applicant gets back of a later cancellation is not less for it (ADR 0160). */
export const rescheduleConsultation = defineAction({
  ...moveOfOrder,
  name: 'reschedule-consultation',
  title: '改期',
  path: '/blade-remote/oneSubject/reschedule',
  permission: 'consultation_schedule',
  input: {
    ...byId,
    scheduleTime: field.datetime('新的会诊时间', { required: choose }),
    /** The hour as it was shown before: one that somebody else has moved meanwhile is not moved unseen. Other clients show nothing, and say nothing. */
    shownTime: field.datetime('原定会诊时间', { unshown: true, hint: '改期前显示的会诊时间，与现在的会诊时间不同时不予改期' }),
    reason: field.longText('改期原因', { required: fillIn, max: 500, format: reason }),
  },
  step: 'reschedule',
  confirm: '改期后通知申请人和会诊专家；已发出的视频邀请链接失效，请重新邀请。',
});
