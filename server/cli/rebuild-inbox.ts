import { rebuildInbox } from '../engine/inbox/rebuild-inbox.ts';
import { type Command, withServices } from './command.ts';

/** For whoever has changed documents behind the program's back: what waits for whom is brought up to them. */
export const rebuildInboxCommand: Command = {
  name: 'rebuild-inbox',
  title: '按单据重新生成全部待办',
  run: (context) =>
    withServices(context, async ({ services }) => {
      const count = await rebuildInbox(services);
      context.tell(`已核对 ${count} 张单据的待办。`);
    }),
};
