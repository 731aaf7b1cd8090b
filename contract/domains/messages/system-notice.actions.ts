import { defineAction } from '../../kernel/action.ts';
import { field } from '../../kernel/field.ts';
import { fillIn } from '../../kernel/prompts.ts';
import { reason } from '../../kernel/validators.ts';
import { systemNoticeStates } from './system-notice.states.ts';

const path = '/blade-message/sysnotice';
const byId = { id: field.id('公告', { required: true }) } as const;

export const NOTICE_PUBLISH = 'sysnotice_publish';

const common = { domain: 'messages', key: 'id', keyOf: 'system_notice', states: systemNoticeStates, permission: NOTICE_PUBLISH } as const;

/** Shows a draft to its audience from the beginning of its window on, and tells everybody of it once. */
export const publishSystemNotice = defineAction({
  ...common,
  name: 'publish-system-notice',
  title: '发布',
  path: `${path}/publish`,
  input: byId,
  step: 'publish',
  confirm: '发布后接收范围内的人员将收到提醒，确定发布吗？',
});

/** Takes it from everybody's bell and list. */
export const withdrawSystemNotice = defineAction({
  ...common,
  name: 'withdraw-system-notice',
  title: '撤回',
  path: `${path}/withdraw`,
  input: { ...byId, reason: field.longText('撤回原因', { required: fillIn, max: 500, format: reason }) },
  step: 'withdraw',
  danger: true,
});

export const systemNoticeActions = [publishSystemNotice, withdrawSystemNotice] as const;
