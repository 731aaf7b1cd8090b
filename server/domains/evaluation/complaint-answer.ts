import type { ActionParts } from '../../kernel/action/run-action.ts';
import { tell } from '../../kernel/outbox/outbox.ts';
import type { ComplaintRow } from './complaint.tables.ts';

/** Both ends of a complaint: who answered, when and what; and who complained is told. */
export const answerParts: ActionParts<ComplaintRow, { reply: string }> = {
  set: ({ input, actor, call }) => ({ reply: input.reply, handleName: actor.realName, handleTime: new Date(call.now) }),
  after: async ({ tx, row, to, input, call }) => {
    const title = to === 'handled' ? '您反映的会诊问题已处理' : '您反映的会诊问题已关闭';
    const context = `会诊单 ${row.no}。${input.reply}`.slice(0, 500);
    const message = { to: { tenantId: row.tenantId, userId: row.complainerId }, title, context };
    await tell(tx, [{ ...message, link: `/consultation/detail?id=${row.applyOrderId}` }], call.stamp);
  },
  reason: (input) => input.reply,
};
