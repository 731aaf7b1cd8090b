import { clock } from '../../kernel/role.ts';
import { defineStates } from '../../kernel/states.ts';

/** A system notice is written, shown from the beginning to the end of its window, and may be taken back meanwhile (domain rules 6.26.5). */
export const systemNoticeStates = defineStates({
  name: 'system-notice',
  dictionary: 'notice_status',
  initial: 'draft',
  labels: { draft: '草稿', published: '已发布', withdrawn: '已撤回', expired: '已过期' },
  roles: { author: { label: '发布机构', is: [{ tenantId: 'tenantId' }] }, clock },
  steps: {
    publish: { from: ['draft'], to: 'published', by: 'author', label: '发布' },
    withdraw: { from: ['published'], to: 'withdrawn', by: 'author', label: '撤回' },
    expire: { from: ['published'], to: 'expired', by: 'clock', label: '到期' },
  },
});
