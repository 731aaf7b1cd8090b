import { rebuildInbox } from '../engine/inbox/rebuild-inbox.ts';
import { emptyTally } from '../engine/jobs/job.ts';
import { StartupError } from '../platform/settings/startup-error.ts';
import { type Command, withServices } from './command.ts';

/** For whoever has changed documents behind the program's back: what waits for whom is brought up to them. */
export const rebuildInboxCommand: Command = {
  name: 'rebuild-inbox',
  title: '按单据重新生成全部待办',
  run: (context) =>
    withServices(context, async ({ services }) => {
      const tally = emptyTally();
      const count = await rebuildInbox(services, tally, { triesAll: true });
      context.tell(`已核对 ${count} 张单据的待办。`);
      if (tally.failed > 0)
        throw new StartupError(`${tally.failed} 张单据核对失败，其待办可能不正确，请在 任务监控 → 失败数据 中查看原因，排除后重新执行。`);
    }),
};
